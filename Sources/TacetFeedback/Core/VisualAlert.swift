import TacetSession

/// An alert that is neither heard nor felt, so that the program should show it: a flash, a sign.
public struct VisualAlert: Sendable, Hashable {
  /// The sound's name: a path or an event.
  public let sound: String
  /// The sound's caption, if it has one.
  public let caption: Caption?
  /// The reasons why the sound is not heard; empty where it is allowed and could not be played.
  public let reasons: [FeedbackSilence]
}
