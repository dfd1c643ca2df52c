import TacetTestSupport
import Testing

@testable import TacetSystem

/// Texts of other programs, as they are shown.
struct ShownTextTests {
  @Test(arguments: [
    ("Blue Monday", "Blue Monday"), ("  two \t lines\nhere ", "two lines here"), ("\u{1B}[31mred\u{7}", "[31mred"),
    ("left\u{202E}thgir", "left thgir"), ("zero\u{200B}width", "zero width"), ("", ""), ("\u{0}\u{0}", ""),
    ("Sigur R\u{F3}s", "Sigur R\u{F3}s"),
  ])
  func controlCharactersBecomeSpaces(_ text: String, _ shown: String) {
    #expect(text.shown(limit: 20) == shown)
  }

  @Test func longTextIsCut() {
    #expect(String(repeating: "a", count: 30).shown(limit: 20) == String(repeating: "a", count: 19) + "…")
    #expect(String(repeating: "a", count: 10_000_000).shown(limit: 20).count == 20)
  }

  @Test func marksOnOneLetterAreCut() {
    let shown = ("a" + String(repeating: "\u{301}", count: 10_000)).shown(limit: 20)
    #expect(shown.unicodeScalars.count <= 41)
  }

  @Test func oneLineIsCutByCharactersAndByScalars() {
    let marks = "a" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(marks.onOneLine(limit: 20).unicodeScalars.count <= 41)
    #expect(marks.short.unicodeScalars.count <= 161)
    #expect(String(repeating: "a", count: 20).onOneLine(limit: 20) == String(repeating: "a", count: 20))
    #expect(String(repeating: "a", count: 21).onOneLine(limit: 20) == String(repeating: "a", count: 19) + "…")
    #expect(String(repeating: "é", count: 20).onOneLine(limit: 20) == String(repeating: "é", count: 20))
    #expect("a\nb".onOneLine(limit: 20) == "a\\u{a}b")
  }

  @Test func invalidBytesAreReplaced() {
    let text = String(decoding: [0x41, 0xFF, 0xFE, 0x42] as [UInt8], as: UTF8.self)
    #expect(text.shown(limit: 20) == "A\u{FFFD}\u{FFFD}B")
  }

  /// Whatever the text, it is one line within its limits, and shown again it is the same.
  @Test(arguments: 1...10) func anyTextIsOneLine(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<500 {
      let scalars = (0..<Int.random(in: 0...200, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x10FFFF : 0x200), using: &random))
      }
      let shown = String(String.UnicodeScalarView(scalars)).shown(limit: 40)
      #expect(shown.count <= 40 && shown.unicodeScalars.count <= 81)
      #expect(shown.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      #expect(shown.shown(limit: 40) == shown)
    }
  }
}
