import Foundation
import TacetJSON
import TacetTestSupport
import Testing

/// The coder of JSON, beside Foundation's.
@Suite struct JSONCodingTests {
  private struct Piece: Codable, Hashable {
    var whole: Int
    var seed: UInt64
    var small: Int8
    var float: Float
    var double: Double
    var isOn: Bool
    var name: String
    var missing: Int?
    var list: [Int?]
    var gains: [String: Float]
    var parts: [Piece]

    /// One whose values are of every kind, nested `depth` times.
    static func random(depth: Int, _ random: inout SeededGenerator) -> Piece {
      let texts = ["", "a/b\"c\\", "\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}", "é😀\u{2028}e\u{301}", "10", "9", "B", "ä"]
      func float() -> Float {
        let value = Float(bitPattern: UInt32.random(in: 0 ... .max, using: &random))
        return value.isFinite ? value : 0
      }
      func double() -> Double {
        let value = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
        return value.isFinite ? value : -0.0
      }
      let count = depth == 0 ? 0 : Int.random(in: 0..<3, using: &random)
      return Piece(
        whole: Int(truncatingIfNeeded: random.next()), seed: random.next(),
        small: Int8(truncatingIfNeeded: random.next()), float: float(), double: double(),
        isOn: Bool.random(using: &random), name: texts.randomElement(using: &random) ?? "",
        missing: Bool.random(using: &random) ? 1 : nil, list: count == 1 ? [] : [1, nil, .max, .min],
        gains: Dictionary(uniqueKeysWithValues: texts.prefix(4 * count).map { ($0, float()) }),
        parts: (0..<count).map { _ in Piece.random(depth: depth - 1, &random) })
    }
  }

  private static func foundation(_ value: some Encodable, isPretty: Bool) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test(arguments: [false, true])
  func textIsFoundations(isPretty: Bool) throws {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<200 {
      let piece = Piece.random(depth: 3, &random)
      #expect(try JSONWriter.text(piece, isPretty: isPretty) == Self.foundation(piece, isPretty: isPretty))
    }
    #expect(
      try JSONWriter.text([String: Int](), isPretty: isPretty) == Self.foundation([String: Int](), isPretty: isPretty))
    #expect(try JSONWriter.text([[1], []], isPretty: isPretty) == Self.foundation([[1], []], isPretty: isPretty))
    #expect(try JSONWriter.text([1: 2], isPretty: isPretty) == Self.foundation([1: 2], isPretty: isPretty))
    #expect(try JSONWriter.text(nil as Int?, isPretty: isPretty) == "null")
  }

  @Test func eachReadsWhatTheOtherHasWritten() throws {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<200 {
      let piece = Piece.random(depth: 3, &random)
      let text = try JSONWriter.text(piece)
      #expect(try JSONReader.decode(Piece.self, from: Array(text.utf8)) == piece)
      #expect(try JSONDecoder().decode(Piece.self, from: Data(text.utf8)) == piece)
      // Keys in no order, and slashes with an escape.
      #expect(try JSONReader.decode(Piece.self, from: Array(JSONEncoder().encode(piece))) == piece)
    }
  }

  @Test func numbersThatAreNotFiniteAreRefused() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(throws: EncodingError.self) { try JSONWriter.text(["a": [number]]) }
      #expect(throws: EncodingError.self) { try JSONWriter.text(Float(number)) }
    }
  }

  @Test(arguments: [
    "0", "-0", "1.0", "1e2", "255", "256", "-1", "1.5", "18446744073709551615", "18446744073709551616",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "9007199254740993", "-9007199254740993",
    "1e400", "3.5e38", "0.1", "123456789012345678901234567890", "true", "\"1\"", "null", "[]", "{}",
  ])
  func numbersAreThoseOfFoundation(_ text: String) {
    func expectSame<Value: Decodable & Equatable>(_ type: Value.Type) {
      let ours = try? JSONReader.decode(type, from: Array(text.utf8))
      #expect(ours == (try? JSONDecoder().decode(type, from: Data(text.utf8))), "\(text) as \(type)")
    }
    expectSame(Int.self)
    expectSame(Int8.self)
    expectSame(UInt8.self)
    expectSame(UInt64.self)
    expectSame(Float.self)
    expectSame(Double.self)
    expectSame(Bool.self)
    expectSame(String.self)
    expectSame(Int?.self)
  }

  /// A text that both take is equal in both. Foundation takes a key that stands twice.
  @Test func mutatedTextIsRefusedOrReadAsFoundationReadsIt() throws {
    var random = SeededGenerator(seed: 54)
    var taken = 0
    for _ in 0..<2_000 {
      var bytes = Array(try JSONWriter.text(Piece.random(depth: 1, &random)).utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      guard let ours = try? JSONReader.decode(Piece.self, from: bytes),
        let theirs = try? JSONDecoder().decode(Piece.self, from: Data(bytes))
      else { continue }
      taken += 1
      #expect(ours == theirs)
    }
    #expect(taken > 100)
  }

  @Test func faultHasItsPath() throws {
    struct Outer: Decodable { var parts: [[String: Int]] }
    func error(_ text: String) -> DecodingError? {
      #expect(throws: DecodingError.self) { try JSONReader.decode(Outer.self, from: Array(text.utf8)) }
    }
    guard case .typeMismatch(_, let context)? = error(#"{"parts":[{"a":1},{"b":"c"}]}"#) else {
      Issue.record("no mismatch")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["parts", "Index 1", "b"])
    #expect(context.debugDescription == "it is a string, and Int is expected")
    guard case .keyNotFound(let key, _)? = error("{}") else {
      Issue.record("no missing key")
      return
    }
    #expect(key.stringValue == "parts")
    #expect(throws: JSONError.self) {
      try JSONReader.decode([Int].self, from: Array(String(repeating: "[", count: 100_000).utf8))
    }
  }
}
