import TacetTestSupport
import Testing

@testable import TacetDecoding

/// The headers of every stream of sound in an Ogg file, made by hand of Opus, whose headers are short.
@Suite struct OggHeaderCheckTests {
  private let head = Array("OpusHead".utf8) + [1, 2, 0, 0, 0x80, 0xBB, 0, 0, 0, 0, 0]

  private func comments(_ texts: [String] = [], padding: Int = 0) -> [UInt8] {
    let parts: [[UInt8]] = [
      Array("OpusTags".utf8), littleEndian(UInt32(0)), littleEndian(UInt32(texts.count)),
      texts.flatMap { littleEndian(UInt32($0.utf8.count)) + Array($0.utf8) }, [UInt8](repeating: 0, count: padding),
    ]
    return parts.flatMap { $0 }
  }

  private func page(
    _ packet: [UInt8], flags: UInt8 = 0, serial: UInt32 = 1, sequence: UInt32 = 0
  ) -> [UInt8] {
    OggBytes.page([packet], flags: flags, granule: 0, serial: serial, sequence: sequence)
  }

  private func link(_ serial: UInt32, _ texts: [String] = []) -> [UInt8] {
    page(head, flags: 2, serial: serial) + page(comments(texts), serial: serial, sequence: 1)
  }

  private func check(
    _ bytes: [UInt8], codec: OggCodec = .opus, limits: DecodingLimits = .standard
  ) throws(DecodingError) -> [String: [String]] {
    try OggHeaderCheck.check(ByteStream(.data(bytes, name: "f")), codec: codec, limits: limits)
  }

  private func fault(_ bytes: [UInt8]) -> String? {
    switch decodingError({ _ = try check(bytes) }) {
    case .invalidHeader(_, let fault), .truncated(_, let fault): fault
    case .oversizedHeader(_, let what, let value, _): "\(value) \(what)"
    case nil: nil
    case let other?: "\(other)"
    }
  }

  @Test func commentsAreThoseOfTheFirstStream() throws {
    #expect(try check(link(1, ["TITLE=a"]) + link(2, ["TITLE=b"])) == ["TITLE": ["a"]])
    #expect(
      decodingError { _ = try check(link(1), codec: .vorbis) }
        == .invalidHeader(path: "f", fault: "no Vorbis stream begins in it"))
  }

  @Test func headersMayStandBetweenPagesOfOthersAndOverSeveral() throws {
    let other = page([7, 7], serial: 9, sequence: 5)
    let long = comments(["TITLE=a"], padding: 600)
    // A packet of several pages: the first of them ends with a part of 255 bytes.
    var first = OggBytes.page([Array(long[..<510])], flags: 0, granule: 0, serial: 1, sequence: 1)
    // Without the part of 0 bytes that would end the packet.
    first[26] = 2
    first.remove(at: 27 + 2)
    let second = OggBytes.page([Array(long[510...])], flags: 1, granule: 0, serial: 1, sequence: 2)
    let file = page(head, flags: 2) + other + OggBytes.repaired(first) + other + second
    #expect(try check(file) == ["TITLE": ["a"]])
    // Each without the other's end.
    #expect(fault(page(head, flags: 2) + OggBytes.repaired(first)) == "its Opus headers end early")
    let unmarked = OggBytes.page([Array(long[510...])], flags: 0, granule: 0, serial: 1, sequence: 2)
    #expect(
      fault(page(head, flags: 2) + OggBytes.repaired(first) + unmarked)
        == "a page of its headers is missing or damaged")
  }

  @Test func pageThatIsMissingOrOutOfOrderIsAFault() {
    let damaged = "a page of its headers is missing or damaged"
    #expect(fault(page(head, flags: 2) + page(comments(), sequence: 2)) == damaged)
    #expect(fault(page(head, flags: 2) + page(comments(), flags: 1, sequence: 1)) == damaged)
    #expect(fault(page(head, flags: 2)) == "its Opus headers end early")
    #expect(fault(page(head, flags: 2) + page(head, sequence: 1)) == "Opus header 2 is missing")
    // A sequence comes round.
    #expect(fault(page(head, flags: 2, sequence: .max) + page(comments(), sequence: 0)) == nil)
  }

  @Test func everyStreamIsChecked() {
    var broken = head
    broken[9] = 0
    #expect(
      fault(link(1) + page(broken, flags: 2, serial: 2) + page(comments(), serial: 2, sequence: 1))
        == "it has 0 channels")
    let links = (1...1_024).flatMap { link(UInt32($0)) }
    #expect(fault(links) == nil && fault(links + link(5_000)) == "1025 chained streams")
  }

  @Test func commentsHaveTheLimitOfMetadata() throws {
    let file = page(head, flags: 2) + page(comments(padding: 984), sequence: 1)
    #expect(try check(file, limits: DecodingLimits(metadataBytes: 1_000)).isEmpty)
    #expect(
      decodingError { _ = try check(file, limits: DecodingLimits(metadataBytes: 999)) }
        == .tooMuchMetadata(path: "f", bytes: 1_000, limit: 999))
  }
}
