/// Decodes one value of a document that was read: ``JSONReader/decode(_:from:)``.
struct ValueDecoder: Decoder, SingleValueDecodingContainer {
  let json: JSON
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = json.object else { throw mismatch([String: JSON].self, "an object") }
    return KeyedDecodingContainer(MemberDecoder<Key>(members: members, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = json.array else { throw mismatch([JSON].self, "an array") }
    return ElementDecoder(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { json.isNull }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any? =
      switch type {
      case is String.Type: json.string
      case is Bool.Type: json.bool
      case is Double.Type: json.number
      case is Float.Type: try number(Float.self)
      case let type as any FixedWidthInteger.Type: try integer(type)
      default: try Value(from: self)
      }
    guard let value = value as? Value else { throw mismatch(type, "\(type)") }
    return value
  }

  private func number(_ type: Float.Type) throws -> Float? {
    guard let number = json.number.map({ Float($0) }) else { return nil }
    guard number.isFinite else { throw outOfRange(type) }
    return number
  }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number? {
    switch json.value {
    case .number(let number):
      guard let exact = Number(exactly: number) else { throw outOfRange(type) }
      return exact
    case .whole(let magnitude, let isNegative):
      guard let exact = isNegative ? Number(exactly: -Int128(magnitude)) : Number(exactly: magnitude) else {
        throw outOfRange(type)
      }
      return exact
    default: return nil
    }
  }

  private func outOfRange(_ type: Any.Type) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "the number is no \(type)"))
  }

  private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "it is \(json.kind), and \(expected) is expected")
    return json.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

/// Decodes the members of an object.
private struct MemberDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: [String: JSON]
  let codingPath: [any CodingKey]
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  private func member(_ key: any CodingKey) throws -> ValueDecoder {
    guard let json = members[key.stringValue] else {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: "it is missing")
      throw DecodingError.keyNotFound(key, context)
    }
    return ValueDecoder(json: json, codingPath: codingPath + [key])
  }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try member(key).decode(type) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try member(CodingPlace("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// Decodes the elements of an array.
private struct ElementDecoder: UnkeyedDecodingContainer {
  let elements: [JSON]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSON], codingPath: [any CodingKey]) {
    self.elements = elements
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  /// Hands the next element to `body`, and goes on behind it unless that throws.
  private mutating func next<Value>(_ body: (ValueDecoder) throws -> Value) throws -> Value {
    let path = codingPath + [CodingPlace(currentIndex)]
    guard !isAtEnd else {
      let context = DecodingError.Context(codingPath: path, debugDescription: "the array has no further element")
      throw DecodingError.valueNotFound(Value.self, context)
    }
    let value = try body(ValueDecoder(json: elements[currentIndex], codingPath: path))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd else { return try next { $0.decodeNil() } }
    guard elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
