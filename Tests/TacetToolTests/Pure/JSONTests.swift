import Foundation
import TacetTestSupport
import Testing

@testable import TacetTool
import TacetJSON

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
    "", " ", "\u{FEFF}", "[1", "{\"a\" 1}", "[1] x", "1e999", "\"\\x\"", "\"\\ud83d\"", "\"a", "\0",
    "{\"a\":1,\"a\":2}",
    "[&a 1]", "[&a 1, *a]", "*a", "{[1]: 2}", "{? [1] : 2}", "--- 1\n--- 2",
    String(repeating: "[", count: 1_000_000), String(repeating: "{\"a\":", count: 1_000_000),
  ])
  func invalidTextThrowsAReason(_ text: String) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.reason.isEmpty == false)
  }

  /// YAML's other spellings of booleans, numbers and null are strings.
  @Test(arguments: ["yes", "on", "True", "~", "0x10", "+1", ".5", "1.", "01", "1_000", "1:30", ".inf", "NaN", "tru"])
  func plainTextOutsideJSONIsReadAsAString(_ text: String) throws {
    #expect(try Self.read("[\(text)]").array?.first?.string == text)
  }

  /// Characters that YAML has no place for in a string, and its escapes.
  @Test func stringsMeanTheSameAsInJSON() throws {
    let text =
      #"["\ud83d\uDE00","\/\b\f\r\t\\ud83d","a\u2028b","#
      + "\"\u{7F}\u{85}\u{2028}\u{2029}\u{FEFF}\u{FFFE}é\",\"it's # no: comment\"]"
    let ours = try #require(try Self.read(text).array?.map(\.string))
    let theirs = try JSONDecoder().decode([String].self, from: Data(text.utf8))
    #expect(ours == theirs)
  }

  /// Values that Foundation writes are read as Foundation reads them.
  @Test func randomValuesAreReadBackEqual() throws {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<300 {
      let value = Self.value(depth: 4, &random)
      let data = try JSONSerialization.data(
        withJSONObject: [value], options: [[], .prettyPrinted].randomElement(using: &random) ?? [])
      let read = try JSON(parsing: data)
      #expect(Self.isEqual(read, [value]), "\(String(decoding: data, as: UTF8.self))")
    }
  }

  /// A mutated text is read or refused, and read as Foundation reads it where both do.
  @Test func mutatedTextIsReadAsFoundationReadsItOrThrows() throws {
    var random = SeededGenerator(seed: 21)
    let marks = Array("{}[]:,\"\\ -.0e\n\tud83\u{7F}é".utf8)
    var read = 0
    for _ in 0..<600 {
      var bytes = Array(try JSONSerialization.data(withJSONObject: [Self.value(depth: 3, &random)]))
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = marks.randomElement(using: &random) ?? 0
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      guard let ours = try? JSON(parsing: bytes) else { continue }
      guard let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) else {
        continue
      }
      read += 1
      #expect(Self.isEqual(ours, theirs), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(read > 20)
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> Any {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &random) {
    case 0: NSNull()
    case 1: Bool.random(using: &random)
    case 2: Int.random(in: -1_000_000...1_000_000, using: &random)
    case 3: Double.random(in: -1e9...1e9, using: &random)
    case 4: text(&random)
    case 5: (0..<Int.random(in: 0...4, using: &random)).map { _ in value(depth: depth - 1, &random) }
    default:
      Dictionary(
        (0..<Int.random(in: 0...4, using: &random)).map { _ in (text(&random), value(depth: depth - 1, &random)) }
      ) { first, _ in first }
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let characters = Array("ab:#&*!|>'\"%@`{}[],?- \\/\n\t\u{1}\u{7F}\u{85}\u{2028}é😀")
    return String(
      (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in characters.randomElement(using: &random) })
  }

  private static func isEqual(_ json: JSON, _ value: Any) -> Bool {
    switch value {
    case let text as String: json.string == text
    case let array as [Any]:
      json.array?.count == array.count && zip(json.array ?? [], array).allSatisfy { isEqual($0, $1) }
    case let object as [String: Any]:
      json.object?.count == object.count
        && object.allSatisfy { key, value in json.object?[key].map { isEqual($0, value) } ?? false }
    case is NSNull: json.isNull
    case let number as NSNumber: json.bool.map { $0 == number.boolValue } ?? (json.number == Double(number.stringValue))
    default: false
    }
  }

  @Test(arguments: [[0x22, 0xFF, 0x22], [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00]] as [[UInt8]])
  func invalidUTF8Throws(_ bytes: [UInt8]) {
    let error = #expect(throws: ScenarioError.self) { try Scenario(Data(bytes), file: "s.json") }
    #expect(error?.description == "s.json: is not JSON or YAML: it is not UTF-8")
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
