import Testing

@testable import TacetDecoding

/// The table of contents in the first frame of an MP3, made by hand.
@Suite struct XingHeaderTests {
  /// The first bytes of MPEG 1 and 2 in stereo and mono, and the side information behind them.
  private static let frames: [(head: [UInt8], side: Int)] = [
    ([0xFF, 0xFB, 0x90, 0x00], 32), ([0xFF, 0xFB, 0x90, 0xC0], 17), ([0xFF, 0xF3, 0x80, 0x00], 17),
    ([0xFF, 0xF3, 0x80, 0xC0], 9),
  ]

  private func bytes(
    _ kind: Int = 0, _ mark: String = "Xing", flags: UInt8 = 3, fields: [UInt32] = [100, 1_000], side: Int? = nil
  ) -> [UInt8] {
    let frame = Self.frames[kind]
    let numbers = fields.flatMap { field in (0..<4).reversed().map { UInt8(truncatingIfNeeded: field >> (8 * $0)) } }
    let parts: [[UInt8]] = [
      frame.head, [UInt8](repeating: 0, count: side ?? frame.side), Array(mark.utf8), [0, 0, 0, flags], numbers,
    ]
    return parts.flatMap { $0 }
  }

  private func header(_ bytes: [UInt8]) throws -> XingHeader? {
    let stream = try ByteStream(.data(bytes, name: "f"))
    return XingHeader(stream)
  }

  @Test(arguments: 0..<4)
  func headerIsBehindTheSideInformation(kind: Int) throws {
    #expect(try header(bytes(kind)) != nil)
    #expect(try header(bytes(kind, "Info")) != nil)
    #expect(try header(bytes(kind, "Xinh")) == nil)
    #expect(try header(bytes(kind, side: Self.frames[kind].side + 1)) == nil)
  }

  @Test func claimsAndDelaysStandBehindEachOther() throws {
    let delays: [UInt8] = Array("LAME3.100".utf8) + [UInt8](repeating: 0, count: 12) + [0x24, 0x04, 0x38]
    let table = [UInt8](repeating: 0, count: 100)
    let whole = try #require(try header(bytes(flags: 15) + table + [0, 0, 0, 50] + delays))
    #expect(whole.frames == 100)
    #expect(whole.bytes == 1_000)
    #expect(whole.hiddenBytes == 417)
    #expect(try #require(whole.encoder) == (0x240, 0x438))
    let short = try #require(try header(bytes(flags: 1, fields: [100]) + delays))
    #expect(short.frames == 100)
    #expect(short.bytes == nil)
    #expect(try #require(short.encoder) == (0x240, 0x438))
    // No encoder's name, or cut.
    #expect(try #require(try header(bytes(flags: 3) + [UInt8](repeating: 0, count: 200))).encoder == nil)
    #expect(try #require(try header(bytes(flags: 3) + delays.dropLast())).encoder == nil)
  }

  @Test func headerThatIsCutIsNone() throws {
    let whole = bytes()
    for count in 1..<(whole.count) {
      // Its fields are 16 bytes.
      let isNone = try header(Array(whole.prefix(count))) == nil
      #expect(isNone == (count < 52), "\(count)")
    }
  }

  @Test func claimOfBytesStandsBehindThatOfFrames() throws {
    let both = try #require(try header(bytes()))
    #expect(both.isTruncated(bytes: 989))
    #expect(!both.isTruncated(bytes: 990))
    #expect(!both.isTruncated(bytes: 5_000))
    let alone = try #require(try header(bytes(flags: 2, fields: [1_000, 7])))
    #expect(alone.isTruncated(bytes: 989))
    #expect(!alone.isTruncated(bytes: 990))
    let none = try #require(try header(bytes(flags: 1)))
    #expect(!none.isTruncated(bytes: 0))
    let most = try #require(try header(bytes(fields: [0, .max])))
    #expect(most.isTruncated(bytes: 4_252_017_622))
    #expect(!most.isTruncated(bytes: 4_252_017_623))
  }
}
