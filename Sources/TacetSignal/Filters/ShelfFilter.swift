import Glibc

/// The coefficients of a shelf of the second order, whose slope is as steep as it can be without a bump. Pure.
///
/// https://www.w3.org/TR/audio-eq-cookbook/
package struct Shelf: BitwiseCopyable, Equatable, Sendable {
  /// The side that it changes.
  package enum Side: Sendable { case highs, lows }

  @usableFromInline var b0: Float = 1
  @usableFromInline var b1: Float = 0
  @usableFromInline var b2: Float = 0
  @usableFromInline var a1: Float = 0
  @usableFromInline var a2: Float = 0

  /// A shelf that changes nothing.
  package init() {}

  /// A shelf with the amplitude `middle` at a frequency, and its square far from there. `cosine` and `sine`: of the
  /// frequency's angle, 2π times its share of the rate.
  package init(_ side: Side, middle: Float, cosine: Float, sine: Float) {
    let (up, down, width) = (middle + 1, middle - 1, 2 * middle.squareRoot() * sine * 0.707_106_77)
    let sign: Float = side == .highs ? 1 : -1
    let scale = 1 / (up - sign * down * cosine + width)
    b0 = middle * (up + sign * down * cosine + width) * scale
    b1 = -sign * 2 * middle * (down + sign * up * cosine) * scale
    b2 = middle * (up + sign * down * cosine - width) * scale
    a1 = sign * 2 * (down - sign * up * cosine) * scale
    a2 = (up - sign * down * cosine - width) * scale
  }
}

/// The memory of a shelf for one channel: a transposed direct form. Neither allocates nor locks.
package struct ShelfMemory: BitwiseCopyable, Sendable {
  @usableFromInline var first: Float = 0
  @usableFromInline var second: Float = 0

  @inlinable package init() {}

  /// Filters samples in place.
  @inlinable
  package mutating func apply(_ shelf: Shelf, to samples: UnsafeMutablePointer<Float>, count: Int) {
    var (first, second) = (first, second)
    var index = 0
    while index < count {
      let input = samples[index]
      let output = shelf.b0 * input + first
      first = shelf.b1 * input - shelf.a1 * output + second
      second = shelf.b2 * input - shelf.a2 * output
      samples[index] = output
      index &+= 1
    }
    // No number, and ever smaller ones, go on from here.
    if !(max(first.magnitude, second.magnitude) > 1e-20 && max(first.magnitude, second.magnitude) < 1e6) {
      (first, second) = (0, 0)
    }
    (self.first, self.second) = (first, second)
  }
}
