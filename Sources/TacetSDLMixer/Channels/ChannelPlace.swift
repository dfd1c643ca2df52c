/// The place of a channel: gains of its two sides, and a distance, as SDL_mixer has them in steps of 255.
package struct ChannelPlace: Hashable, Sendable {
  /// The gains of the sides, 0 to 255.
  var (left, right) = (255, 255)
  /// The gain of both sides, 0 to 255: 255 is near.
  var nearness = 255
  /// True where the sides are exchanged after that: SDL_mixer does so for sounds from the left half, but not of floats.
  var isExchanged = false
  /// True once it was registered as an effect.
  var isUsed = false

  /// The gains of the left and the right side, 0 to 1, before an exchange.
  package var gains: SIMD2<Float> { SIMD2(Float(left), Float(right)) / 255 * (Float(nearness) / 255) }

  /// Sets the gains of a sound that comes from an angle in degrees, clockwise from the front, 0 to 359: the far side is
  /// quieter.
  mutating func turn(to angle: Int, exchanges: Bool) {
    func part(_ degrees: Int) -> Int { max(0, min(255, Int(255 * (Float(degrees) / 89)))) }
    right = 255
    switch angle {
    case ..<90: left = 255 - part(angle)
    case ..<180: left = part(angle - 90)
    case ..<270: left = 255 - part(angle - 180)
    default: left = part(angle - 270)
    }
    isExchanged = exchanges && angle > 180
  }
}
