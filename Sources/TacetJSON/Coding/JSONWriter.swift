/// Writes values of `Encodable` as JSON: keys sorted, slashes as they are, so that equal values make equal bytes.
package enum JSONWriter {
  /// The text of a value; `isPretty`: on several lines.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  package static func text(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let part = WrittenPart()
    try PartEncoder(part: part, codingPath: []).encode(value)
    var text = ""
    part.write(to: &text, indent: isPretty ? "\n" : nil)
    return text
  }
}

/// A value of a document that is being written.
private final class WrittenPart {
  enum Content {
    /// A text, a number or a word, as it stands in the document.
    case scalar(String)
    case array([WrittenPart])
    case object([String: WrittenPart])
  }

  /// An object without members where nothing was encoded.
  var content = Content.object([:])

  /// The number of elements of an array.
  var count: Int { if case .array(let elements) = content { elements.count } else { 0 } }

  func beginArray() { if case .array = content {} else { content = .array([]) } }

  func beginObject() { if case .object = content {} else { content = .object([:]) } }

  /// A new element of an array.
  func element() -> WrittenPart {
    let part = WrittenPart()
    guard case .array(var elements) = content else { return part }
    content = .scalar("")
    elements.append(part)
    content = .array(elements)
    return part
  }

  /// A new member of an object, in place of one with this name.
  func member(_ name: String) -> WrittenPart {
    let part = WrittenPart()
    guard case .object(var members) = content else { return part }
    content = .scalar("")
    members[name] = part
    content = .object(members)
    return part
  }

  /// Writes it; `indent` is the end of a line and the space before the next, nil for one line.
  func write(to text: inout String, indent: String?) {
    switch content {
    case .scalar(let scalar): text += scalar
    case .array(let elements):
      write(elements, "[", "]", to: &text, indent) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      let ordered = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      write(ordered, "{", "}", to: &text, indent) { member, text, inner in
        text += member.key.quoted
        text += inner == nil ? ":" : " : "
        member.value.write(to: &text, indent: inner)
      }
    }
  }

  private func write<Item>(
    _ items: [Item], _ first: String, _ last: String, to text: inout String, _ indent: String?,
    _ write: (Item, inout String, String?) -> Void
  ) {
    let inner = indent.map { $0 + "  " }
    text += first
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      text += inner ?? ""
      write(item, &text, inner)
    }
    // As Foundation has it: an empty one stands on two lines.
    if items.isEmpty, indent != nil { text += "\n" }
    text += (indent ?? "") + last
  }
}

extension String {
  /// The text in quotes, with escapes.
  fileprivate var quoted: String {
    var text: [UInt8] = [UInt8(ascii: "\"")]
    text.reserveCapacity(utf8.count + 2)
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x08: text += "\\b".utf8
      case 0x09: text += "\\t".utf8
      case 0x0A: text += "\\n".utf8
      case 0x0C: text += "\\f".utf8
      case 0x0D: text += "\\r".utf8
      case 0..<0x20: text += "\\u00\(byte < 0x10 ? "0" : "1")\(String(byte & 15, radix: 16))".utf8
      default: text.append(byte)
      }
    }
    text.append(UInt8(ascii: "\""))
    return String(decoding: text, as: UTF8.self)
  }
}

/// Encodes one value.
private struct PartEncoder: Encoder, SingleValueEncodingContainer {
  let part: WrittenPart
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    part.beginObject()
    return KeyedEncodingContainer(MemberEncoder<Key>(part: part, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    part.beginArray()
    return ElementEncoder(part: part, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() { part.content = .scalar("null") }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let value as String: part.content = .scalar(value.quoted)
    case let value as Bool: part.content = .scalar(value ? "true" : "false")
    case let value as Double: part.content = .scalar(try text(value))
    case let value as Float: part.content = .scalar(try text(value))
    case let value as any FixedWidthInteger: part.content = .scalar("\(value)")
    default: try value.encode(to: self)
    }
  }

  private func text(_ number: some BinaryFloatingPoint & CustomStringConvertible) throws -> String {
    guard number.isFinite else {
      let context = EncodingError.Context(codingPath: codingPath, debugDescription: "JSON has no number \(number)")
      throw EncodingError.invalidValue(number, context)
    }
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Encodes the members of an object.
private struct MemberEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let part: WrittenPart
  let codingPath: [any CodingKey]

  private func member(_ key: any CodingKey) -> PartEncoder {
    PartEncoder(part: part.member(key.stringValue), codingPath: codingPath + [key])
  }

  func encodeNil(forKey key: Key) { member(key).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws { try member(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { member(key).unkeyedContainer() }

  func superEncoder() -> any Encoder { member(CodingPlace("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { member(key) }
}

/// Encodes the elements of an array.
private struct ElementEncoder: UnkeyedEncodingContainer {
  let part: WrittenPart
  let codingPath: [any CodingKey]
  var count: Int { part.count }

  private func element() -> PartEncoder {
    let key = CodingPlace(part.count)
    return PartEncoder(part: part.element(), codingPath: codingPath + [key])
  }

  func encodeNil() { element().encodeNil() }

  func encode(_ value: some Encodable) throws { try element().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }
}
