/// A place, or a step from one place to another: x to the right, y down.
package typealias Point = SIMD2<Float>

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

  /// Smaller by `dx` on the left and the right, by `dy` above and below.
  package func inset(_ dx: Float, _ dy: Float) -> Rect { Rect(x + dx, y + dy, width - 2 * dx, height - 2 * dy) }

  package func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  package func contains(_ other: Rect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  package func intersects(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

extension SIMD2<Float> {
  /// The length of the step.
  package var length: Float { (x * x + y * y).squareRoot() }
  /// The same direction, of length 1; zero stays zero.
  package var direction: SIMD2<Float> { length > 0 ? self / length : .zero }
}
