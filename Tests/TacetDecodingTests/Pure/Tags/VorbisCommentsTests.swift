import TacetTestSupport
import Testing

@testable import TacetDecoding

/// Vorbis comments made by hand, some of which lie about their lengths.
@Suite struct VorbisCommentsTests {
  private func text(_ bytes: [UInt8]) -> [UInt8] { littleEndian(UInt32(bytes.count)) + bytes }

  private func comments(_ texts: [String], vendor: String = "v", count: UInt32? = nil) -> [UInt8] {
    text(Array(vendor.utf8)) + littleEndian(count ?? UInt32(texts.count)) + texts.flatMap { text(Array($0.utf8)) }
  }

  private func tags(_ bytes: [UInt8]) -> [String: [String]] { VorbisComments.tags(([7, 7, 7] + bytes)[3...]) }

  @Test func namesAreInUpperCaseAndValuesAsTheyAre() {
    let tags = tags(comments(["Title=An = b", "artist=", "ARTIST=X", "=nameless", "titel"]))
    #expect(tags == ["TITLE": ["An = b"], "ARTIST": ["", "X"], "": ["nameless"]])
  }

  @Test func textThatIsNoUTF8IsReadAsFarAsItGoes() {
    let bytes = text([]) + littleEndian(UInt32(1)) + text(Array("A=".utf8) + [0xFF, 0x62])
    #expect(tags(bytes) == ["A": ["\u{FFFD}b"]])
  }

  @Test func whatFollowsDamageIsLeftOut() {
    let whole = comments(["A=1", "B=2"])
    #expect(tags(whole) == ["A": ["1"], "B": ["2"]])
    for count in 0..<whole.count {
      let expected: [String: [String]] = count < whole.count - 7 ? [:] : ["A": ["1"]]
      #expect(tags(Array(whole.prefix(count))) == expected, "\(count)")
    }
    // More comments than there are, and fewer.
    #expect(
      tags(comments(["A=1"], count: .max)) == ["A": ["1"]] && tags(comments(["A=1", "B=2"], count: 1)) == ["A": ["1"]])
  }

  @Test func lengthsThatLieEndTheReading() {
    #expect(tags(littleEndian(UInt32.max) + comments(["A=1"])).isEmpty)
    var bytes = comments(["A=1", "B=2"])
    bytes.replaceSubrange((bytes.count - 7)..<(bytes.count - 3), with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(tags(bytes) == ["A": ["1"]])
  }

  @Test func picturesAreLeftOutAndWhatFollowsThemIsRead() {
    let longest = "A=" + String(repeating: "x", count: VorbisComments.maximumLength - 2)
    #expect(
      tags(comments([longest, longest + "x", "B=2"])).mapValues { $0.map(\.count) } == ["A": [65_534], "B": [1]])
  }

  @Test func commentsBeyondTheMostAreLeftOut() {
    let texts = (0..<2_000).map { "A=\($0)" }
    #expect(tags(comments(texts))["A"]?.count == VorbisComments.maximumCount)
  }
}
