/// Who or what took the sound away from the game. SESSION.md 4.
public enum InterruptionSource: String, Sendable, Hashable, CaseIterable {
  /// A phone call rings or is being held on a modem. No API can refuse it.
  case call
  /// The sound server asked our stream to cork (a stream with a more urgent role plays).
  case cork
  /// The system is about to sleep, or sleeps.
  case sleep
  /// Another user's session is in front, or another virtual terminal.
  case sessionSwitched
  /// The process was stopped (SIGSTOP) and is not yet known to run again.
  case stopped
  /// Music that began after a session that plays alone was activated; or another application's claim.
  case otherAudio
  /// The application itself said so. Cleared on return to the foreground.
  case app

  /// What the end of the interruption says when its reporter does not: false for other audio, true for the rest.
  /// A game resumes either way.
  public var shouldResumeByDefault: Bool { self != .otherAudio }

  /// Whether a session can not be activated meanwhile: a call, sleep, a switched-away session.
  public var refusesActivation: Bool { Self.refusing.contains(self) }

  /// What refuses an activation, the one to name first coming first.
  static let refusing: [InterruptionSource] = [.call, .sleep, .sessionSwitched]

  /// In the order in which reasons are listed.
  static let alphabetical = allCases.sorted { $0.rawValue < $1.rawValue }
}
