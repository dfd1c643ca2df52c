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
  /// All of them: a play that has found a buffer has no hold on it before it is started.
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

  /// The buffer on this engine, if it was made already. Without a reference to the frames, which would be counted at the
  /// price of a quarter of a play.
  func buffer(_ engine: UInt32) -> EffectBuffer? {
    isReplaced.load(ordering: .acquiring) ? frames.find(engine) : firstFrames.find(engine)
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
