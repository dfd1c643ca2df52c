/// A sound in words, for players who do not hear it.
public struct Caption: Sendable, Hashable {
  /// The words, as the program wrote them: "door creaks".
  public let text: String
  /// The direction of the sound; nil: none in particular.
  public let direction: Direction?

  /// The direction of a sound as seen by the listener.
  public struct Direction: Sendable, Hashable {
    /// Degrees from straight ahead, clockwise: 90 is right, -90 left, 180 behind. Above -180, up to 180.
    public let azimuth: Float
    /// Degrees above the horizon, -90 to 90.
    public let elevation: Float

    /// A direction in degrees: `azimuth` from straight ahead, clockwise; `elevation` above the horizon.
    public init(azimuth: Float, elevation: Float = 0) {
      self.azimuth = azimuth
      self.elevation = elevation
    }
  }

  /// A caption of `text`, which a game shows as it is; without a `direction` the sound comes from nowhere in
  /// particular.
  public init(_ text: String, direction: Direction? = nil) {
    self.text = text
    self.direction = direction
  }
}
