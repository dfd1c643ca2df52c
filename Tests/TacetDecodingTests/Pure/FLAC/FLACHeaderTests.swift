import Testing

@testable import TacetDecoding

/// The metadata of FLAC files made by hand, and their length by their frames of 4,096 samples.
@Suite struct FLACHeaderTests {
  private static func block(_ kind: UInt8, _ body: [UInt8], isLast: Bool = false, size: Int? = nil) -> [UInt8] {
    let size = size ?? body.count
    return [isLast ? kind | 0x80 : kind] + (0..<3).reversed().map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + body
  }

  /// The block STREAMINFO with a claimed length, whose other bits are all set.
  private static func info(claim: Int, isLast: Bool = false) -> [UInt8] {
    var body = [UInt8](repeating: 0xFF, count: 34)
    for index in 0..<5 { body[17 - index] = UInt8(truncatingIfNeeded: claim >> (8 * index)) }
    body[13] |= 0xF0
    return block(0, body, isLast: isLast)
  }

  /// A frame with valid checksums.
  private static func frame(_ number: UInt8) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xF8, 0xC9, 0x18, number]
    var sum: UInt8 = 0
    for byte in bytes {
      sum ^= byte
      for _ in 0..<8 { sum = sum & 0x80 != 0 ? sum << 1 ^ 7 : sum << 1 }
    }
    bytes += [sum] + (0..<40).map { UInt8($0) &* number }
    let check = FLACFrame.checksum(bytes[...])
    return bytes + [UInt8(check >> 8), UInt8(truncatingIfNeeded: check)]
  }

  private static func file(claim: Int, frames: Int) -> [UInt8] {
    Array("fLaC".utf8) + info(claim: claim, isLast: true) + (0..<frames).flatMap { frame(UInt8($0)) }
  }

  private func header(
    _ bytes: [UInt8], limits: DecodingLimits = .standard
  ) throws(DecodingError) -> FLACHeader? {
    try FLACHeader(ByteStream(.data(bytes, name: "f")), limits: limits)
  }

  /// True if the file is cut, and the length that is shown afterwards.
  private func corrected(_ bytes: [UInt8]) throws -> (isCut: Bool, claim: Int, others: [UInt8]) {
    let stream = try ByteStream(.data(bytes, name: "f"))
    let found = try FLACHeader(stream, limits: .standard)
    let header = try #require(found)
    let isCut = header.correctLength(in: stream)
    let shown = stream.bytes(8, at: 18)
    let claim = shown[4...].reduce(Int(shown[3] & 15)) { $0 << 8 | Int($1) }
    return (isCut, claim, Array(shown[..<3]) + [shown[3] | 15])
  }

  @Test func lengthIsCorrectedToThatOfTheFrames() throws {
    for (claim, isCut) in [(0, false), (1, false), (3 * 4_096, false), (3 * 4_096 + 1, true), (1 << 36 - 1, true)] {
      let corrected = try corrected(Self.file(claim: claim, frames: 3))
      #expect(corrected.isCut == isCut && corrected.claim == 3 * 4_096, "\(claim)")
      // Rate, channels and depth stay.
      #expect(corrected.others == [0xFF, 0xFF, 0xFF, 0xFF])
    }
  }

  @Test func frameThatIsCutDoesNotCount() throws {
    let whole = Self.file(claim: 3 * 4_096, frames: 3)
    for cut in [1, 20, 48] {
      let corrected = try corrected(Array(whole.dropLast(cut)))
      // Its header says that it is the last one, if that is there.
      #expect(corrected.claim == (cut == 48 ? 2 : 3) * 4_096 && corrected.isCut == (cut == 48), "\(cut)")
    }
    let unknown = Self.file(claim: 0, frames: 3)
    #expect(try corrected(unknown.dropLast(1)).claim == 2 * 4_096)
  }

  @Test func bytesBehindTheLastFrameAreSkipped() throws {
    let tag = Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125)
    #expect(try corrected(Self.file(claim: 0, frames: 2) + tag).claim == 2 * 4_096)
    // Without a whole frame the claim stays.
    #expect(try corrected(Self.file(claim: 77, frames: 0)).claim == 77)
    #expect(try corrected(Self.file(claim: 77, frames: 0) + [0xFF, 0xF8, 0xC9]).claim == 77)
  }

  @Test func commentsAreRead() throws {
    let text = Array("title=A".utf8)
    let comments = [0, 0, 0, 0, 1, 0, 0, 0, UInt8(text.count), 0, 0, 0] + text
    let start = Array("fLaC".utf8) + Self.info(claim: 1)
    let file = start + Self.block(1, [0, 0]) + Self.block(4, comments, isLast: true)
    #expect(try header(file)?.tags == ["TITLE": ["A"]])
    // Its size lies: what is there is read.
    #expect(try header(start + Self.block(4, comments, isLast: true, size: 5_000))?.tags == ["TITLE": ["A"]])
  }

  @Test func filesWithoutAWholeHeaderHaveNone() throws {
    let start = Array("fLaC".utf8)
    let info = Self.info(claim: 1, isLast: true)
    #expect(try header(start + info) != nil)
    #expect(try header(start) == nil)
    #expect(try header(start + info.prefix(20)) == nil)
    #expect(try header(start + Self.block(1, [UInt8](repeating: 0, count: 34)) + info) == nil)
    // No last block.
    #expect(try header(start + Self.info(claim: 1)) == nil)
    #expect(try header(start + Self.info(claim: 1) + Self.block(1, [], size: 9)) == nil)
    let endless =
      start + Self.info(claim: 1) + (0..<2_000).flatMap { _ in Self.block(1, []) } + Self.block(1, [], isLast: true)
    #expect(try header(endless) == nil)
  }

  @Test func blocksBeyondTheLimitAreRefused() throws {
    let file = Array("fLaC".utf8) + Self.info(claim: 1) + Self.block(6, [], isLast: true, size: 1_000)
    let place = 4 + 38 + 4
    #expect(try header(file, limits: DecodingLimits(metadataBytes: place + 1_000)) != nil)
    let limits = DecodingLimits(metadataBytes: place + 999)
    #expect(
      decodingError { _ = try header(file, limits: limits) }
        == .tooMuchMetadata(path: "f", bytes: place + 1_000, limit: place + 999))
  }
}
