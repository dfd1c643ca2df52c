/// A colour with its opacity.
package struct Color: Hashable, Sendable {
  /// Red, green, blue: 0 to 255 each.
  package let rgb: SIMD3<Float>
  /// 0 (not there) to 1.
  package var opacity: Float = 1

  package init(_ hex: UInt32, _ opacity: Float = 1) {
    rgb = [Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255)]
    self.opacity = opacity
  }

  private init(rgb: SIMD3<Float>, opacity: Float) {
    self.rgb = rgb
    self.opacity = opacity
  }

  /// The same colour, so much less of it.
  package func faded(_ factor: Float) -> Color { Color(rgb: rgb, opacity: opacity * factor) }

  /// On the way to another colour: 0 is this one, 1 the other.
  package func mixed(with other: Color, _ share: Float) -> Color {
    Color(rgb: rgb + (other.rgb - rgb) * share, opacity: opacity + (other.opacity - opacity) * share)
  }

  package static let night = Color(0x0B1020)
  package static let deep = Color(0x141B33)
  package static let card = Color(0x1A2340)
  package static let edge = Color(0x33406B)
  package static let text = Color(0xE8ECFA)
  package static let dim = Color(0x93A0C8)
  package static let green = Color(0x5BE39B)
  package static let amber = Color(0xFFC857)
  package static let violet = Color(0xB08CFF)
  package static let coral = Color(0xFF6F7D)
  package static let sky = Color(0x5CC8FF)
}
