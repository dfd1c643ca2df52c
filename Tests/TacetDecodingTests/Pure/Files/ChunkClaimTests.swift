import Testing

@testable import TacetDecoding

/// Sizes that AIFF, CAF and AU files made by hand claim.
@Suite struct ChunkClaimTests {
  private static func big(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ bytes: Int) -> [UInt8] { big(value, bytes).reversed() }

  /// True if a file is cut, and how it is shown afterwards.
  private func corrected(_ file: [UInt8]) throws -> (isCut: Bool, shown: [UInt8]) {
    let stream = try ByteStream(.data(file, name: "f"))
    let isCut = try ChunkClaim.correct(in: stream)
    return (isCut, stream.bytes(stream.size, at: 0))
  }

  private func isCut(_ file: [UInt8]) throws -> Bool {
    let (isCut, shown) = try corrected(file)
    #expect(shown == file)
    return isCut
  }

  @Test(arguments: [false, true])
  func auFileThatClaimsMoreThanThereIsIsCut(isLittle: Bool) throws {
    func file(_ claim: Int, offset: Int = 24, sound: Int = 40) -> [UInt8] {
      let number = isLittle ? Self.little : Self.big
      let parts: [[UInt8]] = [
        Array((isLittle ? "dns." : ".snd").utf8), number(offset, 4), number(claim, 4),
        [UInt8](repeating: 0, count: 12 + sound),
      ]
      return parts.flatMap { $0 }
    }
    #expect(try !isCut(file(40)))
    #expect(try isCut(file(41)))
    #expect(try isCut(file(0xFFFF_FFFE)))
    #expect(try isCut(file(0, offset: 0xFFFF_FFFF)))
    // An unknown size.
    #expect(try !isCut(file(0xFFFF_FFFF)))
    #expect(try !isCut(Array(file(99).prefix(11))))
  }

  // MARK: - CAF

  private func caf(_ claim: [UInt8], format: String = "lpcm", before: [UInt8] = []) -> [UInt8] {
    let parts: [[UInt8]] = [
      Array("caff".utf8), [0, 1, 0, 0], Array("desc".utf8), Self.big(32, 8), [UInt8](repeating: 0, count: 8),
      Array(format.utf8), [UInt8](repeating: 0, count: 20), before, Array("data".utf8), claim,
      [UInt8](repeating: 5, count: 44),
    ]
    return parts.flatMap { $0 }
  }

  @Test func cafFileShowsTheSizeThatIsThere() throws {
    #expect(try !isCut(caf(Self.big(44, 8))))
    #expect(try !isCut(caf(Self.big(20, 8))))
    for claim in [45, .max] {
      let (isCut, shown) = try corrected(caf(Self.big(claim, 8)))
      #expect(isCut && shown == caf(Self.big(44, 8)))
    }
    // A length that was not known is not cut.
    let (isCut, shown) = try corrected(caf(Self.big(-1, 8)))
    #expect(!isCut && shown == caf(Self.big(44, 8)))
  }

  @Test func cafChunkThatLeadsNowhereEndsTheSearch() throws {
    for size in [-1, .min, 1_000, .max] {
      #expect(try !isCut(caf(Self.big(99, 8), before: Array("free".utf8) + Self.big(size, 8))), "\(size)")
    }
    #expect(
      decodingError { _ = try corrected(caf(Self.big(44, 8), format: "aac ")) }
        == .refusedCodec(path: "f", codec: "AAC"))
  }

  // MARK: - AIFF

  /// `frames` and `size`: what the header claims of 40 bytes of stereo in 16 bits.
  private func aiff(
    form: Int, frames: Int, size: Int, bits: Int = 16, channels: Int = 2, hasFormat: Bool = true
  ) -> [UInt8] {
    let format: [[UInt8]] = [
      Array("COMM".utf8), Self.big(18, 4), Self.big(channels, 2), Self.big(frames, 4), Self.big(bits, 2),
      [UInt8](repeating: 0, count: 10),
    ]
    let start: [[UInt8]] = [Array("FORM".utf8), Self.big(form, 4), Array("AIFF".utf8)]
    let sound: [[UInt8]] = [Array("SSND".utf8), Self.big(size, 4), [UInt8](repeating: 0, count: 48)]
    return (start + (hasFormat ? format : []) + sound).flatMap { $0 }
  }

  @Test func aiffFileShowsTheFramesThatAreThere() throws {
    #expect(try !isCut(aiff(form: 9, frames: 9, size: 48)))
    let (isCut, shown) = try corrected(aiff(form: 900, frames: 900, size: 49))
    #expect(isCut && shown == aiff(form: shown.count - 8, frames: 10, size: 48))
    // A size that sox claims in a pipe.
    let (isPipeCut, pipe) = try corrected(aiff(form: 0, frames: 0, size: 0x7F00_0008))
    #expect(!isPipeCut && pipe == aiff(form: pipe.count - 8, frames: 10, size: 48))
    // 20 bits stand in three bytes.
    let (_, odd) = try corrected(aiff(form: 0, frames: 0, size: 5_000, bits: 20))
    #expect(odd == aiff(form: odd.count - 8, frames: 6, size: 48, bits: 20))
  }

  @Test func aiffFileWithoutAFormatStaysAsItIs() throws {
    #expect(try !isCut(aiff(form: 0, frames: 0, size: 5_000, hasFormat: false)))
    #expect(try !isCut(aiff(form: 0, frames: 0, size: 5_000, channels: 0)))
    #expect(try !isCut(aiff(form: 0, frames: 0, size: 5_000, bits: 0)))
    for cut in [1, 44, 48, 50, 57, 70] { _ = try corrected(Array(aiff(form: 0, frames: 0, size: 5_000).dropLast(cut))) }
  }

  @Test func otherFilesAreNotLookedAt() throws {
    #expect(try !isCut([1]))
    #expect(try !isCut(Array("RIFFxxxxWAVE".utf8)))
  }
}
