public import TacetMonitors
import TacetSession

/// A reason why a sound of the interface is not heard.
public enum FeedbackSilence: Sendable, Hashable, CustomStringConvertible {
  /// The feedback service's profile allows no sounds.
  case profile(FeedbackProfile)
  /// The device's mute switch is on.
  case muteSwitch
  /// The user's own silent mode is on: `tacet silent on`.
  case userSilence
  /// The desktop's "do not disturb" is on, and the program follows it.
  case doNotDisturb
  /// The program reported a silent mode.
  case silentMode
  /// A microphone of this process records.
  case recording
  /// The desktop's event sounds are off.
  case eventSounds
  /// The program's own settings are off.
  case settings
  /// The player's mixer or the system's volume silences the feedback's stream, while sounds play.
  case outside(OutsideReason)

  /// The reason in words that a program can show.
  public var description: String {
    switch self {
    case .profile(let profile): "feedback profile \(profile.rawValue)"
    case .muteSwitch: "mute switch"
    case .userSilence: SilentModeSource.user.summary
    case .doNotDisturb: "do not disturb"
    case .silentMode: "silent mode"
    case .recording: "recording"
    case .eventSounds: "event sounds are off"
    case .settings: "sounds are off in the program's settings"
    case .outside(let reason): reason.summary
    }
  }
}
