/// The space in which an engine's voices sound: its unit, and how it carries sound.
///
/// ```swift
/// engine.space.world.unitsPerMeter = 32  // a game in pixels
/// ```
public struct SpatialWorld: Hashable, Sendable, BitwiseCopyable {
  /// Units of the game in a meter. Reference and maximum distances and the speed of sound are in meters, so a game in
  /// pixels sets this alone.
  public var unitsPerMeter: Float
  /// How voices get quieter with distance that do not say it themselves.
  public var distance: DistanceModel
  /// How strong the doppler effect is: 0 is none, 1 that of nature. It needs velocities.
  public var doppler: Float
  /// The speed of sound in meters a second.
  public var speedOfSound: Float

  /// A world of meters, with nature's doppler effect in air.
  public init(
    unitsPerMeter: Float = 1, distance: DistanceModel = DistanceModel(), doppler: Float = 1, speedOfSound: Float = 343.3
  ) {
    self.unitsPerMeter = unitsPerMeter
    self.distance = distance
    self.doppler = doppler
    self.speedOfSound = speedOfSound
  }

  /// ``unitsPerMeter`` within what can be divided by.
  package var scale: Float { unitsPerMeter > 1e-6 ? min(unitsPerMeter, 1e6) : 1e-6 }
}
