/// A part of the world with a reverb of its own: a ball around a point. The listener hears it inside; across its border
/// it goes over into what is outside.
public struct ReverbZone: Hashable, Sendable {
  /// The reverb inside the zone.
  public var preset: ReverbPreset
  /// The position of its centre, in units of the game.
  public var center: SIMD3<Float>
  /// How far from its centre it is heard wholly, in units of the game.
  public var radius: Float
  /// How wide the border around that is, in which it goes over.
  public var border: Float

  /// A zone with the preset inside, and a border of `border` units around its radius.
  public init(_ preset: ReverbPreset, around center: SIMD3<Float>, radius: Float, border: Float = 0) {
    self.preset = preset
    self.center = center
    self.radius = radius
    self.border = border
  }

  /// How much of it is heard at a position: 1 inside, 0 beyond its border, in a straight line between.
  public func weight(at position: SIMD3<Float>) -> Float {
    let away = position - center
    let outside = (away * away).sum().squareRoot() - max(0, radius)
    if !(outside > 0) { return outside.isNaN ? 0 : 1 }
    return border > 0 ? max(0, 1 - outside / border) : 0
  }
}
