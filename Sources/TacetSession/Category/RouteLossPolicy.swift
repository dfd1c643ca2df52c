/// The reaction to a private route that vanishes when the next one is not private.
///
/// Rule: HIG, Audio, on headphones: unplugging them pauses, plugging them in does not. Session, 5.
public enum RouteLossPolicy: String, Sendable, Hashable, CaseIterable {
  /// Pause until a private route is back, the user chooses an output by hand, or the game resumes. The default.
  case pauseUntilPrivate
  /// Pause until the game resumes, whatever is plugged in meanwhile.
  case pauseUntilResumed
  /// Play on at once, audible to everybody near.
  case `continue`

  /// The events that end the pause, in words for a log.
  package var remedy: String {
    let calls = "the game calls engine.resume() or session.resumeAfterRouteLoss()"
    return switch self {
    case .pauseUntilPrivate: "headphones are back, the user chooses an output by hand, or \(calls)"
    case .pauseUntilResumed: calls
    case .continue: "at once"
    }
  }
}
