extension String {
  /// The text on one line, cut to what fits a sentence.
  package var short: String { onOneLine(limit: 80) }

  /// The text on one line; one of more than `limit` characters ends in "…". Only its first `2 * limit + 1` scalars
  /// are read: a character may have any number of marks.
  package func onOneLine(limit: Int) -> String {
    guard utf8.count > limit else { return onOneLine }
    let start = String(UnicodeScalarView(unicodeScalars.prefix(2 * limit + 1)))
    if start.count <= limit, start.unicodeScalars.count <= 2 * limit { return start.onOneLine }
    return String(UnicodeScalarView(start.prefix(limit - 1).unicodeScalars.prefix(2 * limit))).onOneLine + "…"
  }

  /// The text with control characters escaped. A file's name or comments may contain line ends and escape sequences of
  /// the terminal.
  package var onOneLine: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
