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
  let frames: EffectBufferCache
  let info: SoundInfo?

  init(_ frames: EffectBufferCache, info: SoundInfo?) {
    self.frames = frames
    self.info = info
  }

  deinit { frames.giveUp() }

  /// The buffer on `driver`, with its fold to mono if a voice is to have a place; made at the first call. While voices
  /// sound through HRTF, that device gets a copy. Any thread but the output's.
  func buffer(on driver: EngineDriver, inSpace: Bool) throws(EngineError) -> EffectBuffer {
    // Made with a lock, in which it is looked for again.
    var buffer = EffectBuffer()
    if !frames.copy(on: driver.id, to: &buffer) { buffer = try frames.make(on: driver) }
    if inSpace, buffer.channels == 2, buffer.mono == 0 { buffer.mono = try monoBuffer(on: driver) }
    if driver.hrtf.isOrdered { driver.hrtf.copy(buffer) }
    return buffer
  }

  /// The buffer of the fold to mono on `driver`, for a place in space; made at the first call.
  func monoBuffer(on driver: EngineDriver) throws(EngineError) -> UInt32 {
    guard frames.format.channels == 2 else { return 0 }
    let mono = try frames.makeMono(on: driver)
    if driver.hrtf.isOrdered { driver.hrtf.copy(fold: mono) }
    return mono
  }
}

/// The versions of an effect, which its copies share.
final class EffectContent: Sendable {
  private struct Versions {
    var newest: EffectVersion
    /// The first version, until a reload has given it to the voices that play it.
    var first: EffectVersion?
  }

  /// The frames of the first version, which is found without a lock and a reference. Empty when that is gone.
  private let firstFrames: EffectBufferCache
  private let versions: Locked<Versions>
  private let hasReplacement = Atomic(false)

  init(_ frames: EffectBufferCache, info: SoundInfo?) {
    let first = EffectVersion(frames, info: info)
    firstFrames = frames
    versions = Locked(Versions(newest: first, first: first))
  }

  /// True once the first version is replaced: a voice that begins has to hold its version.
  var isReplaced: Bool { hasReplacement.load(ordering: .acquiring) }

  /// The version that plays have from now on.
  var newest: EffectVersion { versions.withLock { $0.newest } }

  /// The version of a voice that holds none. With the lock of its engine, so that it is not given one meanwhile.
  var first: EffectVersion { versions.withLock { $0.first ?? $0.newest } }

  var frames: EffectBufferCache { isReplaced ? newest.frames : firstFrames }
  var info: SoundInfo? { newest.info }

  /// Copies the buffer of the first version on this engine; false, and nothing done, if it was not made yet, or is
  /// gone.
  @inline(__always)
  func copyFirst(on engine: UInt32, to buffer: inout EffectBuffer) -> Bool { firstFrames.copy(on: engine, to: &buffer) }

  /// Replaces the frames for the plays from now on.
  ///
  /// A play that has seen no replacement, with its engine's lock held, is among the voices when that lock is taken
  /// here: the replacement is stored before.
  func replace(_ frames: EffectBufferCache, info: SoundInfo) {
    let new = EffectVersion(frames, info: info)
    // The former one ends with this reference, without a lock.
    let (former, first) = versions.withLock { versions in
      let former = versions.newest
      versions.newest = new
      return (former, versions.first)
    }
    hasReplacement.store(true, ordering: .releasing)
    guard let first else { return }
    for driver in first.frames.drivers { driver.hold(first, forVoicesOf: self) }
    versions.withLock { $0.first = nil }
    withExtendedLifetime(former) {}
  }
}
