import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The headers of WAV files made by hand.
@Suite struct WaveHeaderTests {
  /// Numbers of a file, in its order of bytes.
  private struct Chunks {
    var isBig = false

    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      let little = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isBig ? little.reversed() : little
    }

    func chunk(_ name: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
      Array(name.utf8) + number(size ?? body.count, 4) + body
    }

    func format(tag: Int = 1, channels: Int = 2, rate: Int = 44_100, bits: Int = 16, frame: Int = 4, more: [UInt8] = [])
      -> [UInt8]
    {
      chunk(
        "fmt ",
        number(tag, 2) + number(channels, 2) + number(rate, 4) + number(rate * frame, 4) + number(frame, 2)
          + number(bits, 2) + more)
    }

    func file(_ chunks: [[UInt8]]) -> [UInt8] {
      let body = Array("WAVE".utf8) + chunks.joined()
      return Array((isBig ? "RIFX" : "RIFF").utf8) + number(body.count, 4) + body
    }
  }

  private let little = Chunks()

  private func header(_ bytes: [UInt8]) throws -> WaveHeader? {
    let stream = try ByteStream(.data(bytes, name: "f"))
    return WaveHeader(stream)
  }

  @Test(arguments: [false, true])
  func fieldsAreReadInTheOrderOfTheFile(isBig: Bool) throws {
    let make = Chunks(isBig: isBig)
    let data = [UInt8](repeating: 5, count: 40)
    // An unknown chunk of an odd size is followed by a byte of padding.
    let file = make.file([make.chunk("LIST", [1, 2, 3]) + [0], make.format(), make.chunk("data", data)])
    let header = try #require(try self.header(file))
    #expect(header.tag == 1 && header.channels == 2 && header.sampleRate == 44_100 && header.bits == 16)
    #expect(header.dataSize == 40 && header.dataOffset == file.count - 40 && !header.isTruncated)
  }

  @Test func dataThatIsCutHasTheSizeThatIsThere() throws {
    let file = little.file([little.format(), little.chunk("data", [UInt8](repeating: 5, count: 30), size: 40)])
    let cut = try #require(try header(file))
    #expect(cut.dataSize == 30 && cut.isTruncated)
    let more = little.file([
      little.format(), little.chunk("data", [UInt8](repeating: 5, count: 40)), little.chunk("LIST", [1, 2]),
    ])
    let whole = try #require(try header(more))
    #expect(whole.dataSize == 40 && !whole.isTruncated)
  }

  @Test func extensibleFormatNamesTheRealTag() throws {
    let more = little.number(22, 2) + little.number(16, 2) + little.number(3, 4) + little.number(3, 2)
    let data = little.chunk("data", [0, 0, 0, 0])
    #expect(
      try header(little.file([little.format(tag: 0xFFFE, more: more + [UInt8](repeating: 0, count: 14)), data]))?.tag
        == 3)
    // Without its sub-format it stays.
    #expect(try header(little.file([little.format(tag: 0xFFFE), data]))?.tag == 0xFFFE)
  }

  @Test func filesWithoutAWholeHeaderHaveNone() throws {
    let whole = little.file([little.format(), little.chunk("data", [1, 2, 3, 4])])
    for count in 1..<(whole.count - 4) { #expect(try header(Array(whole.prefix(count))) == nil, "\(count)") }
    #expect(try header(Array("RIFT".utf8) + whole.dropFirst(4)) == nil)
    #expect(try header(little.file([little.format()])) == nil)
    // A size that leads beyond the file.
    #expect(try header(little.file([little.chunk("LIST", [1], size: 0xFFFF_FFFF), little.chunk("data", [1])])) == nil)
    // Without a format it is checked as one of no channels.
    let bare = try #require(try header(little.file([little.chunk("fmt ", [1, 0]), little.chunk("data", [1, 2])])))
    #expect(
      decodingError { try bare.check(path: "f", limits: .standard) }
        == .invalidHeader(path: "f", fault: "it has 0 channels"))
  }

  @Test func chunksWithoutEndAreNotFollowed() throws {
    let empty = little.chunk("LIST", [])
    let data = [little.format(), little.chunk("data", [1, 2, 3, 4])]
    #expect(try header(little.file([[UInt8]](repeating: empty, count: 4_000) + data)) != nil)
    #expect(try header(little.file([[UInt8]](repeating: empty, count: 4_200) + data)) == nil)
  }

  @Test func layoutsThatOnlyWeDecodeAreKnown() throws {
    func layout(_ make: Chunks, _ bits: Int, _ frame: Int, tag: Int = 1) throws -> WideWaveFile.Layout? {
      try header(make.file([make.format(tag: tag, bits: bits, frame: frame), make.chunk("data", [0])]))?.layout
    }
    #expect(try layout(little, 64, 16) == .int64)
    #expect(try layout(little, 24, 8) == .int24In32)
    #expect(try layout(little, 24, 6) == nil)
    #expect(try layout(little, 16, 4) == nil)
    // 64-bit floats are libsndfile's.
    #expect(try layout(little, 64, 16, tag: 3) == nil)
    #expect(try layout(Chunks(isBig: true), 64, 16) == nil)
    #expect(try header(little.file([little.format(tag: 0x55), little.chunk("data", [0])]))?.isMPEG == true)
    let big = Chunks(isBig: true)
    #expect(try header(big.file([big.format(tag: 0x55), big.chunk("data", [0])]))?.isMPEG == false)
  }

  @Test func codecsThatAreNotDecodedAreNamed() throws {
    for (tag, codec) in [(0xFF, "AAC"), (0x1610, "AAC"), (0x161, "Windows Media Audio")] {
      let header = try #require(try self.header(little.file([little.format(tag: tag), little.chunk("data", [0])])))
      #expect(
        decodingError { try header.check(path: "f", limits: .standard) } == .refusedCodec(path: "f", codec: codec))
    }
  }

  @Test(arguments: [false, true])
  func sizesThatAreThereAreShown(isBig: Bool) throws {
    let make = Chunks(isBig: isBig)
    let file = make.file([make.format(), make.chunk("data", [UInt8](repeating: 5, count: 30), size: 40_000)])
    let stream = try ByteStream(.data(file, name: "f"))
    let found = WaveHeader(stream)
    let header = try #require(found)
    header.correctSizes(in: stream)
    let (all, data) = (stream.bytes(4, at: 4), stream.bytes(4, at: header.dataOffset - 4))
    #expect(all == make.number(file.count - 8, 4) && data == make.number(30, 4))
    let samples = header.samples(of: stream)
    #expect(samples.size == 30)
  }
}
