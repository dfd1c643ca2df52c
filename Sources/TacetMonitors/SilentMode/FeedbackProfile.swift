/// The amount of feedback that the user of a phone wants: feedbackd's profile.
public enum FeedbackProfile: String, Sendable, Hashable, CaseIterable {
  /// Sounds are heard and motors move.
  case full
  /// Motors move, and sounds are not heard.
  case quiet
  /// Sounds are not heard, and motors do not move.
  case silent

  /// The profile of this name. An unknown name is `full`, as in feedbackd itself: silence needs a user who asked for
  /// it.
  public init(named name: String) { self = FeedbackProfile(rawValue: name) ?? .full }

  /// True where the profile lets sounds be heard.
  public var allowsSound: Bool { self == .full }

  /// True where the profile lets motors move.
  public var allowsVibration: Bool { self != .silent }

  /// The stricter one of this profile and another.
  package func stricter(_ other: FeedbackProfile?) -> FeedbackProfile {
    [self, other].contains(.silent) ? .silent : [self, other].contains(.quiet) ? .quiet : .full
  }
}
