import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The kinds of files by their first bytes.
@Suite struct FileKindTests {
  private static let mpeg: [UInt8] = [0xFF, 0xFB, 0x90, 0x00]

  private func kind(
    _ bytes: [UInt8], limits: DecodingLimits = .standard
  ) throws(DecodingError) -> (kind: FileKind, tags: [String: [String]]) {
    let stream = try ByteStream(.data(bytes, name: "f"))
    var properties = FileProperties()
    return (try FileKind(stream, properties: &properties, limits: limits), properties.tags)
  }

  private func tag(_ title: String, flags: UInt8 = 0) -> [UInt8] {
    let frame = Array("TIT2".utf8) + [0, 0, 0, UInt8(title.utf8.count + 1), 0, 0, 0] + Array(title.utf8)
    return Array("ID3".utf8) + [3, 0, flags, 0, 0, 0, UInt8(frame.count)] + frame
  }

  @Test(
    arguments: [
      ("OggS", .ogg(offset: 0)), ("RIFFsizeWAVE", .wave(offset: 0)), ("RIFXsizeWAVE", .wave(offset: 0)),
      ("RF64sizeWAVE", .wave(offset: 0)), ("fLaC", .flac(offset: 0)), ("caff", .apple(offset: 0)),
      ("FORMsizeAIFF", .apple(offset: 0)), ("FORMsize8SVX", .refused(codec: "8SVX")),
      ("FORMsizeAIFC", .apple(offset: 0)), (".snd", .au(offset: 0)),
      ("dns.", .au(offset: 0)), ("MThd", .refused(codec: "MIDI")), ("wvpk", .refused(codec: "WavPack")),
      ("IMPM", .module(offset: 0)), ("Extended Module: ", .module(offset: 0)),
      ("sizeftypM4A ", .refused(codec: "MP4 (AAC)")), ("ADIF", .refused(codec: "AAC")),
      ("RIFFsizeAVI ", .unknown), ("FORMsizeILBM", .unknown), ("RIFFsizeWAV", .unknown), ("Ogg", .unknown),
      ("text", .unknown), ("x", .unknown),
    ] as [(String, FileKind)])
  func markNamesTheKind(_ start: String, _ expected: FileKind) throws {
    #expect(try kind(Array(start.utf8)).kind == expected)
    #expect(try kind(Array(start.utf8) + [UInt8](repeating: 1, count: 60)).kind == expected)
  }

  @Test func framesOfMPEGAndAACAreTold() throws {
    #expect(try kind(Self.mpeg).kind == .mpeg(offset: 0))
    #expect(try kind([0xFF, 0xFD, 0xA4, 0x00]).kind == .refused(codec: "MPEG layer II"))
    #expect(try kind([0xFF, 0xFF, 0xA4, 0x00]).kind == .refused(codec: "MPEG layer I"))
    #expect(try kind([0xFF, 0xF1, 0x50, 0x80]).kind == .refused(codec: "AAC"))
    #expect(try kind([0x56, 0xE0, 0, 0]).kind == .refused(codec: "AAC"))
    #expect(try kind([0x1A, 0x45, 0xDF, 0xA3]).kind == .refused(codec: "Matroska"))
    let media: [UInt8] = [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9]
    #expect(try kind(media).kind == .refused(codec: "Windows Media (ASF)"))
    #expect(try kind([0x0B, 0x77, 0, 0]).kind == .refused(codec: "AC-3"))
  }

  @Test func modulesAreToldByMarksWithinThem() throws {
    func marked(_ mark: String, at place: Int) -> [UInt8] {
      [UInt8](repeating: 0, count: place) + Array(mark.utf8) + [UInt8](repeating: 0, count: 3_000)
    }
    #expect(try kind(marked("SCRM", at: 44)).kind == .module(offset: 0))
    for mark in ["M.K.", "M!K!", "FLT4", "8CHN", "12CH", "CD81"] {
      #expect(try kind(marked(mark, at: 1_080)).kind == .module(offset: 0), "\(mark)")
    }
    #expect(try kind(marked("XXCH", at: 1_080)).kind == .unknown)
    for module in ModuleBytes.Kind.allCases {
      #expect(try kind(ModuleBytes(module).bytes).kind == .module(offset: 0), "\(module)")
    }
  }

  /// The samples' names and sizes, the order of the patterns and the first pattern are at fixed places.
  @Test func modulesWithoutAMarkAreToldByTheirValues() throws {
    let module = ModuleBytes(.stk).bytes
    func kind(_ change: (inout [UInt8]) -> Void) throws -> FileKind {
      var changed = module
      change(&changed)
      return try self.kind(changed).kind
    }
    // A name that is left over behind the first zero, and a file that was cut off in its second pattern.
    #expect(try kind { $0[15] = 7 } == .module(offset: 0))
    #expect(try kind { $0 = Array($0.prefix(2_000)) } == .module(offset: 0))
    #expect(try self.kind(tag("A") + module).kind == .module(offset: tag("A").count))
    #expect(try kind { $0[2] = 7 } == .unknown, "a title that is no text")
    #expect(try kind { $0[20] = 0x80 } == .unknown, "a sample's name that is no text")
    #expect(try kind { ($0[42], $0[43]) = (0, 0) } == .unknown, "no samples")
    #expect(try kind { $0[42] = 0x81 } == .unknown, "a sample of more than 64 KiB")
    #expect(try kind { $0[44] = 1 } == .unknown, "fine tuning, which came later")
    #expect(try kind { $0[45] = 65 } == .unknown, "a volume above the largest")
    #expect(try kind { $0[45] = 0 } == .unknown, "samples that are silent")
    #expect(try kind { $0[470] = 0 } == .unknown, "no pattern is played")
    #expect(try kind { $0[470] = 129 } == .unknown, "more patterns than there is room for")
    #expect(try kind { $0[599] = 64 } == .unknown, "a pattern beyond the last")
    #expect(try kind { ($0[600], $0[601]) = (0x11, 0xAC) } == .unknown, "sample 16 and above")
    #expect(try kind { ($0[604], $0[605]) = (0, 20) } == .unknown, "no period of a note")
    #expect(try kind { $0 = Array($0.prefix(600)) } == .unknown, "no pattern")
    #expect(try kind { for place in 600..<2_648 { $0[place] = 0 } } == .unknown, "no note")
    for fill in [0, 1, 32, 65] as [UInt8] {
      #expect(try self.kind([UInt8](repeating: fill, count: 8_000)).kind == .unknown, "\(fill)")
    }
    var random = SeededGenerator(seed: 15)
    for _ in 0..<2_000 {
      let noise = (0..<2_000).map { _ in UInt8.random(in: 0...127, using: &random) }
      #expect(try self.kind(noise).kind != .module(offset: 0))
    }
  }

  @Test func tagsInFrontAreSkippedAndRead() throws {
    let (two, tags) = try kind(tag("A") + tag("B") + Array("fLaC".utf8))
    #expect(two == .flac(offset: tag("A").count * 2) && tags == ["TITLE": ["A", "B"]])
    // Nine are no file of sound.
    let eight = (0..<8).flatMap { _ in tag("A") }
    #expect(try kind(eight + Array("fLaC".utf8)).kind == .flac(offset: eight.count))
    #expect(try kind(tag("A") + eight + Array("fLaC".utf8)).kind == .unknown)
  }

  @Test func tagBeyondTheLimitIsRefused() throws {
    let file = tag("A") + tag("B") + Array("fLaC".utf8)
    let size = 2 * tag("A").count
    #expect(try kind(file, limits: DecodingLimits(metadataBytes: size)).kind == .flac(offset: size))
    #expect(
      decodingError { _ = try kind(file, limits: DecodingLimits(metadataBytes: size - 1)) }
        == .tooMuchMetadata(path: "f", bytes: size, limit: size - 1))
    // Its size lies.
    #expect(try kind(Array("ID3".utf8) + [3, 0, 0, 0, 0, 0x7F, 0x7F] + Array("fLaC".utf8)).kind == .unknown)
  }

  @Test func zerosInFrontAreSkipped() throws {
    for count in [1, 7, 65_536, 200_000] {
      let zeros = [UInt8](repeating: 0, count: count)
      #expect(try kind(zeros + Array("fLaC".utf8)).kind == .flac(offset: count))
      #expect(try kind(tag("A") + zeros + Array("OggS".utf8)).kind == .ogg(offset: count + tag("A").count))
      #expect(try kind(zeros).kind == .unknown)
    }
  }

  @Test func streamBehindOtherBytesIsFoundWithinReach() throws {
    let page = OggBytes.page([OggBytes.identification()], flags: 2, granule: 0, serial: 1, sequence: 0)
    func behind(_ count: Int, _ sound: [UInt8]) throws -> FileKind {
      try kind([UInt8](repeating: 0x20, count: count) + sound).kind
    }
    #expect(try behind(5_000, page) == .ogg(offset: 5_000))
    #expect(try behind(65_535, page) == .ogg(offset: 65_535))
    #expect(try behind(65_536, page) == .unknown)
    // A page that begins no stream, and one that is damaged.
    let later = OggBytes.page([[1]], flags: 0, granule: 0, serial: 1, sequence: 4)
    #expect(try behind(10, later) == .unknown)
    #expect(try behind(10, later + page) == .ogg(offset: 10 + later.count))
    // Three frames of MPEG in a row, 417 bytes each; two may be chance.
    let frame = Self.mpeg + [UInt8](repeating: 0, count: 413)
    #expect(try behind(10, frame + frame + frame) == .mpeg(offset: 10))
    #expect(try behind(10, frame + frame) == .unknown)
  }
}
