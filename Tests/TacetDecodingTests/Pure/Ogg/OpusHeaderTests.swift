import Testing

@testable import TacetDecoding

/// Identification headers of Opus streams made by hand (RFC 7845, 5.1).
@Suite struct OpusHeaderTests {
  private func packet(
    version: UInt8 = 1, channels: UInt8 = 2, family: UInt8 = 0, mapping: Int = 0
  ) -> [UInt8] {
    Array("OpusHead".utf8) + [version, channels, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, family]
      + [UInt8](repeating: 0, count: mapping)
  }

  private func error(_ packet: [UInt8], limits: DecodingLimits = .standard) -> DecodingError? {
    decodingError { try OpusHeader.check(packet, path: "f", limits: limits) }
  }

  @Test func headersOfOneAndTwoChannelsNeedNoMapping() {
    #expect(error(packet(channels: 1)) == nil && error(packet(channels: 2)) == nil && error(packet(version: 15)) == nil)
    #expect(
      error(packet(channels: 3)) == .invalidHeader(path: "f", fault: "its Opus header has 3 channels"))
  }

  @Test(arguments: [1, 3, 8] as [UInt8])
  func mappingHasAByteForEachChannel(channels: UInt8) {
    #expect(error(packet(channels: channels, family: 1, mapping: 2 + Int(channels))) == nil)
    #expect(error(packet(channels: channels, family: 1, mapping: 1 + Int(channels))) != nil)
  }

  @Test func otherHeadersAreRefused() {
    #expect(error(packet().dropLast()) == .invalidHeader(path: "f", fault: "its Opus header is cut"))
    #expect(error([]) != nil)
    #expect(error(packet(version: 16)) == .invalidHeader(path: "f", fault: "Opus version 16 is unknown"))
    #expect(error(packet(channels: 0)) == .invalidHeader(path: "f", fault: "it has 0 channels"))
    #expect(
      error(packet(family: 255)) == .refusedCodec(path: "f", codec: "Opus with the channel mapping 255"))
    let limits = DecodingLimits(channels: 300)
    #expect(error(packet(channels: 255, family: 1, mapping: 300), limits: limits) != nil)
  }

  @Test func limitsHoldForWhatIsDecoded() {
    #expect(
      error(packet(channels: 2), limits: DecodingLimits(channels: 1))
        == .tooManyChannels(path: "f", channels: 2, limit: 1))
    // At 48 kHz, whatever was encoded.
    let limits = DecodingLimits(sampleRates: 1_000...44_100)
    #expect(
      error(packet(), limits: limits) == .sampleRateOutsideLimits(path: "f", sampleRate: 48_000, limits: 1_000...44_100)
    )
  }
}
