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

  /// Runs `body` with the samples as they lie in memory.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch samples {
    case .float(let samples): samples.withUnsafeBytes(body)
    case .integer(let samples): samples.withUnsafeBytes(body)
    }
  }
}
