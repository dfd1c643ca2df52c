import TacetManners
import TacetSystem
import TacetTerminal

/// The manners of a game as a table of text.
package struct MannersText {
  private let report: MannersReport
  private let palette: Palette

  package init(_ report: MannersReport, palette: Palette = .plain) { (self.report, self.palette) = (report, palette) }

  /// The place is shown where it was looked for.
  private var showsPlace: Bool { report.rows.contains { $0.place != nil } }

  private var columns: [TextTable.Column] {
    Self.columns.filter { showsPlace || $0.heading != Self.place }
  }

  private static let place = "place"
  private static let columns: [TextTable.Column] = [
    .init(heading: "row"), .init(heading: "before", isRight: true), .init(heading: "during", isRight: true),
    .init(heading: "after", isRight: true), .init(heading: "silent", isRight: true),
    .init(heading: "back", isRight: true), .init(heading: "processor", isRight: true),
    .init(heading: "wakeups", isRight: true), .init(heading: place), .init(heading: ""),
  ]

  /// The heading, the table, its units, and how many rows the game kept.
  package var lines: [String] {
    var table = TextTable(columns)
    for row in report.rows { table.add(texts(row)) }
    let rows = zip(report.rows, table.lines.dropFirst()).map { row, line in palette(Self.ink(row), line) }
    let game = report.game.joined(separator: " ").onOneLine(limit: 200)
    let made = report.rows.compactMap(\.isKept)
    return [palette(.strong, "\(game), on \(report.server)"), ""] + table.lines.prefix(1) + rows + [
      "", "levels in dBFS; seconds until silent, and until heard again; a second of processor and of wakeups meanwhile",
      "as players wish: \(made.count(where: \.self)) of \(made.count)"
        + (made.count < report.rows.count ? "; not made: \(report.rows.count - made.count)" : ""),
    ]
  }

  /// A row while the others are being made.
  package static func line(_ row: RowReport) -> String { "\(row.row.rawValue): \(row.remark)".onOneLine }

  private static func ink(_ row: RowReport) -> Palette.Ink {
    switch row.isKept {
    case true?: .good
    case false?: .bad
    case nil: .faint
    }
  }

  private func texts(_ row: RowReport) -> [String] {
    let name = row.row.rawValue
    guard let figures = row.figures else {
      return [name] + Array(repeating: "", count: columns.count - 2) + [row.remark.onOneLine]
    }
    let level = { (decibels: Double?) in decibels?.fixed(1) ?? "silent" }
    // A game that was heard all the time is not back.
    let isSilent = figures.secondsUntilSilent != nil
    var texts = [
      name, level(figures.before), level(figures.during), level(figures.after),
      figures.secondsUntilSilent.map { "\($0.fixed(2)) s" } ?? "",
      isSilent ? figures.secondsUntilBack.map { "\($0.fixed(2)) s" } ?? "never" : "",
      row.cost.map { "\((100 * $0.processor).fixed(1)) %" } ?? "", row.cost?.wakeups.fixed(0) ?? "",
    ]
    if showsPlace { texts.append(row.place?.verdict.rawValue ?? "") }
    return texts + [row.remark.onOneLine]
  }
}
