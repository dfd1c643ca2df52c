/// A colour with its opacity.
struct Color: Hashable, Sendable {
  /// Red, green, blue: 0 to 255 each.
  let rgb: SIMD3<Float>
  /// 0 (not there) to 1.
  var opacity: Float = 1

  init(_ hex: UInt32, _ opacity: Float = 1) {
    rgb = [Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255)]
    self.opacity = opacity
  }

  private init(rgb: SIMD3<Float>, opacity: Float) {
    self.rgb = rgb
    self.opacity = opacity
  }

  /// The same colour, so much less of it.
  func faded(_ factor: Float) -> Color { Color(rgb: rgb, opacity: opacity * factor) }

  /// On the way to another colour: 0 is this one, 1 the other.
  func mixed(with other: Color, _ share: Float) -> Color {
    Color(rgb: rgb + (other.rgb - rgb) * share, opacity: opacity + (other.opacity - opacity) * share)
  }

  static let night = Color(0x0B1020)
  static let deep = Color(0x141B33)
  static let card = Color(0x1A2340)
  static let edge = Color(0x33406B)
  static let text = Color(0xE8ECFA)
  static let dim = Color(0x93A0C8)
  static let green = Color(0x5BE39B)
  static let amber = Color(0xFFC857)
  static let violet = Color(0xB08CFF)
  static let coral = Color(0xFF6F7D)
  static let sky = Color(0x5CC8FF)
}
