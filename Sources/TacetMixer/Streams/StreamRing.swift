import TacetSignal

/// The ring of a streamed effect, which its producer writes ahead of the voice that plays it.
package final class StreamRing: @unchecked Sendable {
  // Sendable: the producer alone writes the memory, where the renderer has no voice read.
  /// The frames for the voice.
  package let buffer: EffectBuffer
  private let memory: UnsafeMutablePointer<Float>

  /// A ring of silence for a stream of 1 or 2 channels: 64 or 128 KiB. `frames` of the effect are played, and those
  /// that repeat.
  package init(channels: Int, sampleRate: Int, frames: Int, loop: LoopRegion?) {
    let samples = channels * StreamSlot.ringFrames
    memory = .allocate(capacity: samples)
    memory.initialize(repeating: 0, count: samples)
    var buffer = EffectBuffer()
    buffer.memory = UInt(bitPattern: memory)
    buffer.channels = Int32(channels)
    buffer.sampleRate = Int32(sampleRate)
    buffer.frames = Int32(clamping: frames)
    buffer.loopStart = Int32(clamping: loop?.start ?? 0)
    buffer.loopEnd = Int32(clamping: loop?.end ?? 0)
    buffer.streamSlot = 0
    self.buffer = buffer
  }

  deinit { memory.deallocate() }

  /// Writes `frames` interleaved frames from frame `place` on.
  func write(_ samples: UnsafePointer<Float>, frames: Int, at place: Int) {
    let channels = Int(buffer.channels)
    let start = place & (StreamSlot.ringFrames - 1)
    let first = min(frames, StreamSlot.ringFrames - start)
    (memory + channels * start).update(from: samples, count: channels * first)
    memory.update(from: samples + channels * first, count: channels * (frames - first))
  }
}
