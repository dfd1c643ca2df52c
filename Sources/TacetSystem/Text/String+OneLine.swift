extension String {
  /// The text on one line, cut to what fits a sentence.
  package var short: String { (count > 80 ? prefix(79) + "…" : self).onOneLine }

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
