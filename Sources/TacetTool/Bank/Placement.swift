import Glibc

/// A way in which a sound is moved around the listener's head. Pure.
enum Placement: String, CaseIterable, Hashable {
  case around = "around the head"
  case away = "going away"
  case flyBy = "flying by"

  /// Seconds for which it moves: the sound repeats meanwhile.
  var seconds: Double { self == .flyBy ? 5 : 8 }

  /// Meters.
  private static let nearest = 2.0
  private static let farthest = 40.0
  /// Meters a second.
  private static let speed = 25.0

  /// Its place seen from the listener after so many seconds, in meters: right, up, back.
  func position(at time: Double) -> SIMD3<Float> {
    let near = Self.nearest
    switch self {
    case .around:
      // Two turns, from the front to the right.
      let angle = 4 * Double.pi * time / seconds
      return [Float(near * sin(angle)), 0, Float(-near * cos(angle))]
    case .away: return [0, 0, Float(-near * pow(Self.farthest / near, time / seconds))]
    case .flyBy: return [Float(Self.speed * (time - seconds / 2)), 0, Float(-2 * near)]
    }
  }

  /// Meters a second, for the doppler effect; nil where that is not to be heard.
  var velocity: SIMD3<Float>? { self == .flyBy ? [Float(Self.speed), 0, 0] : nil }
}
