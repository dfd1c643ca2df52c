import Foundation
import Testing

@testable import TacetTool

@Suite struct JSONTests {
  private static func read(_ text: String) throws -> JSON { try JSON(parsing: Data(text.utf8)) }

  @Test func everyKindOfValueIsParsed() throws {
    let text = #" {"a": [1, -0.5, 2.5e3, 1E-2], "b": true, "c": false, "d": null, "é\n\u00e9\ud83d\ude00": ""} "#
    let object = try #require(try Self.read(text).object)
    #expect(object.count == 5)
    #expect(object["a"]?.array?.map(\.number) == [1, -0.5, 2500, 0.01])
    #expect(object["b"]?.bool == true && object["c"]?.bool == false)
    #expect(object["d"]?.isNull == true)
    #expect(object["é\né😀"]?.string?.isEmpty == true)
    #expect(try Self.read("\u{FEFF}{}").object?.isEmpty == true)
  }

  /// Foundation's conversions between booleans, numbers and strings do not apply.
  @Test(arguments: [
    ("null", "null"), ("true", "true or false"), ("false", "true or false"), ("0", "a number"), ("1", "a number"),
    ("1.0", "a number"), ("-1.5", "a number"), ("123456789012345678901234567890", "a number"), ("\"1\"", "a string"),
    ("\"\"", "a string"), ("[]", "an array"), ("[1]", "an array"), ("{}", "an object"), ("{\"a\":1}", "an object"),
  ])
  func valueHasExactlyOneKind(_ text: String, _ kind: String) throws {
    let value = try Self.read(text)
    #expect(value.kind == kind)
    #expect(value.isNull == (kind == "null"))
    #expect((value.bool != nil) == (kind == "true or false"))
    #expect((value.number != nil) == (kind == "a number"))
    #expect((value.string != nil) == (kind == "a string"))
    #expect((value.array != nil) == (kind == "an array"))
    #expect((value.object != nil) == (kind == "an object"))
  }

  @Test func numbersAreReadBackExactly() throws {
    // The times of a recording are frames divided by the rate.
    for frame in stride(from: 0, to: 1_000_000, by: 997) {
      let seconds = Double(frame) / 48_000
      #expect(try Self.read("[\(seconds)]").array?.first?.number == seconds)
    }
  }

  @Test(arguments: [
    "", " ", "\u{FEFF}", "[1", "[1 2]", "{\"a\" 1}", "[1] x", "NaN", "-Infinity", "[1.]", "01", "1e999", "tru",
    "\"a\nb\"", "\"\\x\"", "\"\\ud83d\"", "\"a", "\0", "{'a':1}", "// no\n{}",
    String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 1_000_000),
  ])
  func invalidJSONThrowsAReason(_ text: String) {
    let error = #expect(throws: (any Error).self) { try Self.read(text) }
    // The parser's reason, not the general text for an unreadable file.
    #expect(error.map(JSON.why)?.isEmpty == false)
    #expect(error.map(JSON.why) != error?.localizedDescription)
  }

  @Test(arguments: [[0x22, 0xFF, 0x22], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]] as [[UInt8]])
  func invalidUTF8Throws(_ bytes: [UInt8]) {
    let error = #expect(throws: ScenarioError.self) { try Scenario(Data(bytes), file: "s.json") }
    #expect(error?.description == "s.json: is not JSON: it is not UTF-8")
  }

  @Test func writtenLineIsReadBackEqual() throws {
    let text = "a\"b\\c\u{1}\n\u{7F}\u{85}\u{2028}é😀/"
    let line = JSONText.line(["number": 3, "text": text, "list": ["b": [text], "a": []]])
    #expect(line.hasPrefix(#"{"number":3,"text":"a\"b\\c\u0001\n"#) && line.contains(#","list":{"a":[],"b":["#))
    #expect(!line.utf8.contains(UInt8(ascii: "\n")))
    let object = try #require(try Self.read(line).object)
    #expect(object["text"]?.string == text && object["list"]?.object?["b"]?.array?.first?.string == text)
  }
}
