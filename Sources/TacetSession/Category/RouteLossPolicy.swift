/// The reaction to a route that vanishes when the next one is not private: headphones, or one without a wire.
///
/// Rule: HIG, Audio, on headphones: unplugging them pauses, plugging them in does not; so does a wireless device that
/// goes out of range or is switched off (HIG, 2014). Session, 5.
public enum RouteLossPolicy: String, Sendable, Hashable, CaseIterable {
  /// Pause until a private route, or the one that was lost, is back, the user chooses an output by hand, or the game
  /// resumes. The default, but of ``SessionCategory/playback``: a game goes on where it was.
  case pauseUntilPrivate
  /// Pause until the game resumes, whatever is plugged in meanwhile: the guidelines to the letter, which leave the
  /// restart to people. The default of ``SessionCategory/playback``.
  case pauseUntilResumed
  /// Play on at once, audible to everybody near.
  case `continue`

  /// The events that end the pause, in words for a log.
  package var remedy: String {
    let calls = "the game calls engine.resume() or session.resumeAfterRouteLoss()"
    return switch self {
    case .pauseUntilPrivate: "headphones or the lost output are back, the user chooses an output by hand, or \(calls)"
    case .pauseUntilResumed: calls
    case .continue: "at once"
    }
  }
}
