import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSignal
import TacetSystem

/// One reading of an effect's file: its frames and its properties. The frames go with the last reference.
///
/// The effect has the newest version, and each voice the one that it plays. Voices of an effect that was never reloaded
/// count no reference, at the price of a quarter of a play: a reload gives theirs to them.
final class EffectVersion: Sendable {
  /// 1 or 2 channels, and the rate.
  let format: AudioFormat
  let frames: Int
  let loop: LoopRegion?
  let info: SoundInfo?
  /// Nil for an effect that is streamed: each of its plays makes its own frames.
  private let memory: EffectMemory?

  init(_ frames: EffectFrames, loop: LoopRegion?, info: SoundInfo?) {
    (format, self.frames, self.loop, self.info) = (frames.format, frames.frames, loop, info)
    memory = EffectMemory(frames, loop: loop)
  }

  /// A version without frames.
  init(streamedAs format: AudioFormat) {
    (self.format, frames, loop, info, memory) = (format, 0, nil, nil, nil)
  }

  /// Where its frames lie, as long as it lives.
  var buffer: EffectBuffer? { memory?.buffer }

  /// Copies up to `count` frames from the frame `first` on as float. Returns how many there were.
  func copy(from first: Int, count: Int, to samples: UnsafeMutablePointer<Float>) -> Int {
    memory?.copy(from: first, count: count, to: samples) ?? 0
  }
}

/// The versions of an effect, which its copies share.
final class EffectContent: Sendable {
  private struct Versions {
    var newest: EffectVersion
    /// The first version, until a reload has given it to the voices that play it.
    var first: EffectVersion?
  }

  /// The frames of the first version, which are found without a lock and a reference. They may be gone once there is a
  /// replacement.
  private let firstBuffer: EffectBuffer?
  private let versions: Locked<Versions>
  private let hasReplacement = Atomic(false)

  init(_ first: EffectVersion) {
    firstBuffer = first.buffer
    versions = Locked(Versions(newest: first, first: first))
  }

  /// True once the first version is replaced: a voice that begins has to hold its version.
  var isReplaced: Bool { hasReplacement.load(ordering: .acquiring) }

  /// The version that plays have from now on.
  var newest: EffectVersion { versions.withLock { $0.newest } }

  /// The version of a voice that holds none. With the lock of its engine, so that it is not given one meanwhile.
  var first: EffectVersion { versions.withLock { $0.first ?? $0.newest } }

  /// Copies where the frames of the first version lie; false, and nothing done, if it has none.
  @inline(__always)
  func copyFirst(to buffer: inout EffectBuffer) -> Bool {
    guard let firstBuffer else { return false }
    buffer = firstBuffer
    return true
  }

  /// Replaces the frames for the plays from now on.
  ///
  /// A play that has seen no replacement, with its engine's lock held, is among the voices when that lock is taken
  /// here: the replacement is stored before.
  func replace(_ new: EffectVersion) {
    // The former one ends with this reference, without a lock.
    let (former, first) = versions.withLock { versions in
      let former = versions.newest
      versions.newest = new
      return (former, versions.first)
    }
    hasReplacement.store(true, ordering: .releasing)
    guard let first else { return }
    EngineDriver.hold(first, forVoicesOf: self)
    versions.withLock { $0.first = nil }
    withExtendedLifetime(former) {}
  }
}
