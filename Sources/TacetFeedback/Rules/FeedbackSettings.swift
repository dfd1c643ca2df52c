/// The program's own settings for its user.
public struct FeedbackSettings: Sendable, Hashable {
  /// False: no sound of the program's feedback is played.
  public var playsSounds = true
  /// False: no motor moves for the program.
  public var vibrates = true
  /// The factor of every vibration's strength, 0 to 1.
  public var vibrationStrength = 1.0

  /// Settings with everything on.
  public init() {}
}
