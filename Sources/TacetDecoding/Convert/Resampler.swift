internal import CTacetSoxr
import TacetSignal

/// A running sample rate conversion of libsoxr, block by block without a seam: flat to 20 kHz of 44.1, nothing above
/// -120 dB besides.
///
/// Its output is in phase with its input, and comes after some thousand frames of it. One thread at a time. libsoxr
/// allocates, also in ``reset()`` and ``process(_:frames:into:frames:isLast:)``: it is not for an output's thread.
final class Resampler: @unchecked Sendable {
  // Sendable: the owner has the only reference to the C object.
  private let state: OpaquePointer
  private let channels: Int
  private let name: String

  /// The most by which a rate is multiplied or divided: beyond it a few frames would become memory without bound.
  private static let mostRatio = 256

  init(from inputRate: Int, to outputRate: Int, channels: Int, name: String) throws(DecodingError) {
    guard inputRate > 0, outputRate > 0, outputRate / inputRate < Self.mostRatio,
      inputRate / outputRate < Self.mostRatio
    else {
      throw .library(
        path: name, call: "soxr_create", code: 0, reason: "\(inputRate) Hz can not become \(outputRate) Hz")
    }
    var failure: soxr_error_t?
    var quality = soxr_quality_spec(UInt(SOXR_20_BITQ), 0)
    guard
      let state = soxr_create(Double(inputRate), Double(outputRate), UInt32(channels), &failure, nil, &quality, nil),
      failure == nil
    else { throw Self.error("soxr_create", failure, name: name) }
    self.state = state
    self.channels = channels
    self.name = name
  }

  deinit { soxr_delete(state) }

  /// Resets the filter: the next block begins another stream.
  func reset() { soxr_clear(state) }

  /// Converts as many frames as there is room for; returns the frames consumed and produced. `isLast` where no input
  /// follows.
  func process(
    _ input: UnsafePointer<Float>, frames inputFrames: Int, into output: UnsafeMutablePointer<Float>,
    frames outputFrames: Int, isLast: Bool
  ) throws(DecodingError) -> (taken: Int, made: Int) {
    var (taken, made) = (0, 0)
    // The complement of a length says that no input follows.
    let length = isLast ? ~inputFrames : inputFrames
    let failure = soxr_process(state, input, length, &taken, output, outputFrames, &made)
    guard failure == nil else { throw Self.error("soxr_process", failure, name: name) }
    // The sums of damaged samples may be larger than the largest number.
    makeFinite(output, count: made * channels)
    return (taken, made)
  }

  private static func error(_ call: String, _ failure: soxr_error_t?, name: String) -> DecodingError {
    .library(path: name, call: call, code: 0, reason: failure.map { String(cString: $0) } ?? "no reason given")
  }
}

/// `frames` at `inputRate`, counted at `outputRate`, to the nearest whole number; at most 2^62.
package func converted(_ frames: Int, from inputRate: Int, to outputRate: Int) -> Int {
  let limit = 1 << 62
  let (high, low) = min(frames, limit).multipliedFullWidth(by: outputRate)
  let (sum, carry) = low.addingReportingOverflow(UInt(inputRate / 2))
  let top = high + (carry ? 1 : 0)
  // The quotient fits in 62 bits only below this.
  guard top < inputRate / 4 else { return limit }
  return inputRate.dividingFullWidth((top, sum)).quotient
}
