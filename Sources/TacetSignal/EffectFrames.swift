/// The frames of an effect as they are kept: 32-bit float, or 16-bit integers in half the memory.
package struct EffectFrames: Sendable {
  package enum Samples: Sendable {
    case float([Float])
    case integer([Int16])
  }

  package let format: AudioFormat
  /// The samples, interleaved; full scale is 1, or 32,768.
  package let samples: Samples
  /// The factor by which the samples are to be multiplied.
  package let gain: Float

  /// The largest ``gain``: 24 dB.
  private static let mostGain: Float = 16

  /// Frames of these samples.
  package init(format: AudioFormat, samples: Samples, gain: Float = 1) {
    self.format = format
    self.samples = samples
    self.gain = gain
  }

  /// Frames as 32-bit float.
  package init(_ pcm: PCM) { self.init(format: pcm.format, samples: .float(pcm.samples)) }

  /// Frames rounded to 16 bits: exactly those of a file of 16 bits. Frames beyond full scale are kept at a lower level,
  /// with a ``gain``; beyond 24 dB they are clipped, which `isClipped` says.
  package static func compacting(_ pcm: PCM) -> (frames: EffectFrames, isClipped: Bool) {
    let peak = pcm.samples.reduce(0) { max($0, abs($1)) }
    // Full scale upwards is one step less than downwards.
    let gain = peak > 1 ? min(peak * 32_768 / 32_767, mostGain) : 1
    let scale = 32_768 / gain
    let samples = pcm.samples.map { Int16(max(-32_768, min(32_767, ($0 * scale).rounded()))) }
    return (EffectFrames(format: pcm.format, samples: .integer(samples), gain: gain), peak > mostGain)
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
    return EffectFrames(
      format: AudioFormat(sampleRate: format.sampleRate, channels: 1), samples: mono, gain: gain)
  }

  /// Runs `body` with the samples as they lie in memory.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch samples {
    case .float(let samples): samples.withUnsafeBytes(body)
    case .integer(let samples): samples.withUnsafeBytes(body)
    }
  }

  /// Frames as these that lie in memory of their own.
  package init(
    format: AudioFormat, frames: Int, sampleSize: Int, gain: Float = 1, copying memory: UnsafeRawPointer
  ) {
    let count = frames * format.channels
    let samples: Samples =
      sampleSize == MemoryLayout<Int16>.stride
      ? .integer(Array(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Int16.self), count: count)))
      : .float(Array(UnsafeBufferPointer(start: memory.assumingMemoryBound(to: Float.self), count: count)))
    self.init(format: format, samples: samples, gain: gain)
  }
}
