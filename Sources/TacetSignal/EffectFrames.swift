/// The frames of an effect as they are kept: 32-bit float, or 16-bit integers in half the memory.
package struct EffectFrames: Sendable {
  package enum Samples: Sendable {
    case float([Float])
    case integer([Int16])
  }

  package let format: AudioFormat
  /// The samples, interleaved; full scale is 1, or 32,768.
  package let samples: Samples

  /// Frames of these samples.
  package init(format: AudioFormat, samples: Samples) {
    self.format = format
    self.samples = samples
  }

  /// Frames as 32-bit float.
  package init(_ pcm: PCM) { self.init(format: pcm.format, samples: .float(pcm.samples)) }

  /// Frames rounded to 16 bits: exactly those of a file of 16 bits.
  package init(compacting pcm: PCM) {
    self.init(
      format: pcm.format,
      samples: .integer(pcm.samples.map { Int16(max(-32_768, min(32_767, ($0 * 32_768).rounded()))) }))
  }

  /// The bytes of one sample.
  package var sampleSize: Int {
    switch samples {
    case .float: MemoryLayout<Float>.stride
    case .integer: MemoryLayout<Int16>.stride
    }
  }

  private var count: Int {
    switch samples {
    case .float(let samples): samples.count
    case .integer(let samples): samples.count
    }
  }

  /// The number of frames.
  package var frames: Int { format.channels > 0 ? count / format.channels : 0 }

  /// The mean of both sides of stereo sound; mono sound unchanged.
  package var foldedToMono: EffectFrames {
    guard format.channels == 2 else { return self }
    let mono: Samples =
      switch samples {
      case .float(let samples):
        .float((0..<frames).map { (frame: Int) -> Float in (samples[2 * frame] + samples[2 * frame + 1]) / 2 })
      case .integer(let samples):
        .integer((0..<frames).map { Int16((Int(samples[2 * $0]) + Int(samples[2 * $0 + 1])) / 2) })
      }
    return EffectFrames(format: AudioFormat(sampleRate: format.sampleRate, channels: 1), samples: mono)
  }

  /// Runs `body` with the samples as they lie in memory.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch samples {
    case .float(let samples): samples.withUnsafeBytes(body)
    case .integer(let samples): samples.withUnsafeBytes(body)
    }
  }

  /// Frames as these that lie in memory of their own.
  package init(format: AudioFormat, frames: Int, sampleSize: Int, copying memory: UnsafeRawPointer) {
    let count = frames * format.channels
    let samples: Samples =
      sampleSize == MemoryLayout<Int16>.stride
      ? .integer(Array(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Int16.self), count: count)))
      : .float(Array(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Float.self), count: count)))
    self.init(format: format, samples: samples)
  }
}
