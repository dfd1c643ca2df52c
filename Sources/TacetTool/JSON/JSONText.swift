import Foundation

/// Writes JSON; equal values make equal bytes.
enum JSONText {
  /// `value` on one line, keys sorted.
  static func line(_ value: some Encodable) -> String { text(value, []) }

  /// An object on one line, its members in this order, those in `more` last. The names contain nothing to escape.
  static func line(
    _ members: KeyValuePairs<StaticString, any Encodable>, _ more: KeyValuePairs<StaticString, any Encodable> = [:]
  ) -> String {
    "{" + [members, more].joined().map { "\"\($0.key)\":\(line($0.value))" }.joined(separator: ",") + "}"
  }

  /// `value` on several lines, keys sorted.
  static func pretty(_ value: some Encodable) -> String { text(value, .prettyPrinted) }

  private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    // Encoding does not fail: all numbers of the tool are finite.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
