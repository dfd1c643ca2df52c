/// The reaction to a private route that vanishes when the next one is not private.
///
/// Rule: HIG, Audio, on headphones: unplugging them pauses, plugging them in does not. Session, 5.
public enum RouteLossPolicy: String, Sendable, Hashable, CaseIterable {
  /// Pause until a private route is back or the game resumes. The default.
  case pauseUntilPrivate
  /// Pause until the game resumes, whatever is plugged in meanwhile.
  case pauseUntilResumed
  /// Play on, aloud.
  case `continue`
}
