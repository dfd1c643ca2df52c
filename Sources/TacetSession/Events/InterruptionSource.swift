/// The cause of an interruption. Session, 4.
public enum InterruptionSource: String, Sendable, Hashable, CaseIterable {
  /// A phone call rings, is under way or is held on a modem: ``PhoneInterrupts``. No API can refuse one that was
  /// accepted.
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

  /// The `shouldResume` of an end that does not say: false for other audio, true for the rest. A game of an ambient
  /// kind resumes either way.
  public var shouldResumeByDefault: Bool { self != .otherAudio }

  /// A session can not be activated meanwhile: a call, sleep, a switched-away session.
  package var refusesActivation: Bool { Self.refusing.contains(self) }

  /// The sources that refuse an activation, the one to name first coming first.
  static let refusing: [InterruptionSource] = [.call, .sleep, .sessionSwitched]

  /// All sources in the order in which reasons are listed.
  static let alphabetical = allCases.sorted { $0.rawValue < $1.rawValue }

  /// The reason in words for people: "phone call".
  public var summary: String {
    switch self {
    case .call: "phone call"
    case .cork: "the system asked for silence"
    case .sleep: "the system sleeps"
    case .sessionSwitched: "another user is active"
    case .stopped: "the game was stopped"
    case .otherAudio: "other audio is playing"
    case .app: "interrupted"
    }
  }
}
