import Foundation
import TacetJSON
import TacetTestSupport
import Testing

@Suite struct JSONReaderTests {
  private static func read(_ text: String) throws(JSONError) -> JSON { try JSONReader.read(Array(text.utf8)) }

  @Test func everyKindOfValueIsReadWithItsPlace() throws {
    let text =
      "\u{FEFF}{\"a\": [1, -0.5, 2.5e3, 1E-2],\n \"é\": true, \"c\" :\tfalse, \"d\":null, \"e\":\"\\u00e9\\ud83d\\ude00\\n\"}"
    let object = try #require(try Self.read(text).object)
    #expect(object.count == 5)
    #expect(object["a"]?.array?.map(\.number) == [1, -0.5, 2500, 0.01])
    #expect(object["é"]?.bool == true && object["c"]?.bool == false && object["d"]?.isNull == true)
    #expect(object["e"]?.string == "é😀\n")
    #expect(object["a"]?.array?.map(\.position.description) == ["1:8", "1:11", "1:17", "1:24"])
    // Columns are characters, not bytes.
    #expect(object["c"]?.position.description == "2:13")
    #expect(try Self.read(" 0 ").number == 0)
  }

  @Test(
    arguments: [
      ("", "it is empty", nil), (" ", "it is empty", nil), ("\u{FEFF}", "it is empty", nil),
      ("{\"a\" 1}", "a colon is expected", "1:6"), ("[1\n 2]", "a comma or the array's end is expected", "2:2"),
      ("{\"a\":1", "a comma or the object's end is expected", "1:7"), ("[1,]", "a value is expected", "1:4"),
      ("{a:1}", "a key in quotes is expected", "1:2"), ("[1] x", "something follows the value", "1:5"),
      ("{\"a\":1,\n\"a\":2}", "\"a\" stands twice in one object", "2:1"), ("1e999", "a number is too large", "1:1"),
      ("[01]", "a comma or the array's end is expected", "1:3"), ("[1.]", "a digit is expected", "1:4"),
      ("[-]", "a digit is expected", "1:3"), ("[+1]", "a value is expected", "1:2"),
      ("nul", "a value is expected", "1:1"),
      ("\"a", "a string has no end", "1:3"), ("\"\\x\"", "an escape is unknown", "1:2"),
      ("\"\\ud83d\"", "half a pair of surrogates is no character", "1:2"),
      ("\"\\ude00\\ud83d\"", "half a pair of surrogates is no character", "1:2"),
      ("\"\\u12g4\"", "four hexadecimal digits are expected", "1:6"),
      ("\"\n\"", "a control character stands in a string", "1:2"),
      ("{\"a\":", "it ends where a value is expected", "1:6"),
    ] as [(String, String, String?)])
  func faultIsNamedWithItsPlace(_ text: String, _ reason: String, _ place: String?) {
    let error = #expect(throws: JSONError.self) { try Self.read(text) }
    #expect(error?.reason == reason && error?.position?.description == place)
  }

  @Test func limitsHold() throws {
    let deep = JSONReader.maximumDepth
    func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
    #expect(try Self.read(nested(deep)).array?.count == 1)
    #expect(throws: JSONError.self) { try Self.read(nested(deep + 1)) }
    #expect(throws: JSONError.self) { try Self.read(String(repeating: "{\"a\":", count: 1_000_000)) }
    let wide = "[" + String(repeating: "0,", count: JSONReader.maximumValues - 2) + "0]"
    #expect(try Self.read(wide).array?.count == JSONReader.maximumValues - 1)
    #expect(throws: JSONError.self) { try Self.read("[0," + wide.dropFirst()) }
    #expect(throws: JSONError("it is not UTF-8")) { try JSONReader.read([0x22, 0xFF, 0x22]) }
  }

  /// Foundation's text is read as equal, and a mutated text is refused by both or read as equal by both. Foundation
  /// takes a key that stands twice, and a byte order mark of another encoding.
  @Test func readsWhatFoundationReads() throws {
    var random = SeededGenerator(seed: 33)
    let marks = Array("{}[]:,\"\\ -+.0e\n\tud83tfn\u{7F}é".utf8)
    var (read, refused) = (0, 0)
    for round in 0..<1_200 {
      var bytes = Array(try JSONSerialization.data(withJSONObject: [Self.value(depth: 3, &random)]))
      for _ in 0..<(round % 4) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = marks.randomElement(using: &random) ?? 0
        case 1: bytes.insert(marks.randomElement(using: &random) ?? 0, at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let theirs = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      do throws(JSONError) {
        let ours = try JSONReader.read(bytes)
        read += 1
        #expect(theirs.map { Self.isEqual(ours, $0) } ?? false, "\(text)")
      } catch {
        refused += 1
        let isOursAlone = error.reason.contains("twice") || error.reason.contains("too large")
        #expect(theirs == nil || isOursAlone, "\(text): \(error.reason)")
      }
    }
    #expect(read > 300 && refused > 200)
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> Any {
    switch Int.random(in: 0..<(depth == 0 ? 5 : 7), using: &random) {
    case 0: return NSNull()
    case 1: return Bool.random(using: &random)
    case 2: return Int.random(in: -1_000...1_000, using: &random)
    case 3: return Double.random(in: -1e9...1e9, using: &random)
    case 4: return ["", "a\"b\\c/\n\t", "é😀", "\u{7F}\u{2028}"].randomElement(using: &random) ?? ""
    case 5: return (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth - 1, &random) }
    default:
      let names = (0..<Int.random(in: 0..<4, using: &random)).map { "k\($0)é" }
      return Dictionary(uniqueKeysWithValues: names.map { ($0, value(depth: depth - 1, &random)) })
    }
  }

  private static func isEqual(_ ours: JSON, _ theirs: Any) -> Bool {
    switch ours.value {
    case .null: return theirs is NSNull
    case .string(let text): return theirs as? String == text
    case .array(let elements):
      guard let others = theirs as? [Any], others.count == elements.count else { return false }
      return zip(elements, others).allSatisfy { isEqual($0, $1) }
    case .object(let members):
      guard let others = theirs as? [String: Any], others.count == members.count else { return false }
      return members.allSatisfy { name, value in others[name].map { isEqual(value, $0) } ?? false }
    case .bool(let isTrue): return (theirs as? Bool) == isTrue
    case .number, .whole: return (theirs as? NSNumber).flatMap { Double($0.stringValue) } == ours.number
    }
  }
}
