import Testing

@testable import TacetDecoding

/// Headers of FLAC frames made by hand (RFC 9639, 9.1).
@Suite struct FLACFrameTests {
  /// A header's fields, with its checksum unless it is to be wrong.
  private struct Header {
    var isVariable = false
    var size: UInt8 = 12
    var rate: UInt8 = 9
    var properties: UInt8 = 0x18
    var number: [UInt8] = [0]
    var more: [UInt8] = []

    var bytes: [UInt8] {
      let head = [0xFF, isVariable ? 0xF9 : 0xF8, size << 4 | rate, properties] + number + more
      var sum: UInt8 = 0
      for byte in head {
        sum ^= byte
        for _ in 0..<8 { sum = sum & 0x80 != 0 ? sum << 1 ^ 7 : sum << 1 }
      }
      return head + [sum]
    }
  }

  private func frame(_ header: Header, firstSize: Int = 0) -> FLACFrame? {
    // A slice that does not begin at 0.
    FLACFrame(([1, 2, 3] + header.bytes + [UInt8](repeating: 0xFF, count: 20))[3...], firstSize: firstSize)
  }

  /// `number` as UTF-8 would code it, in as many bytes as it needs.
  private func coded(_ number: Int) -> [UInt8] {
    guard number >= 0x80 else { return [UInt8(number)] }
    var (rest, tail, lead) = (number, [UInt8](), 0x3F)
    while rest > lead {
      tail.insert(0x80 | UInt8(rest & 0x3F), at: 0)
      rest >>= 6
      lead >>= 1
    }
    return [UInt8(truncatingIfNeeded: ~(2 * lead + 1)) | UInt8(rest)] + tail
  }

  @Test(
    arguments: [
      (1, [], 192), (2, [], 576), (3, [], 1_152), (4, [], 2_304), (5, [], 4_608), (6, [15], 16), (6, [255], 256),
      (7, [0x01, 0xFF], 512), (7, [0xFF, 0xFE], 65_535), (8, [], 256), (12, [], 4_096), (15, [], 32_768),
    ] as [(UInt8, [UInt8], Int)])
  func sizeIsCoded(_ code: UInt8, _ more: [UInt8], _ size: Int) throws {
    let found = try #require(frame(Header(size: code, more: more)))
    #expect(found.size == size && found.end == size)
  }

  @Test func numberCountsBlocksOrSamples() throws {
    let block = try #require(frame(Header(number: coded(1_000)), firstSize: 4_608))
    #expect(block.end == 1_000 * 4_608 + 4_096)
    // Without a first block each is as long as this one.
    #expect(frame(Header(number: coded(1_000)))?.end == 1_001 * 4_096)
    for number in [0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 1 << 21, 1 << 26, 1 << 31, 1 << 36 - 1] {
      #expect(frame(Header(isVariable: true, number: coded(number)), firstSize: 7)?.end == number + 4_096)
    }
  }

  @Test func rateMayStandBehindTheNumber() throws {
    for (rate, more) in [(12, [96]), (13, [0x12, 0x34]), (14, [0x12, 0x34])] as [(UInt8, [UInt8])] {
      #expect(frame(Header(rate: rate, more: more))?.size == 4_096)
      #expect(frame(Header(rate: rate, more: Array(more.dropLast()))) == nil)
    }
    #expect(frame(Header(size: 6, rate: 12, more: [9, 96]))?.size == 10)
  }

  @Test func bytesThatAreNoHeaderAreNone() {
    #expect(frame(Header(size: 0)) == nil && frame(Header(rate: 15)) == nil && frame(Header(properties: 0x19)) == nil)
    #expect(frame(Header(properties: 0xB8)) == nil && frame(Header(properties: 0xA8)) != nil)
    // The number begins with a byte that only continues one, is too long, or ends early.
    for number in [[0x80], [0xBF], [0xFF], [0xC2, 0x00], [0xE0, 0x80, 0xC0]] as [[UInt8]] {
      #expect(frame(Header(number: number)) == nil, "\(number)")
    }
    var bytes = Header().bytes
    for index in bytes.indices {
      for bit in 0..<8 {
        bytes[index] ^= 1 << bit
        // Any one bit that is wrong: what is no header any more, or a wrong checksum.
        #expect(FLACFrame(bytes[...], firstSize: 0) == nil, "bit \(bit) of byte \(index)")
        bytes[index] ^= 1 << bit
      }
    }
  }

  @Test func headerThatIsCutIsNone() {
    let bytes = Header(isVariable: true, size: 7, rate: 14, number: coded(1 << 36 - 1), more: [1, 2, 3, 4]).bytes
    #expect(bytes.count == FLACFrame.maximumHeader && FLACFrame(bytes[...], firstSize: 0) != nil)
    for count in 0..<bytes.count { #expect(FLACFrame(bytes[..<count], firstSize: 0) == nil) }
  }

  @Test func frameOfOtherPropertiesDoesNotContinue() throws {
    let first = try #require(frame(Header()))
    // Channels may be coded in another way, and blocks may have other sizes.
    let next = try #require(frame(Header(size: 8, properties: 0xA8, number: [7])))
    #expect(next.continues(first))
    for other in [Header(isVariable: true), Header(rate: 10), Header(properties: 0x1C)] {
      let found = try #require(frame(other))
      #expect(!found.continues(first))
    }
  }

  @Test func checksumOfAWholeFrameWithItsOwnIsZero() {
    let bytes = Array("123456789".utf8)
    #expect(FLACFrame.checksum(bytes[...]) == 0xFEE8 && FLACFrame.checksum([]) == 0)
    #expect(FLACFrame.checksum((bytes + [0xFE, 0xE8])[...]) == 0)
    #expect(FLACFrame.checksum((bytes + [0xFE, 0xE9])[...]) != 0)
  }
}
