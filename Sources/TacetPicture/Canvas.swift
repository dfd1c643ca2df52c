/// A bitmap that is drawn in software, so that the picture is the same with and without a display.
///
/// Drawing is clipped to the bitmap. Edges are antialiased: a pixel's opacity is the share of it that the shape covers.
package struct Canvas: Sendable {
  package let width: Int
  package let height: Int
  /// Rows from the top, 0xAARRGGBB each; opaque.
  package private(set) var pixels: [UInt32]

  /// A picture of `width` by `height` pixels, all black.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0xFF00_0000, count: width * height)
  }

  /// A picture of `width` by `height` pixels in which nothing is drawn: ``draw(_:x:y:)`` shows what is below it.
  package init(emptyWidth width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Draws what is drawn in another canvas, its upper left corner at a place, which may be outside.
  package mutating func draw(_ other: Canvas, x left: Int, y top: Int) {
    let (first, last) = (max(0, -left), min(other.width, width - left))
    guard first < last else { return }
    let stride = width
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { source in
        for row in max(0, -top)..<max(max(0, -top), min(other.height, height - top)) {
          for column in first..<last {
            let pixel = source[row * other.width + column]
            if pixel != 0 { target[(row + top) * stride + left + column] = pixel }
          }
        }
      }
    }
  }

  /// Fills the canvas with a part of a larger one, whose upper left corner is at a place of that.
  package mutating func copy(_ other: Canvas, fromX left: Int, y top: Int) {
    let (x, y) = (max(0, min(left, other.width - width)), max(0, min(top, other.height - height)))
    guard other.width >= width, other.height >= height else { return }
    let (stride, rows) = (width, height)
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { source in
        for row in 0..<rows {
          let line = UnsafeBufferPointer(rebasing: source[((row + y) * other.width + x)...].prefix(stride))
          let place = UnsafeMutableBufferPointer(rebasing: target[(row * stride)...].prefix(stride))
          _ = place.update(fromContentsOf: line)
        }
      }
    }
  }

  /// Copies the pixels of another canvas of the same size.
  package mutating func copy(_ other: Canvas) {
    guard other.pixels.count == pixels.count else { return }
    pixels.withUnsafeMutableBufferPointer { target in
      other.pixels.withUnsafeBufferPointer { source in _ = target.update(from: source) }
    }
  }

  /// Blends `color` into every pixel within `bounds`. `coverage` returns the covered share, 0 to 1, at the pixel's
  /// centre.
  @inline(__always)
  package mutating func draw(_ bounds: Rect, _ color: Color, coverage: (Point) -> Float) {
    let left = max(0, Int(bounds.x.rounded(.down)))
    let right = min(width, Int(bounds.maxX.rounded(.up)))
    let top = max(0, Int(bounds.y.rounded(.down)))
    let bottom = min(height, Int(bounds.maxY.rounded(.up)))
    guard left < right, top < bottom else { return }
    let stride = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in top..<bottom {
        for x in left..<right {
          let share = coverage([Float(x) + 0.5, Float(y) + 0.5]) * color.opacity
          if share <= 0 { continue }
          pixels[y * stride + x] = Self.blend(color.rgb, over: pixels[y * stride + x], min(share, 1))
        }
      }
    }
  }

  @inline(__always)
  private static func blend(_ rgb: SIMD3<Float>, over pixel: UInt32, _ share: Float) -> UInt32 {
    let below = SIMD3<Float>(Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255))
    let mixed = below + (rgb - below) * share + 0.5
    return 0xFF00_0000 | UInt32(mixed.x) << 16 | UInt32(mixed.y) << 8 | UInt32(mixed.z)
  }

  /// Fills a rectangle whose edges are rounded to whole pixels.
  package mutating func fill(_ rect: Rect, _ color: Color) {
    let whole = Rect(
      rect.x.rounded(), rect.y.rounded(), rect.maxX.rounded() - rect.x.rounded(),
      rect.maxY.rounded() - rect.y.rounded())
    let (left, right) = (max(0, Int(whole.x)), min(width, Int(whole.maxX)))
    guard left < right, whole.maxY > 0, whole.y < Float(height) else { return }
    let pixel = Self.blend(color.rgb, over: 0, 1)
    // The opacity in 256ths: red and blue are blended in one product, and green in another.
    let share = UInt32(max(0, min(1, color.opacity)) * 256 + 0.5)
    guard share > 0 else { return }
    let (outer, green) = ((pixel & 0xFF_00FF) * share + 0x80_0080, (pixel >> 8 & 0xFF) * share + 0x80)
    for y in max(0, Int(whole.y))..<max(max(0, Int(whole.y)), min(height, Int(whole.maxY))) {
      pixels.withUnsafeMutableBufferPointer { pixels in
        let line = UnsafeMutableBufferPointer(rebasing: pixels[(y * width + left)..<(y * width + right)])
        if share == 256 { return line.update(repeating: pixel) }
        for x in line.indices {
          let below = line[x]
          let rest = 256 - share
          let mixed = ((below & 0xFF_00FF) &* rest &+ outer) >> 8 & 0xFF_00FF
          line[x] = 0xFF00_0000 | mixed | ((below >> 8 & 0xFF) &* rest &+ green) & 0xFF00
        }
      }
    }
  }

  /// Fills a rectangle with a vertical gradient.
  package mutating func gradient(_ rect: Rect, from top: Color, to bottom: Color) {
    for row in 0..<Int(rect.height) {
      let share = Float(row) / max(1, rect.height - 1)
      fill(Rect(rect.x, rect.y + Float(row), rect.width, 1), top.mixed(with: bottom, share))
    }
  }

  /// Fills a rectangle with round corners.
  package mutating func card(_ rect: Rect, radius: Float = 8, _ color: Color) {
    draw(rect, color) { 0.5 - Self.distance($0, to: rect, radius: radius) }
  }

  /// Strokes the inside edge of a rectangle with round corners.
  package mutating func frame(_ rect: Rect, radius: Float = 8, width: Float = 1, _ color: Color) {
    draw(rect, color) { point in
      let distance = Self.distance(point, to: rect, radius: radius)
      return min(0.5 - distance, 0.5 + distance + width)
    }
  }

  private static func distance(_ point: Point, to rect: Rect, radius: Float) -> Float {
    let offset = point - rect.center
    let x = abs(offset.x) - rect.width / 2 + radius
    let y = abs(offset.y) - rect.height / 2 + radius
    let outside = Point(max(x, 0), max(y, 0)).length
    return outside + min(max(x, y), 0) - radius
  }

  /// Fills a circle; its edge is antialiased.
  package mutating func disc(_ center: Point, radius: Float, _ color: Color) {
    draw(Self.square(center, radius + 1), color) { radius - ($0 - center).length + 0.5 }
  }

  /// Strokes a circle, half of the width on either side of its radius.
  package mutating func ring(_ center: Point, radius: Float, width: Float, _ color: Color) {
    draw(Self.square(center, radius + width + 1), color) {
      width / 2 - abs(($0 - center).length - radius) + 0.5
    }
  }

  /// Fills a circle whose opacity falls with the square of the distance from its centre.
  package mutating func glow(_ center: Point, radius: Float, _ color: Color) {
    draw(Self.square(center, radius), color) {
      let share = max(0, 1 - ($0 - center).length / radius)
      return share * share
    }
  }

  package mutating func line(from start: Point, to end: Point, width: Float, _ color: Color) {
    let step = end - start
    let square = max(step.x * step.x + step.y * step.y, 0.000_1)
    let margin = width / 2 + 1
    let left = min(start.x, end.x) - margin
    let top = min(start.y, end.y) - margin
    let bounds = Rect(left, top, max(start.x, end.x) + margin - left, max(start.y, end.y) + margin - top)
    draw(bounds, color) { point in
      let offset = point - start
      let share = max(0, min(1, (offset.x * step.x + offset.y * step.y) / square))
      return width / 2 - (offset - step * share).length + 0.5
    }
  }

  /// Fills a convex polygon, its corners in clockwise order.
  package mutating func shape(_ corners: [Point], _ color: Color) {
    guard let first = corners.first else { return }
    let low = corners.reduce(first) { [min($0.x, $1.x), min($0.y, $1.y)] }
    let high = corners.reduce(first) { [max($0.x, $1.x), max($0.y, $1.y)] }
    let edges = corners.indices.map { (corners[($0 + 1) % corners.count] - corners[$0]).direction }
    draw(Rect(low.x - 1, low.y - 1, high.x - low.x + 2, high.y - low.y + 2), color) { point in
      var inside = Float.infinity
      for index in corners.indices {
        let (edge, offset) = (edges[index], point - corners[index])
        inside = min(inside, edge.x * offset.y - edge.y * offset.x)
      }
      return inside + 0.5
    }
  }

  private static func square(_ center: Point, _ half: Float) -> Rect {
    Rect(center.x - half, center.y - half, 2 * half, 2 * half)
  }

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
