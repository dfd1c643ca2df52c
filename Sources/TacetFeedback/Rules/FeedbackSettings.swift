/// The program's own settings for its user.
public struct FeedbackSettings: Sendable, Hashable {
  /// True where sounds are played.
  public var playsSounds = true
  /// True where motors move.
  public var vibrates = true
  /// The factor of every vibration's strength, 0 to 1.
  public var vibrationStrength = 1.0

  /// Settings with everything on.
  public init() {}
}
