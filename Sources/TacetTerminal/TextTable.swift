/// Texts in columns. A value.
package struct TextTable {
  /// A column by its heading, and the side on which its texts stand.
  package struct Column {
    package let heading: String
    package var isRight = false

    package init(heading: String, isRight: Bool = false) { (self.heading, self.isRight) = (heading, isRight) }
  }

  package let columns: [Column]
  private var rows: [[String]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row with a text for each column.
  package mutating func add(_ texts: [String]) { rows.append(texts) }

  /// The heading and the rows, each on one line, with two spaces between columns and none at the end.
  package var lines: [String] {
    let all = [columns.map(\.heading)] + rows
    let widths = columns.indices.map { column in all.map { $0[column].cells }.max() ?? 0 }
    return all.map { row in
      let texts = columns.indices.map { row[$0].padded(to: widths[$0], isRight: columns[$0].isRight) }
      let line = texts.joined(separator: "  ")
      return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
    }
  }
}

extension String {
  /// The text filled with spaces up to so many cells.
  package func padded(to width: Int, isRight: Bool = false) -> String {
    let room = String(repeating: " ", count: max(0, width - cells))
    return isRight ? room + self : self + room
  }
}
