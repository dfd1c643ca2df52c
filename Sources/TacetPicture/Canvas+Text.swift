extension Canvas {
  /// Which point of the text lies at the place.
  package enum Alignment { case left, center, right }

  /// Draws one line of text. `place` is the top of its capitals, `scale` the pixels of a dot.
  package mutating func text(
    _ text: String, at place: Point, scale: Int = 2, _ color: Color, align: Alignment = .left
  ) {
    let width = Float(Font.width(of: text) * scale)
    var x =
      switch align {
      case .left: place.x
      case .center: place.x - width / 2
      case .right: place.x - width
      }
    x = x.rounded()
    for letter in text {
      let glyph = Font.glyph(letter)
      for (row, bits) in glyph.rows.enumerated() where bits != 0 {
        for column in 0..<glyph.width where bits & 1 << UInt8(column) != 0 {
          fill(
            Rect(x + Float(column * scale), place.y.rounded() + Float(row * scale), Float(scale), Float(scale)), color)
        }
      }
      x += Float((glyph.width + 1) * scale)
    }
  }
}
