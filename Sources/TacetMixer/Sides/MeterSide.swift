import Synchronization

/// The side of a renderer that has its meters. Any thread; valid as long as its renderer.
package struct MeterSide: @unchecked Sendable {
  // Sendable: a view of the mailbox's atomics.
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

  /// True if loudness is measured, from the next block on; it begins anew when this is set.
  package var measuresLoudness: Bool {
    get { mailbox.pointee.measuresLoudness.load(ordering: .relaxed) }
    nonmutating set { mailbox.pointee.measuresLoudness.store(newValue, ordering: .relaxed) }
  }
}
