import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Headers of Vorbis streams made by hand.
@Suite struct VorbisHeaderTests {
  private func identificationError(
    _ limits: DecodingLimits = .standard, _ change: (inout [UInt8]) -> Void = { _ in }
  ) -> DecodingError? {
    var packet = OggBytes.identification()
    change(&packet)
    return decodingError { try VorbisHeader.checkIdentification(packet, path: "f", limits: limits) }
  }

  /// The setup header of a file with these codebooks, before which it has one of two entries.
  private func setup(dimensions: Int = 1, entries: Int, books: Int = 1) -> [UInt8] {
    let page = OggBytes.pages(OggBytes.bomb(dimensions: dimensions, entries: entries, books: books))[1]
    // Behind the comment header of 16 bytes.
    return Array(page[(27 + Int(page[26]) + 16)...])
  }

  private func entries(_ setup: [UInt8]) throws -> Int { try VorbisHeader.checkSetup(setup, path: "f") }

  @Test func identificationHasPossibleBlockSizes() {
    #expect(identificationError() == nil)
    for (sizes, isPossible) in [(0x66, true), (0xD6, true), (0xDD, true), (0x65, false), (0x67, false), (0xE6, false)] {
      let error = identificationError { $0[28] = UInt8(sizes) }
      #expect((error == nil) == isPossible, "\(sizes)")
    }
    #expect(identificationError { $0[29] = 0 } != nil && identificationError { $0[29] = 0xFF } == nil)
  }

  @Test func identificationThatIsCutOrOfAnotherVersionIsRefused() {
    #expect(
      identificationError { $0.removeLast() }
        == .invalidHeader(path: "f", fault: "its identification header is cut"))
    #expect(
      identificationError { $0[10] = 1 } == .invalidHeader(path: "f", fault: "Vorbis version 16777216 is unknown"))
    #expect(identificationError { $0[11] = 0 } == .invalidHeader(path: "f", fault: "it has 0 channels"))
    #expect(identificationError { $0[11] = 9 } == .tooManyChannels(path: "f", channels: 9, limit: 8))
    #expect(identificationError { $0[15] = 0xFF } != nil)
    #expect(identificationError { $0.replaceSubrange(12..<16, with: [0, 0, 0, 0]) } != nil)
  }

  @Test func entriesOfAllCodebooksAreCounted() throws {
    #expect(try entries(setup(entries: 4_096, books: 3)) == 2 + 12_288)
    #expect(try entries(setup(dimensions: 8, entries: 1_000, books: 127)) == 2 + 127_000)
  }

  @Test func booksEntriesAndValuesHaveTheirLimits() throws {
    func fault(_ setup: [UInt8]) -> String {
      guard case .oversizedHeader(_, let what, let value, let limit)? = decodingError({ _ = try entries(setup) }) else {
        return ""
      }
      return "\(value) \(what), \(limit)"
    }
    #expect(fault(setup(entries: 2, books: 128)) == "129 Vorbis codebooks, 128")
    #expect(fault(setup(entries: 65_537)) == "65537 codebook entries, 65536")
    #expect(fault(setup(entries: 65_536, books: 3)).isEmpty)
    #expect(fault(setup(entries: 65_536, books: 4)) == "262146 codebook entries, 262144")
    #expect(fault(setup(dimensions: 127, entries: 65_536)) == "8323074 codebook values, 2097152")
  }

  @Test func setupThatIsCutIsRefused() throws {
    let whole = setup(entries: 300, books: 2)
    // The mark and the number of books, and 151 and twice 83 bits.
    for count in 0..<48 {
      #expect(
        decodingError { _ = try entries(Array(whole.prefix(count))) }
          == .invalidHeader(path: "f", fault: "its Vorbis setup header ends early"), "\(count)")
    }
    #expect(try entries(Array(whole.prefix(48))) == 602)
  }

  @Test func impossibleCodebooksAreRefused() {
    func error(_ change: (inout [UInt8]) -> Void) -> DecodingError? {
      var packet = setup(entries: 300)
      change(&packet)
      return decodingError { _ = try entries(packet) }
    }
    // The mark of a codebook, its dimensions, its entries.
    #expect(error { $0[8] ^= 1 } != nil)
    #expect(
      error { $0.replaceSubrange(11..<13, with: [0, 0]) }
        == .invalidHeader(path: "f", fault: "a Vorbis codebook has 0 dimensions and 2 entries"))
    #expect(error { $0.replaceSubrange(13..<16, with: [0, 0, 0]) } != nil)
    // 2^16 dimensions of 2^16 entries are more than 24 bits say.
    #expect(error { $0.replaceSubrange(11..<16, with: [0xFF, 0xFF, 0xFF, 0xFF, 0]) } != nil)
    // Nine million entries.
    #expect(error { $0.replaceSubrange(13..<16, with: [0, 0, 0x89]) } != nil)
  }
}
