/// The feedback that the user of a phone wants: the profile of feedbackd.
public enum FeedbackProfile: String, Sendable, Hashable, CaseIterable {
  /// Sound and vibration.
  case full
  /// Vibration only.
  case quiet
  /// Neither.
  case silent

  /// The profile of this name. An unknown name is `full`, as in feedbackd itself: silence needs a profile that asks for it.
  public init(named name: String) { self = FeedbackProfile(rawValue: name) ?? .full }

  /// True where the profile allows sounds. A profile without sounds is silent mode.
  package var allowsSound: Bool { self == .full }

  /// True where the profile allows vibrations.
  package var allowsVibration: Bool { self != .silent }
}
