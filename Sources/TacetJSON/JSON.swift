/// A value of a JSON document, with its place.
package struct JSON: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// A whole number beyond 2^53, where a reader keeps these.
    case whole(UInt64, isNegative: Bool)
    case string(String)
    case array([JSON])
    case object([String: JSON])
  }

  /// A place in a document.
  package struct Position: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    package let line: Int
    /// In Unicode scalars, counted from 1.
    package let column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    package var description: String { "\(line):\(column)" }
  }

  package let value: Value
  /// Where it begins: an object's member with its key.
  package let position: Position

  package init(_ value: Value, at position: Position) {
    self.value = value
    self.position = position
  }

  package var string: String? { if case .string(let text) = value { text } else { nil } }
  package var array: [JSON]? { if case .array(let elements) = value { elements } else { nil } }
  package var object: [String: JSON]? { if case .object(let members) = value { members } else { nil } }
  package var bool: Bool? { if case .bool(let isTrue) = value { isTrue } else { nil } }
  // Not inlined: Swift 6.3 crashes in callers that filter it, where it optimises with `-enable-testing`.
  @inline(never) package var number: Double? {
    switch value {
    case .number(let number): number
    case .whole(let magnitude, let isNegative): isNegative ? -Double(magnitude) : Double(magnitude)
    default: nil
    }
  }
  package var isNull: Bool { value == .null }

  /// The kind for an error's sentence: "a number", "an object".
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number, .whole: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
