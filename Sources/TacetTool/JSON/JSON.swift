import Yams

/// A value of a JSON or YAML document, with its place.
struct JSON: Hashable, Sendable {
  private enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])
  }

  /// A place in a document.
  struct Position: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    let line: Int
    /// In Unicode scalars, counted from 1.
    let column: Int

    var description: String { "\(line):\(column)" }
  }

  private let value: Value
  /// Where it begins: an object's member with its key.
  let position: Position

  /// Parses a document of UTF-8 (Yams, libyaml).
  ///
  /// A plain scalar is null, a boolean or a number as JSON writes them, else a string, so that `no` and `1:30` are
  /// strings. Anchors are refused: a small file could stand for a huge one.
  ///
  /// - Throws: ``JSONError``, also for a key that stands twice in one object.
  init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    guard let text = String(validating: Array(bytes), as: UTF8.self) else { throw JSONError("it is not UTF-8") }
    do {
      let parser = try Parser(yaml: JSONDialect.yaml(from: text), resolver: .basic, encoding: .utf8)
      // The nodes' anchors live as long as their parser.
      let root = try withExtendedLifetime(parser) { try parser.singleRoot().map { try JSON($0) } }
      guard let root else { throw JSONError("it is empty") }
      self = root
    } catch {
      throw JSONError(error)
    }
  }

  private init(_ node: Node, key: Position? = nil) throws(JSONError) {
    position = key ?? Position(node.mark)
    guard node.anchor == nil else { throw JSONError("anchors are not read", at: position) }
    switch node {
    case .scalar(let scalar): value = try Self.value(of: scalar, at: position)
    case .sequence(let sequence):
      var elements: [JSON] = []
      for element in sequence { elements.append(try JSON(element)) }
      value = .array(elements)
    case .mapping(let mapping):
      var members: [String: JSON] = [:]
      for (key, node) in mapping {
        guard case .scalar(let name) = key, name.anchor == nil else {
          throw JSONError("a key is no string", at: Position(key.mark))
        }
        members[name.string] = try JSON(node, key: Position(key.mark))
      }
      value = .object(members)
    case .alias: throw JSONError("aliases are not read", at: position)
    }
  }

  private static func value(of scalar: Node.Scalar, at position: Position) throws(JSONError) -> Value {
    guard scalar.style == .plain || scalar.style == .any else { return .string(scalar.string) }
    switch scalar.string {
    case "", "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case let text:
      guard isNumber(text), let number = Double(text) else { return .string(text) }
      guard number.isFinite else { throw JSONError("the number \(text.short) is too large", at: position) }
      return .number(number)
    }
  }

  /// True for a number as JSON writes it: no leading zero or plus sign, digits on both sides of the point.
  private static func isNumber(_ text: String) -> Bool {
    (try? /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/.asciiOnlyDigits().wholeMatch(in: text)) != nil
  }

  var string: String? { if case .string(let text) = value { text } else { nil } }
  var array: [JSON]? { if case .array(let elements) = value { elements } else { nil } }
  var object: [String: JSON]? { if case .object(let members) = value { members } else { nil } }
  var bool: Bool? { if case .bool(let isTrue) = value { isTrue } else { nil } }
  var number: Double? { if case .number(let number) = value { number } else { nil } }
  var isNull: Bool { value == .null }

  /// The kind for an error's sentence: "a number", "an object".
  var kind: String {
    switch value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSON.Position {
  /// The place of a mark; the beginning where there is none.
  init(_ mark: Mark?) { self.init(line: mark?.line ?? 1, column: mark?.column ?? 1) }
}
