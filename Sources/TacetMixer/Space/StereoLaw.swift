import Glibc

/// OpenAL's own law of two loudspeakers, by which a voice in space is heard that has no ring: each ear hears half of
/// the whole, the side that it is on, and a little of the front. Pure.
///
/// A test compares it with OpenAL (1.19.1 to 1.25.2).
enum StereoLaw {
  /// How much more of the front than of the back each ear hears.
  private static let front: Float = 0.095_662

  /// The amplitudes of both ears for a direction in the listener's axes (right, up, back), of length 1 or 0. `spread`,
  /// 0 to 1: how far it surrounds the listener.
  static func ears(_ direction: SIMD3<Float>, spread: Float) -> SIMD2<Float> {
    let level = (direction.x * direction.x + direction.z * direction.z).squareRoot()
    var (side, ahead): (Float, Float) = (0, 1)
    if direction != .zero {
      var angle = atan2f(abs(direction.x), -direction.z)
      // The front is drawn apart: 60 degrees are heard from the side.
      if angle < .pi / 2 { angle = min(1.5 * angle, .pi / 2) }
      side = level * (direction.x < 0 ? -sinf(angle) : sinf(angle))
      ahead = level * cosf(angle)
    }
    let whole = (1 + spread).squareRoot()
    let turned = whole * (cosf(.pi * spread) + 1) / 4
    let both = SIMD2(repeating: whole / 2 + 2 * turned * front * ahead)
    return (both + SIMD2(-side, side) * turned).clamped(lowerBound: .zero, upperBound: .one)
  }
}
