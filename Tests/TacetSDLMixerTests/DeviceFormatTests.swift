import TacetSDLMixer
import Testing

@Suite("Formats of SDL's devices") struct DeviceFormatTests {
  /// SDL's numbers.
  private static let codes: [UInt16] = [0x0008, 0x8008, 0x0010, 0x8010, 0x1010, 0x9010, 0x8020, 0x9020, 0x8120]

  @Test("samples are the same after a way out and back, to a step of the format", arguments: codes)
  func roundTrip(code: UInt16) {
    let format = DeviceFormat(code: code, frequency: 48_000, channels: 2, block: 256)
    let samples: [Float] = [0, 0.5, -0.5, 0.99, -1, 0.01]
    var bytes = [UInt8](repeating: 0, count: 3 * format.frameSize)
    var back = [Float](repeating: 9, count: 6)
    bytes.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      format.encode(samples, frames: 3, to: start)
      format.decode(start, frames: 3, to: &back)
    }
    for (one, other) in zip(samples, back) { #expect(abs(one - other) < (format.sampleSize == 1 ? 0.01 : 0.000_1)) }
    #expect(format.isKnown)
  }

  @Test(
    "the engine's rate is a multiple of the device's",
    arguments: [
      (8_000, 48_000), (11_025, 44_100), (22_050, 44_100), (44_100, 44_100), (48_000, 48_000), (96_000, 96_000),
      (384_000, 192_000),
    ])
  func engineRate(frequency: Int, rate: Int) {
    #expect(DeviceFormat(code: 0x8010, frequency: frequency, channels: 2, block: 256).engineRate == rate)
  }

  @Test("mono is the mean of both sides, and more than two channels have the first two") func channels() {
    let mono = DeviceFormat(code: 0x8120, frequency: 48_000, channels: 1, block: 256)
    let six = DeviceFormat(code: 0x8120, frequency: 48_000, channels: 6, block: 256)
    var (one, many) = ([Float](repeating: 9, count: 1), [Float](repeating: 9, count: 6))
    one.withUnsafeMutableBytes { if let start = $0.baseAddress { mono.encode([0.5, 0.25], frames: 1, to: start) } }
    many.withUnsafeMutableBytes { if let start = $0.baseAddress { six.encode([0.5, 0.25], frames: 1, to: start) } }
    #expect(one == [0.375])
    #expect(many == [0.5, 0.25, 0, 0, 0, 0])
  }
}
