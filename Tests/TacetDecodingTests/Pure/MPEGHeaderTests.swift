import Testing

@testable import TacetDecoding

/// Headers of MPEG audio frames.
@Suite struct MPEGHeaderTests {
  @Test(
    arguments: [
      // Layer III, 128 kb/s, 44,100 Hz, stereo: 144 · 128,000 / 44,100 = 417.
      ([0xFF, 0xFB, 0x90, 0x00], 3, 44_100, 2, 417, 1_152),
      // With a byte of padding.
      ([0xFF, 0xFB, 0x92, 0x00], 3, 44_100, 2, 418, 1_152),
      // Version 2, layer III, 64 kb/s, 22,050 Hz, mono: 72 · 64,000 / 22,050 = 208.
      ([0xFF, 0xF3, 0x80, 0xC0], 3, 22_050, 1, 208, 576),
      // Layer II, 192 kb/s, 48,000 Hz: 144 · 192,000 / 48,000 = 576.
      ([0xFF, 0xFD, 0xA4, 0x00], 2, 48_000, 2, 576, 1_152),
    ] as [([UInt8], Int, Int, Int, Int, Int)])
  func fieldsAreRead(bytes: [UInt8], layer: Int, rate: Int, channels: Int, length: Int, frames: Int) throws {
    let header = try #require(MPEGHeader(bytes))
    #expect(header.layer == layer && header.sampleRate == rate && header.channels == channels)
    #expect(header.length == length && header.frames == frames)
  }

  @Test(
    arguments: [
      [0xFF, 0xFB, 0x90], [0xFE, 0xFB, 0x90, 0x00], [0xFF, 0xEB, 0x90, 0x00], [0xFF, 0xF9, 0x90, 0x00],
      [0xFF, 0xFB, 0xF0, 0x00], [0xFF, 0xFB, 0x9C, 0x00], [0xFF, 0xFB, 0x90, 0x02],
    ] as [[UInt8]])
  func otherBytesAreNoHeader(bytes: [UInt8]) {
    #expect(MPEGHeader(bytes) == nil)
  }

  @Test func frameOfAnotherRateDoesNotContinue() throws {
    let first = try #require(MPEGHeader([0xFF, 0xFB, 0x90, 0x00] as [UInt8]))
    let other = try #require(MPEGHeader([0xFF, 0xFB, 0x94, 0x00] as [UInt8]))
    let slower = try #require(MPEGHeader([0xFF, 0xFB, 0x50, 0x00] as [UInt8]))
    #expect(!other.continues(first) && slower.continues(first))
  }
}
