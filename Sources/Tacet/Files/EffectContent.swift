import Synchronization
internal import TacetDecoding
internal import TacetMixer
import TacetSystem

/// The frames of an effect and the properties of its file, which its copies share. A reload replaces them.
final class EffectContent: Sendable {
  /// The frames and the properties that a reload brought.
  private struct Sound {
    let frames: EffectBufferCache
    let info: SoundInfo?
  }

  private let firstFrames: EffectBufferCache
  private let firstInfo: SoundInfo?
  /// The sounds of all reloads so far: a play that has found a buffer does not keep it alive until its voice has
  /// started.
  private let later = Locked<[Sound]>([])
  /// So that the play of an effect that was never reloaded takes no lock for it.
  private let isReplaced = Atomic(false)

  init(_ frames: EffectBufferCache, info: SoundInfo?) {
    firstFrames = frames
    firstInfo = info
  }

  var frames: EffectBufferCache {
    isReplaced.load(ordering: .acquiring) ? later.withLock { $0.last?.frames } ?? firstFrames : firstFrames
  }

  /// Copies the buffer on this engine; false, and nothing done, if it was not made yet. Without a reference to the
  /// frames, which would be counted at the price of a quarter of a play.
  @inline(__always)
  func copy(on engine: UInt32, to buffer: inout EffectBuffer) -> Bool {
    isReplaced.load(ordering: .acquiring)
      ? frames.copy(on: engine, to: &buffer) : firstFrames.copy(on: engine, to: &buffer)
  }

  var info: SoundInfo? {
    isReplaced.load(ordering: .acquiring) ? later.withLock { $0.last?.info } ?? firstInfo : firstInfo
  }

  /// Replaces the frames for the plays from now on.
  func replace(_ frames: EffectBufferCache, info: SoundInfo) {
    later.withLock { $0.append(Sound(frames: frames, info: info)) }
    isReplaced.store(true, ordering: .releasing)
  }
}
