internal import CTacetSampleRate
import TacetSignal

/// A running sample rate conversion of libsamplerate, block by block without a seam.
struct Resampler: ~Copyable, @unchecked Sendable {
  // Sendable: the owner has the only reference to the C object.
  private let state: OpaquePointer
  private let ratio: Double
  private let name: String

  enum Quality {
    /// For sounds that are converted once: 145 dB, nearly the whole band.
    case best
    /// For sounds that are converted while they play.
    case streaming
  }

  init(
    from inputRate: Int, to outputRate: Int, channels: Int, quality: Quality, name: String
  ) throws(DecodingError) {
    let ratio = Double(outputRate) / Double(inputRate)
    guard inputRate > 0, outputRate > 0, src_is_valid_ratio(ratio) != 0 else {
      throw .library(
        path: name, call: "src_is_valid_ratio", code: 0, reason: "\(inputRate) Hz can not become \(outputRate) Hz")
    }
    var code: Int32 = 0
    let converter = quality == .best ? SRC_SINC_BEST_QUALITY : SRC_SINC_FASTEST
    guard let state = src_new(Int32(converter), Int32(channels), &code) else {
      throw .library(path: name, call: "src_new", code: Int(code), reason: String(cString: src_strerror(code)))
    }
    self.state = state
    self.ratio = ratio
    self.name = name
  }

  deinit { src_delete(state) }

  /// Resets the filter: the next block begins another stream.
  func reset() { src_reset(state) }

  /// Converts as many frames as there is room for; returns the frames consumed and produced. `isLast` where no input follows.
  func process(
    _ input: UnsafePointer<Float>, frames inputFrames: Int, into output: UnsafeMutablePointer<Float>,
    frames outputFrames: Int, isLast: Bool
  ) throws(DecodingError) -> (taken: Int, made: Int) {
    var data = SRC_DATA()
    data.data_in = input
    data.input_frames = inputFrames
    data.data_out = output
    data.output_frames = outputFrames
    data.end_of_input = isLast ? 1 : 0
    data.src_ratio = ratio
    let code = src_process(state, &data)
    guard code == 0 else {
      throw .library(path: name, call: "src_process", code: Int(code), reason: String(cString: src_strerror(code)))
    }
    return (data.input_frames_used, data.output_frames_gen)
  }
}

/// `frames` at `inputRate`, counted at `outputRate`, to the nearest whole number; at most 2^62.
func converted(_ frames: Int, from inputRate: Int, to outputRate: Int) -> Int {
  let limit = 1 << 62
  let (high, low) = min(frames, limit).multipliedFullWidth(by: outputRate)
  let (sum, carry) = low.addingReportingOverflow(UInt(inputRate / 2))
  let top = high + (carry ? 1 : 0)
  // The quotient fits in 62 bits only below this.
  guard top < inputRate / 4 else { return limit }
  return inputRate.dividingFullWidth((top, sum)).quotient
}
