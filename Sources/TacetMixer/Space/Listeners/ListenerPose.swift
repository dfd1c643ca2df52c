/// The listener: a place, axes and a velocity. Coordinates are right-handed.
package struct ListenerPose: BitwiseCopyable, Equatable, Sendable {
  package var position: SIMD3<Float> = .zero
  /// Units a second.
  package var velocity: SIMD3<Float> = .zero
  private(set) var right: SIMD3<Float> = [1, 0, 0]
  private(set) var up: SIMD3<Float> = [0, 1, 0]
  private(set) var back: SIMD3<Float> = [0, 0, 1]

  /// At the origin, looking along -z, with +y up.
  package init() {}

  /// A listener at `position` who looks along `forward`, which is not zero. Where `up` says nothing, an axis does.
  package init(
    position: SIMD3<Float>, velocity: SIMD3<Float> = .zero, forward: SIMD3<Float>, up: SIMD3<Float>
  ) {
    self.position = position
    self.velocity = velocity
    let ahead = forward.unit
    var side = ahead.cross(up.unit)
    if side.length < 1e-6 { side = ahead.cross(abs(ahead.y) < 0.9 ? [0, 1, 0] : [0, 0, 1]) }
    right = side.unit
    self.up = right.cross(ahead)
    back = -ahead
  }

  /// The direction of a place in the listener's axes (right, up, back), of length 1; zero for the listener's own.
  package func direction(of place: SIMD3<Float>) -> SIMD3<Float> {
    let away = (place - position).unit
    return [away.dot(right), away.dot(up), away.dot(back)]
  }
}

extension SIMD3<Float> {
  func dot(_ other: SIMD3<Float>) -> Float { (self * other).sum() }

  func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    [y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x]
  }

  var length: Float { dot(self).squareRoot() }

  /// Of length 1; zero where it is zero.
  var unit: SIMD3<Float> {
    let length = length
    return length > 0 ? self / length : .zero
  }
}
