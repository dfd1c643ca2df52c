public import TacetMonitors
import TacetSession

/// The user's rules for feedback, and the answers that follow from them. A value; the only place that decides.
///
/// A rule that no service has reported yet is nil and forbids nothing.
public struct FeedbackRules: Sendable, Hashable {
  /// The profile of the phone's feedback service (feedbackd), or the one that it has of this program alone where that
  /// is stricter.
  public var profile: FeedbackProfile?
  /// The desktop's setting for event sounds: false forbids them, nil is not known.
  public var eventSounds: Bool?
  /// The position of the device's mute switch.
  public var muteSwitch: Bool?
  /// The user's own silent mode, `tacet silent on`.
  public var userSilence: Bool?
  /// The desktop's "do not disturb", where the program follows it.
  public var doNotDisturb: Bool?
  /// True where the program reported a silent mode of its own.
  public var isSilentMode = false
  /// True while a microphone of this process records: a sound would be in the take.
  public var isRecording = false
  /// The program's own settings.
  public var settings = FeedbackSettings()
  /// True where feedbackd or a controller has a motor.
  public var hasMotor = false
  /// The reasons outside the program why the feedback's stream is not heard, as far as the sound server has shown them
  /// since the first sound. They are shown, and forbid nothing.
  public internal(set) var outside: [OutsideReason] = []

  /// Rules that forbid nothing.
  public init() {}

  /// The requests that the rules decide on.
  public enum Request: Sendable, Hashable, CaseIterable {
    /// A sound without a substitute.
    case sound
    /// A sound that must reach the user: by ear, by hand or by eye.
    case alert
    /// A vibration by itself, without a sound.
    case vibration
  }

  /// The way in which a request reaches the user.
  public enum Answer: Sendable, Hashable {
    /// The sound is played.
    case sound
    /// The motor vibrates in place of a sound, or as requested.
    case vibration
    /// The program shows something in place of a sound.
    case visual
    /// The request is not carried out.
    case nothing
  }

  /// True where the rules allow sounds.
  public var allowsSound: Bool { reasonsOfProfile.isEmpty && reasonsBesideProfile.isEmpty }

  /// True where the rules allow vibrations.
  public var allowsVibration: Bool { settingsAllowVibration && profile?.allowsVibration ?? true }

  /// The reasons why sounds are not heard; empty where they are.
  public var reasonsForSilence: [FeedbackSilence] {
    reasonsOfProfile + reasonsBesideProfile + outside.map(FeedbackSilence.outside)
  }

  private var reasonsOfProfile: [FeedbackSilence] {
    profile.flatMap { $0.allowsSound ? nil : [FeedbackSilence.profile($0)] } ?? []
  }

  private var reasonsBesideProfile: [FeedbackSilence] {
    var reasons: [FeedbackSilence] = []
    if muteSwitch == true { reasons.append(.muteSwitch) }
    if userSilence == true { reasons.append(.userSilence) }
    if doNotDisturb == true { reasons.append(.doNotDisturb) }
    if isSilentMode { reasons.append(.silentMode) }
    if isRecording { reasons.append(.recording) }
    if eventSounds == false { reasons.append(.eventSounds) }
    if !settings.playsSounds { reasons.append(.settings) }
    return reasons
  }

  /// The answer to `request`. `canPlay` is false where the sound could not be rendered.
  public func answer(to request: Request, canPlay: Bool = true) -> Answer {
    switch request {
    case .sound: return !allowsSound ? .nothing : canPlay ? .sound : .visual
    case .vibration: return canVibrate ? .vibration : .nothing
    case .alert:
      if allowsSound, canPlay { return .sound }
      return canVibrate ? .vibration : .visual
    }
  }

  /// The most that the feedback service may play of an event; nil where the service can not be limited so far, and the
  /// sound theme and a motor play the event instead.
  ///
  /// The profile is left out, because the service applies it itself.
  func levelForService() -> FeedbackProfile? {
    switch (reasonsBesideProfile.isEmpty, settingsAllowVibration) {
    case (true, true): return .full
    case (false, true): return .quiet
    case (false, false): return .silent
    case (true, false): return nil
    }
  }

  private var settingsAllowVibration: Bool { settings.vibrates && settings.vibrationStrength > 0 }
  private var canVibrate: Bool { allowsVibration && hasMotor }
}
