/// A rectangle of the picture, in pixels.
package struct Rect: Hashable, Sendable {
  package var x: Float
  package var y: Float
  package var width: Float
  package var height: Float

  package init(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Float { x + width }
  package var maxY: Float { y + height }
  package var center: Point { [x + width / 2, y + height / 2] }

  /// The rectangle shrunk by `dx` on the left and the right, and by `dy` at the top and the bottom.
  package func inset(_ dx: Float, _ dy: Float) -> Rect { Rect(x + dx, y + dy, width - 2 * dx, height - 2 * dy) }

  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  package func contains(_ other: Rect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}
