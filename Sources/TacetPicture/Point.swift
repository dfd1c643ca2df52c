import Glibc

/// A point of the picture, or a vector between two points: x to the right, y down.
package typealias Point = SIMD2<Float>

extension SIMD2<Float> {
  /// The length of the vector.
  package var length: Float { (x * x + y * y).squareRoot() }
  /// The unit vector of the same direction; zero stays zero.
  package var direction: SIMD2<Float> { length > 0 ? self / length : .zero }

  /// The vector turned by an angle in radians, from x towards y.
  package func turned(_ angle: Float) -> SIMD2<Float> {
    let (cosine, sine) = (cosf(angle), sinf(angle))
    return [x * cosine - y * sine, x * sine + y * cosine]
  }
}
