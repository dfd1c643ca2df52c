import Testing

@testable import TacetTool

@Suite struct JSONParserTests {
  @Test func readsEveryKindOfValue() throws {
    let text = #" {"a": [1, -0.5, 2.5e3, 1E-2], "b": true, "c": false, "d": null, "é\n\u00e9\ud83d\ude00": ""} "#
    let value = try JSON(parsing: Array(text.utf8))
    #expect(
      value
        == .object([
          "a": .array([.number(1), .number(-0.5), .number(2500), .number(0.01)]), "b": .bool(true),
          "c": .bool(false), "d": .null, "é\né😀": .string(""),
        ]))
    #expect(try JSON(parsing: Array("\u{FEFF}{}".utf8)) == .object([:]))
  }

  @Test(arguments: [
    ("", "the file ends too early at line 1, column 1"),
    ("[1", "the file ends too early at line 1, column 3"),
    ("[1 2]", "\",\" is missing at line 1, column 4"),
    ("{\n\"a\": 1,\n}", "no key at line 3, column 1"),
    ("[1,]", "no value at line 1, column 4"),
    ("{\"a\" 1}", "\":\" is missing at line 1, column 6"),
    ("{\"a\":1,\n \"a\":2}", "the key \"a\" stands twice in one object at line 2, column 2"),
    ("[1] x", "something follows the end at line 1, column 5"),
    ("NaN", "no value at line 1, column 1"),
    ("Infinity", "no value at line 1, column 1"),
    ("-", "the file ends too early at line 1, column 2"),
    ("01", "something follows the end at line 1, column 2"),
    ("[1.]", "a digit is missing at line 1, column 4"),
    ("1e999", "a number that does not fit at line 1, column 1"),
    ("\"a\nb\"", "a control character in a string at line 1, column 3"),
    ("\"\\x\"", "an escape that is not known at line 1, column 3"),
    ("\"\\u12g4\"", "four hexadecimal digits are missing at line 1, column 4"),
    ("\"\\ud83d\"", "half a character at line 1, column 4"),
    ("\"a", "the file ends too early at line 1, column 3"),
    (String(repeating: "[", count: 1_000), "more than 64 levels deep at line 1, column 65"),
  ])
  func saysWhereItIsWrong(_ text: String, _ message: String) {
    let fault = #expect(throws: JSONFault.self) { try JSON(parsing: Array(text.utf8)) }
    #expect(fault?.description == message)
  }

  @Test func refusesBytesThatAreNoText() {
    let fault = #expect(throws: JSONFault.self) { try JSON(parsing: [0x22, 0xFF, 0x22]) }
    #expect(fault?.description == "a string is not UTF-8 at line 1, column 1")
  }

  @Test func quotesSoThatItReadsBackTheSame() throws {
    let text = "a\"b\\c\u{1}\n\u{7F}\u{85}\u{2028}é😀/"
    #expect(try JSON(parsing: Array(JSON.quoted(text).utf8)) == .string(text))
    #expect(!JSON.quoted(text).contains { $0.isNewline })
  }
}
