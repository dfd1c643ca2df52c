import TacetSignal

/// Where the frames of an effect lie that a voice plays: bits, which may be copied. Valid as long as their owner:
/// ``EffectMemory`` or a ``StreamRing``.
package struct EffectBuffer: BitwiseCopyable, Sendable, Equatable {
  /// The address of the first sample, interleaved; 0 where there is none.
  package var memory: UInt = 0
  /// 1 or 2.
  package var channels: Int32 = 1
  /// How many frames it has.
  package var frames: Int32 = 0
  /// Frames a second.
  package var sampleRate: Int32 = 48_000
  /// The frames that repeat when it loops: the first one, and one past the last.
  package var loopStart: Int32 = 0
  package var loopEnd: Int32 = 0
  /// The bytes of a sample: 4 of a float, 2 of an integer.
  package var sampleSize: Int32 = 4
  /// The factor by which its samples are to be multiplied.
  package var gain: Float = 1
  /// The stream slot of a streamed effect, whose ring it is; -1 for one that is in memory.
  package var streamSlot: Int8 = -1

  package init() {}
}

/// The frames of an effect in memory that stays where it is, for the voices of every engine.
package final class EffectMemory: Sendable {
  /// The frames, and those that repeat.
  package let buffer: EffectBuffer
  nonisolated(unsafe) private let memory: UnsafeMutableRawPointer

  /// Copies the frames.
  package init(_ frames: EffectFrames, loop: LoopRegion?) {
    memory = frames.withBytes { bytes in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: max(16, bytes.count), alignment: 16)
      memory.copyMemory(from: bytes.baseAddress ?? UnsafeRawPointer(memory), byteCount: bytes.count)
      return memory
    }
    let count = frames.frames
    var buffer = EffectBuffer()
    buffer.memory = UInt(bitPattern: memory)
    buffer.channels = Int32(frames.format.channels)
    buffer.frames = Int32(clamping: count)
    buffer.sampleRate = Int32(clamping: frames.format.sampleRate)
    buffer.loopStart = Int32(clamping: min(loop?.start ?? 0, count))
    buffer.loopEnd = Int32(clamping: min(loop?.end ?? count, count))
    buffer.sampleSize = Int32(frames.sampleSize)
    buffer.gain = frames.gain
    self.buffer = buffer
  }

  deinit { memory.deallocate() }

  /// Copies up to `count` frames from the frame `first` on as float, as they are heard. Returns how many there were.
  package func copy(from first: Int, count: Int, to samples: UnsafeMutablePointer<Float>) -> Int {
    let (first, channels) = (max(0, first), Int(buffer.channels))
    let frames = max(0, min(count, Int(buffer.frames) - first))
    guard frames > 0 else { return 0 }
    let (place, size) = (first * channels, frames * channels)
    if buffer.sampleSize == MemoryLayout<Float>.stride {
      samples.update(from: memory.assumingMemoryBound(to: Float.self) + place, count: size)
    } else {
      let integers = memory.assumingMemoryBound(to: Int16.self) + place
      let scale = buffer.gain / 32_768
      for sample in 0..<size { samples[sample] = scale * Float(integers[sample]) }
    }
    return frames
  }
}
