import Synchronization
internal import TacetDecoding
internal import TacetMixer

/// One play of a streamed effect.
final class EffectStream: @unchecked Sendable {
  // Sendable: the stream slot is set before the stream is handed over under the engine's lock; then the
  // feeder's step alone has the producer.
  let sound: StreamedSound
  let loops: LoopCount
  /// The frame that it begins at.
  let start: Int
  let ring: StreamRing
  private(set) var streamSlot = -1
  var producer: (any StreamProducer)?
  let isCancelled = Atomic(false)

  init(_ sound: StreamedSound, loops: LoopCount, from offset: Int) {
    self.sound = sound
    self.loops = loops
    let frames = sound.frames
    var start = max(0, min(offset, frames))
    if loops.isEndless, let loop = sound.repeatedRegion { start = loop.position(after: 0, from: start) }
    if case .generator = sound { start = 0 }
    self.start = start
    ring = StreamRing(
      channels: sound.format.channels, sampleRate: sound.format.sampleRate, frames: frames, loop: sound.repeatedRegion)
  }

  /// Gives it a stream slot. Returns the buffer for its voice.
  func assign(streamSlot: Int) -> EffectBuffer {
    self.streamSlot = streamSlot
    var buffer = ring.buffer
    buffer.streamSlot = Int8(streamSlot)
    return buffer
  }

  /// Changes how often its loop plays, from what is decoded next on.
  func setLoops(_ loops: LoopCount) { producer?.setLoops(loops) }

  /// Frames that it plays in all, the rounds of its loop counted; `Int.max` if unknown.
  var length: Int { sound.length(from: start, rounds: loops.repeats) }
}
