import Foundation

/// What the tool writes as JSON; of the same values always the same bytes.
enum JSONText {
  /// `value` on one line, keys sorted.
  static func line(_ value: some Encodable) -> String { text(value, []) }

  /// An object on one line, its members in this order. Names are written as they are, so have nothing to escape.
  static func line(_ members: KeyValuePairs<StaticString, any Encodable>) -> String {
    "{" + members.map { "\"\($0.key)\":\(line($0.value))" }.joined(separator: ",") + "}"
  }

  /// `value` on many lines for people to read, keys sorted.
  static func pretty(_ value: some Encodable) -> String { text(value, .prettyPrinted) }

  private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    // No value of ours has what JSON can not say: levels are finite.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
