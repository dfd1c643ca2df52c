extension String {
  /// The text of another program on one line, safe to show: without control characters, invisible characters and those
  /// that reverse the rest of the line. A text longer than `limit` characters ends in "…".
  ///
  /// Only the first `8 * limit` scalars are read, so that a text of any length costs the same.
  package func shown(limit: Int) -> String {
    let scalars = unicodeScalars.prefix(8 * limit).map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: " "
      default: scalar
      }
    }
    let line = String(UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // A character may have any number of marks on one letter, so the limit holds for scalars too.
    guard line.count > limit || line.unicodeScalars.count > 2 * limit else { return line }
    var cut = UnicodeScalarView(line.prefix(limit - 1).unicodeScalars.prefix(2 * limit))
    cut.append("…")
    return String(cut)
  }
}
