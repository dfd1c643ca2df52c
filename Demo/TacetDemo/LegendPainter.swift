/// Draws the legend: keys, what they do, and a lamp for what is so.
enum LegendPainter {
  private static let keyWidth = 26

  /// The room that a label has, in dots of the typeface at scale 2, beside its key and its lamp.
  static func labelRoom(_ row: Legend.Row, column: Int) -> Int {
    Int(Layout.legendColumn(column).width - keyWidth(row) - 8 - 18) / 2
  }

  private static func keyWidth(_ row: Legend.Row) -> Float {
    max(26, Float(Font.width(of: row.key) * 2 + 12))
  }

  static func drawBackdrop(on canvas: inout Canvas) {
    canvas.card(Layout.legend, .deep)
    canvas.frame(Layout.legend, .edge)
    for (index, column) in Legend.columns.enumerated() {
      let place = Layout.legendColumn(index)
      canvas.text(column.title, at: [place.x, place.y + 12], .dim)
      for (number, row) in column.rows.enumerated() {
        let line = Layout.legendRow(column: index, row: number)
        let key = Rect(line.x, line.y + 1, keyWidth(row), 21)
        canvas.card(key, radius: 4, .card)
        canvas.frame(key, radius: 4, .edge)
        canvas.text(row.key, at: [key.center.x, key.y + 4], .text, align: .center)
      }
    }
  }

  static func draw(_ snapshot: Snapshot, on canvas: inout Canvas) {
    for (index, column) in Legend.columns.enumerated() {
      for (number, row) in column.rows.enumerated() {
        let line = Layout.legendRow(column: index, row: number)
        let isLit = row.command.map(snapshot.lit.contains) ?? false
        let x = line.x + keyWidth(row) + 8
        canvas.text(row.label, at: [x, line.y + 5], isLit ? .amber : .text)
        guard isLit else { continue }
        let lamp: Point = [x + Float(Font.width(of: row.label) * 2) + 11, line.y + 12]
        canvas.glow(lamp, radius: 11, Color.amber.faded(0.7))
        canvas.disc(lamp, radius: 3.5, .amber)
      }
    }
  }
}
