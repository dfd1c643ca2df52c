import Yams

/// The reason why a text is neither JSON nor YAML, and the place.
struct JSONError: Error, Hashable {
  let reason: String
  /// nil: the document as a whole.
  let position: JSON.Position?

  init(_ reason: String, at position: JSON.Position? = nil) {
    self.reason = reason
    self.position = position
  }

  /// The error of `YamlError`'s cases, in one sentence.
  init(_ error: any Error) {
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
      let names = keys.map { "\"\($0.short)\"" }.joined(separator: ", ")
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
