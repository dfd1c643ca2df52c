internal import TacetJSON

/// Writes JSON; equal values make equal bytes.
package enum JSONText {
  /// `value` on one line, keys sorted.
  package static func line(_ value: some Encodable) -> String { text(value, isPretty: false) }

  /// An object on one line, the members of each part in this order. The names contain nothing to escape.
  package static func line(_ parts: [KeyValuePairs<StaticString, any Encodable>]) -> String {
    "{" + parts.joined().map { "\"\($0.key)\":\(line($0.value))" }.joined(separator: ",") + "}"
  }

  /// `value` on several lines, keys sorted.
  package static func pretty(_ value: some Encodable) -> String { text(value, isPretty: true) }

  private static func text(_ value: some Encodable, isPretty: Bool) -> String {
    // Encoding does not fail: all numbers of the tool are finite.
    (try? JSONWriter.text(value, isPretty: isPretty)) ?? "{}"
  }
}
