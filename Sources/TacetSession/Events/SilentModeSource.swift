/// The source of silent mode, as people know it, in the order of their words. Any that is on is enough. Session, 2.
public enum SilentModeSource: String, Sendable, Hashable, CaseIterable {
  /// The game itself, through `report`.
  case game
  /// The desktop's "do not disturb", where the game follows it.
  case doNotDisturb = "do-not-disturb"
  /// A phone's switch (`SW_MUTE_DEVICE`).
  case muteSwitch = "mute-switch"
  /// The user's own, on every machine: `tacet silent on`.
  case user
  /// The profile of a phone's feedback service (feedbackd).
  case feedbackd

  /// The source whose reports come under this name; of any other name the game's.
  package init(_ reporter: SignalSource) { self = SilentModeSource(rawValue: reporter.rawValue) ?? .game }

  /// The name under which it reports.
  package var reporter: SignalSource { self == .game ? .application : SignalSource(rawValue: rawValue) }

  /// Silent mode by this source, in words for people: "silent mode (mute switch)".
  public var summary: String {
    switch self {
    case .game: "silent mode"
    case .doNotDisturb: "silent mode (do not disturb)"
    case .muteSwitch: "silent mode (mute switch)"
    case .user: "silent mode (tacet silent)"
    case .feedbackd: "silent mode (the phone's profile)"
    }
  }
}
