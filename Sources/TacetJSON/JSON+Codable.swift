extension JSON: Codable {
  /// A value that some other format has kept: it has no place.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self.init(.number(number))
    } else if let members = try? container.decode([String: JSON].self) {
      self.init(.object(members))
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "neither a number nor an object")
    }
  }

  /// Numbers and objects; all else is null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .number, .whole: try container.encode(number)
    case .object(let members): try container.encode(members)
    default: try container.encodeNil()
    }
  }

  /// A value that no document has.
  package init(_ value: Value) { self.init(value, at: Position(line: 1, column: 1)) }
}
