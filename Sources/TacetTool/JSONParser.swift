/// Why bytes are no JSON, and where.
struct JSONFault: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  let reason: String
  /// Counted from 1.
  let line: Int
  /// In bytes, counted from 1.
  let column: Int

  var description: String { "\(reason) at line \(line), column \(column)" }
}

extension JSON {
  /// Reads one JSON value (RFC 8259) in UTF-8.
  ///
  /// Stricter than most, because people write scenarios by hand: a key that stands twice in an object is an error, and so
  /// is a number that a `Double` can not hold. An error says where it is, which Foundation's reader does not.
  ///
  /// - Throws: ``JSONFault``.
  init(parsing bytes: [UInt8]) throws(JSONFault) {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }
}

private struct JSONParser {
  private let bytes: [UInt8]
  private var index = 0
  private var depth = 0

  private static let deepest = 64
  private static let escapes: [UInt8: Character] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONFault) -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let value = try value()
    skipBlanks()
    guard index == bytes.count else { throw fault("something follows the end") }
    return value
  }

  private func fault(_ reason: String, at place: Int? = nil) -> JSONFault {
    let before = bytes[..<min(place ?? index, bytes.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    return JSONFault(reason: reason, line: line, column: before.count - lineStart + 1)
  }

  // MARK: - Bytes

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(JSONFault) {
    guard take(character) else { throw unexpected("\"\(character)\" is missing") }
  }

  private func unexpected(_ reason: String) -> JSONFault {
    fault(next == nil ? "the file ends too early" : reason)
  }

  // MARK: - Values

  private mutating func value() throws(JSONFault) -> JSON {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return .object(try nested { (parser) throws(JSONFault) in try parser.object() })
    case UInt8(ascii: "["): return .array(try nested { (parser) throws(JSONFault) in try parser.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): return .number(try number())
    default: return try word()
    }
  }

  private mutating func nested<Value>(
    _ body: (inout JSONParser) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value {
    guard depth < Self.deepest else { throw fault("more than \(Self.deepest) levels deep") }
    depth += 1
    index += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func word() throws(JSONFault) -> JSON {
    for (word, value) in [("true", JSON.bool(true)), ("false", .bool(false)), ("null", .null)] {
      guard bytes[index...].starts(with: word.utf8) else { continue }
      index += word.utf8.count
      return value
    }
    throw unexpected("no value")
  }

  private mutating func object() throws(JSONFault) -> [String: JSON] {
    var object: [String: JSON] = [:]
    skipBlanks()
    if take("}") { return object }
    while true {
      skipBlanks()
      let place = index
      guard next == UInt8(ascii: "\"") else { throw unexpected("no key") }
      let key = try string()
      guard object[key] == nil else { throw fault("the key \(JSON.quoted(key)) stands twice in one object", at: place) }
      skipBlanks()
      try expect(":")
      object[key] = try value()
      skipBlanks()
      if take("}") { return object }
      try expect(",")
    }
  }

  private mutating func array() throws(JSONFault) -> [JSON] {
    var array: [JSON] = []
    skipBlanks()
    if take("]") { return array }
    while true {
      array.append(try value())
      skipBlanks()
      if take("]") { return array }
      try expect(",")
    }
  }

  // MARK: - Numbers

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func number() throws(JSONFault) -> Double {
    let start = index
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite else {
      throw fault("a number that does not fit", at: start)
    }
    return number
  }

  private mutating func digits() throws(JSONFault) {
    let start = index
    while let byte = next, isDigit(byte) { index += 1 }
    guard index > start else { throw unexpected("a digit is missing") }
  }

  // MARK: - Strings

  private mutating func string() throws(JSONFault) -> String {
    let start = index
    index += 1
    var text = ""
    while true {
      let run = index
      while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { index += 1 }
      guard let piece = String(validating: bytes[run..<index], as: UTF8.self) else {
        throw fault("a string is not UTF-8", at: start)
      }
      text += piece
      if take("\"") { return text }
      guard take("\\") else { throw unexpected("a control character in a string") }
      text.append(try escaped())
    }
  }

  private mutating func escaped() throws(JSONFault) -> Character {
    guard let byte = next else { throw unexpected("") }
    index += 1
    if let character = Self.escapes[byte] { return character }
    guard byte == UInt8(ascii: "u") else { throw fault("an escape that is not known", at: index - 1) }
    let place = index
    var units = [try unit()]
    if UTF16.isLeadSurrogate(units[0]), take("\\") {
      try expect("u")
      units.append(try unit())
    }
    guard let text = String(validating: units, as: UTF16.self), let character = text.first else {
      throw fault("half a character", at: place)
    }
    return character
  }

  private mutating func unit() throws(JSONFault) -> UInt16 {
    let digits = bytes[index..<min(index + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw unexpected("four hexadecimal digits are missing") }
    index += 4
    return unit
  }
}
