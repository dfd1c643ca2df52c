import TacetSignal
import Testing

@testable import TacetTool

/// Strings of JSON in the form in which YAML reads them alike. Whole values are in ``JSONTests``.
@Suite struct JSONDialectTests {
  @Test(arguments: ["", "a: \"\\ud83d\\ude00\"", "\"\u{2028}\"", " \n", "\u{FEFF}a", "- [\"\u{85}\"]"])
  func textThatDoesNotBeginWithABracketStays(_ text: String) {
    #expect(JSONDialect.yaml(from: text) == text)
  }

  @Test(
    arguments: [
      (#"["\ud83d\ude00"]"#, #"["\U0001f600"]"#), (#"["\uD800\uDC00\uDBFF\uDFFF"]"#, #"["\U00010000\U0010ffff"]"#),
      (#"["a\"\uD83d\uDE00b"]"#, #"["a\"\U0001f600b"]"#), (#"["\\\ud83d\ude00"]"#, #"["\\\U0001f600"]"#),
      ("\u{FEFF} \n{\"\\ud83d\\ude00\":1}", "\u{FEFF} \n{\"\\U0001f600\":1}"),
    ])
  func pairOfSurrogatesIsOneCharacter(_ text: String, _ yaml: String) {
    #expect(JSONDialect.yaml(from: text) == yaml)
  }

  /// Halves of a pair, what only looks like one, and texts that end within one: YAML refuses them, or reads them as JSON does.
  @Test(
    arguments: [
      #"["\ud83d"]"#, #"["\ude00\ud83d"]"#, #"["\ud83dx\ude00"]"#, #"["\ud83d\u0041"]"#, #"["\\ud83d\ude00"]"#,
      #"["\u00e9\n\/"]"#, #"["\ud83d\ude0"#, #"["\ud83d\u"#, #"["\ud83d\"#, #"["\u"#, #"["\"#, #"["\uD83G\uDE00"]"#,
      #"["\u+83d\ude00"]"#, #"[\ud83d\ude00]"#,
    ])
  func everyOtherEscapeStays(_ text: String) {
    #expect(JSONDialect.yaml(from: text) == text)
  }

  @Test func charactersThatYAMLRefusesAreEscapedInStringsAlone() {
    for (scalar, escape) in [
      ("\u{7F}", "\\U0000007f"), ("\u{85}", "\\U00000085"), ("\u{9F}", "\\U0000009f"), ("\u{2028}", "\\U00002028"),
      ("\u{2029}", "\\U00002029"), ("\u{FEFF}", "\\U0000feff"), ("\u{FFFE}", "\\U0000fffe"),
      ("\u{FFFF}", "\\U0000ffff"),
    ] {
      #expect(JSONDialect.yaml(from: "[\"a\(scalar)\"]") == "[\"a\(escape)\"]")
      #expect(JSONDialect.yaml(from: "[\(scalar)1]") == "[\(scalar)1]")
      // Behind the end of a string it stands outside again, behind an escaped quote it does not.
      #expect(JSONDialect.yaml(from: "[\"\\\"\(scalar)\"\(scalar)]") == "[\"\\\"\(escape)\"\(scalar)]")
    }
    for scalar in ["~", "\u{A0}", "é", "😀", "\u{2027}", "\t"] {
      #expect(JSONDialect.yaml(from: "[\"\(scalar)\"]") == "[\"\(scalar)\"]")
    }
  }

  @Test(arguments: 1...5) func translationOfATranslationIsTheSame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["\"", "\\", "u", "\\ud83d", "\\ude00", "d83d", "\u{85}", "\u{2028}", "x", "😀", "]", "\\\""]
    for _ in 0..<2_000 {
      let text = "[" + (0..<12).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let yaml = JSONDialect.yaml(from: text)
      #expect(JSONDialect.yaml(from: yaml) == yaml, "\(text.debugDescription)")
    }
  }
}
