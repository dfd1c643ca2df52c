import TacetPicture

/// Draws the legend: keys, their actions, and a lamp for each state that is on.
enum KeyLegendPainter {
  /// The width left for labels in a column, in dots of the typeface at scale 2.
  static func labelRoom(column: Int) -> Int {
    Int(Layout.legendColumn(column).width - keyWidth(KeyLegend.columns[column]) - 8 - 18) / 2
  }

  /// The width of the column's widest key, in pixels.
  private static func keyWidth(_ column: KeyLegend.Column) -> Float {
    column.rows.reduce(26) { max($0, Float(Font.width(of: $1.key) * 2 + 12)) }
  }

  static func drawBackdrop(on canvas: inout Canvas) {
    canvas.card(Layout.legend, .deep)
    canvas.frame(Layout.legend, .edge)
    for (index, column) in KeyLegend.columns.enumerated() {
      let place = Layout.legendColumn(index)
      canvas.text(column.title, at: [place.x, place.y + 12], .dim)
      for (number, row) in column.rows.enumerated() {
        let line = Layout.legendRow(column: index, row: number)
        let key = Rect(line.x, line.y + 1, keyWidth(column), 21)
        canvas.card(key, radius: 4, .card)
        canvas.frame(key, radius: 4, .edge)
        canvas.text(row.key, at: [key.center.x, key.y + 4], .text, align: .center)
      }
    }
  }

  static func draw(_ snapshot: Snapshot, on canvas: inout Canvas) {
    for (index, column) in KeyLegend.columns.enumerated() {
      for (number, row) in column.rows.enumerated() {
        let line = Layout.legendRow(column: index, row: number)
        let isLit = row.command.map(snapshot.lit.contains) ?? false
        let x = line.x + keyWidth(column) + 8
        // Amber: by the keys; blue: by the system.
        let isBySystem = row.command.map(snapshot.sources.isReportedBySystem) ?? false
        let color: Color = isBySystem ? .sky : .amber
        canvas.text(row.label, at: [x, line.y + 5], isLit ? color : .text)
        guard isLit else { continue }
        let lamp: Point = [x + Float(Font.width(of: row.label) * 2) + 11, line.y + 12]
        canvas.glow(lamp, radius: 11, color.faded(0.7))
        canvas.disc(lamp, radius: 3.5, color)
      }
    }
  }
}
