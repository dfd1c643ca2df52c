/// Reads a JSON document (RFC 8259) of UTF-8. Strict: nothing beside the standard, and no key twice in one object.
///
/// The limits keep what is allocated for a text that comes from outside below some 100 bytes for each of its values.
package struct JSONReader {
  package static let maximumDepth = 64
  /// The most values, those within others counted too, unless a caller says another number.
  package static let maximumValues = 500_000

  private let bytes: [UInt8]
  private let maximumValues: Int
  private let keepsWholeNumbers: Bool
  private var index = 0
  private var line = 1
  private var column = 1
  private var values = 0

  /// Reads a document. `keepsWholeNumbers`: those beyond 2^53 are exact.
  ///
  /// - Throws: ``JSONError`` with the place.
  package static func read(
    _ bytes: [UInt8], maximumValues: Int = maximumValues, keepsWholeNumbers: Bool = false
  ) throws(JSONError) -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONError("it is not UTF-8") }
    var reader = JSONReader(bytes: bytes, maximumValues: maximumValues, keepsWholeNumbers: keepsWholeNumbers)
    // A byte order mark may be ignored (RFC 8259, 8.1).
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.index = 3 }
    reader.skipSpace()
    guard reader.next != nil else { throw JSONError("it is empty") }
    let value = try reader.readValue(depth: 0, key: nil)
    reader.skipSpace()
    guard reader.next == nil else { throw reader.error("something follows the value") }
    return value
  }

  /// Reads a value of `Decodable` from a document.
  ///
  /// - Throws: ``JSONError`` for a text that is no JSON; what the value's own `init(from:)` throws, `DecodingError`.
  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try ValueDecoder(json: try read(bytes, keepsWholeNumbers: true), codingPath: []).decode(type)
  }

  private init(bytes: [UInt8], maximumValues: Int, keepsWholeNumbers: Bool) {
    self.bytes = bytes
    self.maximumValues = maximumValues
    self.keepsWholeNumbers = keepsWholeNumbers
  }

  // MARK: - Bytes

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private var position: JSON.Position { JSON.Position(line: line, column: column) }

  private func error(_ reason: String) -> JSONError { JSONError(reason, at: position) }

  /// Goes on by a byte. Those that continue a character are no columns.
  private mutating func advance() {
    let byte = bytes[index]
    index += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  private mutating func skip(_ byte: Character) -> Bool {
    guard next == byte.asciiValue else { return false }
    advance()
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  // MARK: - Values

  /// Reads the value that begins here; that of an object's member is at its key.
  private mutating func readValue(depth: Int, key: JSON.Position?) throws(JSONError) -> JSON {
    let place = key ?? position
    guard depth < Self.maximumDepth else { throw error("it is nested too deeply") }
    values += 1
    guard values <= maximumValues else { throw error("it has more than \(maximumValues) values") }
    guard let next else { throw error("it ends where a value is expected") }
    switch next {
    case UInt8(ascii: "{"): return JSON(.object(try readMembers(depth: depth + 1)), at: place)
    case UInt8(ascii: "["): return JSON(.array(try readElements(depth: depth + 1)), at: place)
    case UInt8(ascii: "\""): return JSON(.string(try readString()), at: place)
    case UInt8(ascii: "t"): return JSON(try readWord("true", .bool(true)), at: place)
    case UInt8(ascii: "f"): return JSON(try readWord("false", .bool(false)), at: place)
    case UInt8(ascii: "n"): return JSON(try readWord("null", .null), at: place)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return JSON(try readNumber(), at: place)
    default: throw error("a value is expected")
    }
  }

  private mutating func readMembers(depth: Int) throws(JSONError) -> [String: JSON] {
    var members: [String: JSON] = [:]
    advance()
    skipSpace()
    if skip("}") { return members }
    while true {
      let place = position
      guard next == UInt8(ascii: "\"") else { throw error("a key in quotes is expected") }
      let key = try readString()
      skipSpace()
      guard skip(":") else { throw error("a colon is expected") }
      skipSpace()
      let value = try readValue(depth: depth, key: place)
      guard members.updateValue(value, forKey: key) == nil else {
        throw JSONError("\"\(key.count > 80 ? key.prefix(79) + "…" : key)\" stands twice in one object", at: place)
      }
      skipSpace()
      if skip("}") { return members }
      guard skip(",") else { throw error("a comma or the object's end is expected") }
      skipSpace()
    }
  }

  private mutating func readElements(depth: Int) throws(JSONError) -> [JSON] {
    var elements: [JSON] = []
    advance()
    skipSpace()
    if skip("]") { return elements }
    while true {
      elements.append(try readValue(depth: depth, key: nil))
      skipSpace()
      if skip("]") { return elements }
      guard skip(",") else { throw error("a comma or the array's end is expected") }
      skipSpace()
    }
  }

  private mutating func readWord(_ word: StaticString, _ value: JSON.Value) throws(JSONError) -> JSON.Value {
    let start = position
    for byte in UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount) {
      guard next == byte else { throw JSONError("a value is expected", at: start) }
      advance()
    }
    return value
  }

  // MARK: - Numbers

  private mutating func readNumber() throws(JSONError) -> JSON.Value {
    let (start, place) = (index, position)
    _ = skip("-")
    if !skip("0") { try skipDigits() }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try skipDigits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw JSONError("a number is too large", at: place) }
    if keepsWholeNumbers, number.magnitude >= 0x1p53, let whole = UInt64(text.drop { $0 == "-" }) {
      return .whole(whole, isNegative: number < 0)
    }
    return .number(number)
  }

  /// Passes one digit or more.
  private mutating func skipDigits() throws(JSONError) {
    guard let first = next, isDigit(first) else { throw error("a digit is expected") }
    while let byte = next, isDigit(byte) { advance() }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  // MARK: - Strings

  private mutating func readString() throws(JSONError) -> String {
    var text: [UInt8] = []
    advance()
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: UTF8.encode(try readEscape()) ?? UTF8.encodedReplacementCharacter)
      case 0..<0x20: throw error("a control character stands in a string")
      default:
        text.append(byte)
        advance()
      }
    }
    throw error("a string has no end")
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let place = position
    advance()
    guard let byte = next else { throw error("a string has no end") }
    advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readScalar(at: place)
    default: throw JSONError("an escape is unknown", at: place)
    }
  }

  /// Reads the digits behind `\u`, and the second half of a pair of surrogates. Half a pair is no character.
  private mutating func readScalar(at place: JSON.Position) throws(JSONError) -> Unicode.Scalar {
    let high = try readUnit()
    if let scalar = Unicode.Scalar(high) { return scalar }
    guard high < 0xDC00, skip("\\"), skip("u"), case let low = try readUnit(), 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { throw JSONError("half a pair of surrogates is no character", at: place) }
    return scalar
  }

  private mutating func readUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("four hexadecimal digits are expected")
      }
      unit = unit << 4 | UInt32(digit)
      advance()
    }
    return unit
  }
}
