package import TacetJSON
import Yams

// Documents in YAML.

extension JSON {
  /// Parses a document of UTF-8 (Yams, libyaml).
  ///
  /// A plain scalar is null, a boolean or a number as JSON writes them, else a string, so that `no` and `1:30` are
  /// strings. Anchors are refused: a small file could stand for a huge one.
  ///
  /// - Throws: ``JSONError``, also for a key that stands twice in one object.
  package init(yaml bytes: [UInt8]) throws(JSONError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw JSONError("it is not UTF-8") }
    do {
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      // The nodes' anchors live as long as their parser.
      let root = try withExtendedLifetime(parser) { try parser.singleRoot().map { try JSON($0) } }
      guard let root else { throw JSONError("it is empty") }
      self = root
    } catch {
      throw JSONError(reading: error)
    }
  }

  private init(_ node: Node, key: Position? = nil) throws(JSONError) {
    let position = key ?? Position(node.mark)
    guard node.anchor == nil else { throw JSONError("anchors are not read", at: position) }
    switch node {
    case .scalar(let scalar): self.init(try Self.value(of: scalar, at: position), at: position)
    case .sequence(let sequence):
      var elements: [JSON] = []
      for element in sequence { elements.append(try JSON(element)) }
      self.init(.array(elements), at: position)
    case .mapping(let mapping):
      var members: [String: JSON] = [:]
      for (key, node) in mapping {
        guard case .scalar(let name) = key, name.anchor == nil else {
          throw JSONError("a key is no string", at: Position(key.mark))
        }
        members[name.string] = try JSON(node, key: Position(key.mark))
      }
      self.init(.object(members), at: position)
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
      guard number.isFinite else { throw JSONError("a number is too large", at: position) }
      return .number(number)
    }
  }

  /// True for a number as JSON writes it: no leading zero or plus sign, digits on both sides of the point.
  private static func isNumber(_ text: String) -> Bool {
    var rest = text.utf8[...]
    func skip(_ character: Unicode.Scalar) -> Bool {
      let isNext = rest.first == UInt8(ascii: character)
      if isNext { rest.removeFirst() }
      return isNext
    }
    func skipDigits() -> Bool {
      let count = rest.count
      rest = rest.drop { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      return rest.count < count
    }
    _ = skip("-")
    guard skip("0") || skipDigits() else { return false }
    if skip("."), !skipDigits() { return false }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      guard skipDigits() else { return false }
    }
    return rest.isEmpty
  }
}

extension JSON.Position {
  /// The place of a mark; the beginning where there is none.
  fileprivate init(_ mark: Mark?) { self.init(line: mark?.line ?? 1, column: mark?.column ?? 1) }
}

extension JSONError {
  /// The error of `YamlError`'s cases, in one sentence.
  fileprivate init(reading error: any Error) {
    switch error {
    case let error as JSONError: self = error
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      // libyaml's text speaks to programmers.
      let isDeep = problem.hasPrefix("Maximum nesting level reached")
      let sentence =
        isDeep ? "it is nested too deeply" : [problem, context?.text].compactMap(\.self).joined(separator: " ")
      self.init(sentence, at: JSON.Position(mark))
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      let names = keys.map { "\"\($0.count > 80 ? $0.prefix(79) + "…" : $0)\"" }.joined(separator: ", ")
      self.init("\(names) stands twice in one object", at: JSON.Position(context.mark))
    case YamlError.reader(let problem, let offset, _, let text):
      self.init(problem, at: offset.map { JSON.Position(at: $0, in: text) })
    default: self.init("it can not be read")
    }
  }
}

extension JSON.Position {
  /// The place of a character of `text`.
  fileprivate init(at offset: Int, in text: String) {
    let before = text.prefix(offset)
    let line = before.lastIndex(where: \.isNewline).map { before[before.index(after: $0)...] } ?? before
    self.init(line: 1 + before.count(where: \.isNewline), column: 1 + line.unicodeScalars.count)
  }
}
