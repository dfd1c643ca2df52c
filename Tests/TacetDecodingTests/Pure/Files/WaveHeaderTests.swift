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

  private func info(_ bytes: [UInt8]) throws -> SoundInfo { try inspect(.data(bytes, name: "f")) }

  @Test(arguments: [false, true])
  func fieldsAreReadInTheOrderOfTheFile(isBig: Bool) throws {
    let make = Chunks(isBig: isBig)
    let data = [UInt8](repeating: 5, count: 40)
    // An unknown chunk of an odd size is followed by a byte of padding.
    let file = make.file([make.chunk("LIST", [1, 2, 3]) + [0], make.format(), make.chunk("data", data)])
    let header = try #require(try self.header(file))
    #expect(header.tag == 1 && header.channels == 2 && header.sampleRate == 44_100 && header.bits == 16)
    #expect(header.samples.size == 40 && header.samples.place(of: 0).source == file.count - 40)
    #expect(!(try info(file).isTruncated))
  }

  @Test func dataThatIsCutHasTheSizeThatIsThere() throws {
    let file = little.file([little.format(), little.chunk("data", [UInt8](repeating: 5, count: 30), size: 40)])
    #expect(try header(file)?.samples.size == 30)
    #expect(try info(file).isTruncated)
    let more = little.file([
      little.format(), little.chunk("data", [UInt8](repeating: 5, count: 40)), little.chunk("LIST", [1, 2]),
    ])
    #expect(try header(more)?.samples.size == 40)
    #expect(!(try info(more).isTruncated))
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

  /// Integers of 64 bits, and of 24 bits in the upper or the lower bytes of four.
  @Test(arguments: [false, true]) func wideSamplesAreReadInTheOrderOfTheFile(isBig: Bool) throws {
    let make = Chunks(isBig: isBig)
    let sound: [Float] = [0.5, -0.25, 0.125, -1]
    func decoded(_ bits: Int, frame: Int, scale: Float) throws -> [Float] {
      let bytes = sound.flatMap { sample -> [UInt8] in
        let size = frame / 2
        let little = (0..<size).map { UInt8(truncatingIfNeeded: Int64(sample * scale) >> Int64(8 * $0)) }
        return isBig ? little.reversed() : little
      }
      let file = make.file([make.format(tag: 1, bits: bits, frame: frame), make.chunk("data", bytes)])
      return try decode(.data(file, name: "f")).samples
    }
    #expect(try decoded(64, frame: 16, scale: 0x1p63) == sound)
    #expect(try decoded(24, frame: 8, scale: 0x1p31) == sound)
    // A sample whose lowest byte is not 0 tells that the lower bytes are in use.
    #expect(try decoded(24, frame: 8, scale: 0x1p23 - 1).map { abs($0) }.allSatisfy { $0 > 0.12 && $0 <= 1 })
  }

  @Test func codecIsThatOfTagAndBits() throws {
    func codec(
      _ bits: Int, frame: Int? = nil, tag: Int = 1, isBig: Bool = false,
      data: [UInt8] = [UInt8](repeating: 0, count: 16)
    ) throws -> String {
      let make = Chunks(isBig: isBig)
      let frame = frame ?? (bits + 7) / 8 * 2
      return try info(make.file([make.format(tag: tag, bits: bits, frame: frame), make.chunk("data", data)])).codec
    }
    #expect(try codec(8) == "pcm_u8" && codec(7) == "pcm_u8")
    for (bits, name) in [(12, "pcm_s16"), (16, "pcm_s16"), (20, "pcm_s24"), (24, "pcm_s24"), (32, "pcm_s32")] {
      #expect(try codec(bits) == name + "le")
      #expect(try codec(bits, isBig: true) == name + "be")
    }
    // Without a size of a frame, and without bits.
    #expect(try codec(16, frame: 0) == "pcm_s16le")
    #expect(try codec(0, frame: 8) == "pcm_s32le")
    #expect(try codec(64) == "pcm_s64le" && codec(0, frame: 16) == "pcm_s64le")
    #expect(try codec(64, isBig: true) == "pcm_s64be")
    #expect(try codec(24, frame: 8) == "pcm_s24le" && codec(24, frame: 8, isBig: true) == "pcm_s24be")
    #expect(try codec(32, tag: 3) == "pcm_f32le" && codec(64, tag: 3, isBig: true) == "pcm_f64be")
    #expect(try codec(8, tag: 6) == "pcm_alaw" && codec(8, tag: 7) == "pcm_mulaw")
    for (bits, tag) in [(40, 1), (0, 1), (16, 3), (16, 0x1234)] {
      guard case .refusedCodec = decodingError({ _ = try codec(bits, frame: 0, tag: tag) }) else {
        Issue.record("\(bits) bits of the tag \(tag) are accepted")
        continue
      }
    }
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

  @Test func severalChunksOfSamplesAreOneSound() throws {
    let (first, second) = ([UInt8](repeating: 1, count: 8), [UInt8](repeating: 2, count: 12))
    let file = little.file([
      little.chunk("data", first), little.chunk("LIST", [1, 2, 3]) + [0], little.format(), little.chunk("data", second),
    ])
    let stream = try ByteStream(.data(file, name: "f"))
    let found = WaveHeader(stream)
    let header = try #require(found)
    stream.show(header.samples)
    #expect(header.channels == 2 && stream.bytes(99, at: 0) == first + second)
    #expect(try info(file).frames == 5)
  }

  @Test(arguments: ["RF64", "BW64"])
  func sizesOf64BitsAreReadFromTheirChunk(kind: String) throws {
    func file(_ claim: [UInt8], name: String = "ds64", size: Int = 0xFFFF_FFFF) -> [UInt8] {
      let sizes = little.chunk(name, [UInt8](repeating: 0, count: 8) + claim + [UInt8](repeating: 0, count: 12))
      let data = little.chunk("data", [UInt8](repeating: 0, count: 40), size: size)
      return Array(kind.utf8) + little.number(0xFFFF_FFFF, 4) + Array("WAVE".utf8) + sizes
        + little.chunk("odd ", [1, 2, 3]) + [0] + little.format() + data
    }
    #expect(try !info(file(little.number(40, 8))).isTruncated)
    #expect(try info(file(little.number(20, 8))).frames == 5)
    for claim in [41, .max] { #expect(try info(file(little.number(claim, 8))).isTruncated) }
    // Sizes that are not known, and one that the chunk itself has.
    #expect(try info(file([UInt8](repeating: 0, count: 8))).frames == 10)
    #expect(try info(file(little.number(4, 8), name: "LIST")).frames == 10)
    #expect(try info(file(little.number(4, 8), size: 40)).frames == 10)
    // A number beyond Int.
    #expect(try info(file([UInt8](repeating: 0xFF, count: 8))).frames == 10)
  }

  @Test func textsOfTheListAreTags() throws {
    func text(_ name: String, _ text: String) -> [UInt8] {
      little.chunk(name, Array(text.utf8) + [0]) + (text.utf8.count % 2 == 0 ? [0] : [])
    }
    let texts = Array("INFO".utf8) + text("INAM", "Zwölf") + text("IXYZ", "x") + text("IART", "B") + text("ICMT", "")
    let sound = [little.format(), little.chunk("data", [0, 0, 0, 0])]
    #expect(try info(little.file([little.chunk("LIST", texts)] + sound)).tags == ["TITLE": ["Zwölf"], "ARTIST": ["B"]])
    #expect(try info(little.file(sound + [little.chunk("LIST", texts)])).tags["ARTIST"] == ["B"])
    // Sizes that lead beyond the list.
    let bad = Array("INFO".utf8) + little.chunk("INAM", Array("AB".utf8), size: 9_000)
    #expect(try info(little.file([little.chunk("LIST", bad)] + sound)).tags == ["TITLE": ["AB"]])
  }
}
