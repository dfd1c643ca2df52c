import Synchronization
import TacetSignal

/// The side of a renderer that has its meters, and a tap of what is put out. Any thread unless a method says otherwise;
/// valid as long as its renderer.
package struct MeterSide: @unchecked Sendable {
  // Sendable: a view of the mailbox, whose values here are atomic.
  private let mailbox: MailboxPointer

  init(mailbox: MailboxPointer) { self.mailbox = mailbox }

  /// The levels of the last blocks: everything, the soundtrack, the effects.
  package var levels: (master: MixLevel, soundtrack: MixLevel, effects: MixLevel) {
    let isMeasured = measuresLoudness
    return (
      mailbox.pointee.masterMeter.level(withLoudness: isMeasured),
      mailbox.pointee.soundtrackMeter.level(withLoudness: isMeasured),
      mailbox.pointee.effectsMeter.level(withLoudness: isMeasured)
    )
  }

  /// The level of a bus, if it is metered; else 0.
  package func level(of bus: BusID) -> Float {
    switch bus {
    case .master: mailbox.pointee.masterMeter.level(withLoudness: false).rms
    case .soundtrack: mailbox.pointee.soundtrackMeter.level(withLoudness: false).rms
    default: mailbox.pointee.busLevels[bus.number].load()
    }
  }

  /// True if loudness is measured, from the next block on; it begins anew when this is set.
  package var measuresLoudness: Bool {
    get { mailbox.pointee.measuresLoudness.load(ordering: .relaxed) }
    nonmutating set { mailbox.pointee.measuresLoudness.store(newValue, ordering: .relaxed) }
  }

  // MARK: - Tap

  /// Keeps what is put out for one reader from now on, `frames` frames at most, unless it does already. One thread at a
  /// time.
  package func openTap(frames: Int) { mailbox.pointee.tap.open(frames: frames) }

  /// Takes up to `frames` stereo frames that were put out; returns how many there were. One thread at a time.
  package func readTap(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    mailbox.pointee.tap.read(into: Block(samples, frames: frames))
  }

  /// How many stereo frames lie ready in the tap. One thread at a time.
  package var readyTapFrames: Int { mailbox.pointee.tap.readyFrames }

  /// How many frames found no room.
  package var lostTapFrames: Int { mailbox.pointee.tap.lostFrames }
}
