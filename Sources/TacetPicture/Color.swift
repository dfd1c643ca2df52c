/// A colour with its opacity.
package struct Color: Hashable, Sendable {
  /// Red, green and blue, 0 to 255 each.
  package let rgb: SIMD3<Float>
  /// 0 (transparent) to 1 (opaque).
  package let opacity: Float

  /// A colour as 0xRRGGBB.
  package init(_ hex: UInt32, _ opacity: Float = 1) {
    self.init(rgb: [Float(hex >> 16 & 255), Float(hex >> 8 & 255), Float(hex & 255)], opacity: opacity)
  }

  private init(rgb: SIMD3<Float>, opacity: Float) {
    self.rgb = rgb
    self.opacity = opacity
  }

  /// The colour with its opacity multiplied by `factor`.
  package func faded(_ factor: Float) -> Color { Color(rgb: rgb, opacity: opacity * factor) }

  /// The linear mix with another colour: 0 is this one, 1 the other.
  package func mixed(with other: Color, _ share: Float) -> Color {
    Color(rgb: rgb + (other.rgb - rgb) * share, opacity: opacity + (other.opacity - opacity) * share)
  }
}
