import Testing

@testable import TacetDecoding

/// The properties that a header may claim.
@Suite struct HeaderLimitsTests {
  private let limits = DecodingLimits(channels: 6, sampleRates: 8_000...96_000, frames: 1 << 20, metadataBytes: 500)

  private func formatError(_ channels: Int, _ sampleRate: Int) -> DecodingError? {
    decodingError {
      try HeaderLimits.checkFormat(channels: channels, sampleRate: sampleRate, path: "f", limits: limits)
    }
  }

  private func frames(_ frames: Int, bytes: Int, limits: DecodingLimits = .standard) throws(DecodingError) -> Int {
    let stream = try ByteStream(.data([UInt8](repeating: 0, count: bytes), name: "f"))
    return try HeaderLimits.checkFrames(frames, of: stream, limits: limits)
  }

  @Test func formatIsPossibleAndWithinTheLimits() {
    #expect(formatError(1, 8_000) == nil && formatError(6, 96_000) == nil)
    for (channels, rate) in [(0, 44_100), (-1, 44_100), (2, 0), (2, Int.min)] {
      guard case .invalidHeader("f", _)? = formatError(channels, rate) else {
        Issue.record("\(channels) channels at \(rate) Hz")
        continue
      }
    }
    #expect(formatError(7, 44_100) == .tooManyChannels(path: "f", channels: 7, limit: 6))
    for rate in [7_999, 96_001] {
      #expect(
        formatError(2, rate) == .sampleRateOutsideLimits(path: "f", sampleRate: rate, limits: 8_000...96_000))
    }
  }

  @Test func framesAreNoMoreThanTheDensestCodecHas() throws {
    for claim in [0, -7, Int.min] { #expect(try frames(claim, bytes: 1) == 0) }
    // 8,192 in a byte.
    #expect(try frames(100 << 13 | 8_191, bytes: 100) == 827_391)
    for count in [101 << 13, Int.max] {
      guard case .invalidHeader("f", _)? = decodingError({ _ = try frames(count, bytes: 100) }) else {
        Issue.record("\(count) frames in 100 bytes")
        continue
      }
    }
  }

  @Test func framesHaveALimit() throws {
    #expect(try frames(1 << 20, bytes: 1_000, limits: limits) == 1 << 20)
    #expect(
      decodingError { _ = try frames(1 << 20 + 1, bytes: 1_000, limits: limits) }
        == .tooManyFrames(path: "f", frames: 1 << 20 + 1, limit: 1 << 20))
  }

  @Test func metadataHaveALimit() {
    #expect(decodingError { try HeaderLimits.checkMetadata(500, path: "f", limits: limits) } == nil)
    #expect(
      decodingError { try HeaderLimits.checkMetadata(501, path: "f", limits: limits) }
        == .tooMuchMetadata(path: "f", bytes: 501, limit: 500))
  }
}
