import TacetMonitors

/// What the user wants to hear and feel of an interface, and what follows from it. Pure: the one place that decides.
///
/// What nobody has told yet is nil, and forbids nothing.
public struct FeedbackRules: Sendable, Hashable {
  /// The profile of the phone's feedback service (feedbackd).
  public var profile: FeedbackProfile?
  /// The desktop's setting for event sounds.
  public var eventSounds: Bool?
  /// Whether the program was told of a silent mode by something else, such as the switch of a phone.
  public var isSilentMode = false
  /// The program's own settings.
  public var settings = FeedbackSettings()
  /// Whether there is a motor.
  public var hasMotor = false

  /// Rules that forbid nothing.
  public init() {}

  /// What a program asks for.
  public enum Request: Sendable, Hashable, CaseIterable {
    /// A sound, which is not missed when it is not heard.
    case sound
    /// A sound that is to reach the user in some way.
    case alert
    /// A vibration.
    case vibration
  }

  /// What is to be done about a request.
  public enum Answer: Sendable, Hashable {
    /// Play the sound.
    case sound
    /// Move the motor.
    case vibration
    /// Have the program show something.
    case visual
    /// Nothing.
    case nothing
  }

  /// Whether the rules let a sound be heard.
  public var allowsSound: Bool { reasonsForSilence.isEmpty }

  /// Whether the rules let a motor move.
  public var allowsVibration: Bool {
    settings.vibrates && settings.vibrationStrength > 0 && profile?.allowsVibration != false
  }

  /// Why no sound may be heard; empty when it may.
  public var reasonsForSilence: [FeedbackSilence] {
    var reasons: [FeedbackSilence] = []
    if let profile, !profile.allowsSound { reasons.append(.profile(profile)) }
    if isSilentMode { reasons.append(.silentMode) }
    if eventSounds == false { reasons.append(.eventSounds) }
    if !settings.playsSounds { reasons.append(.settings) }
    return reasons
  }

  /// What is to be done about `request`; `canPlay`: whether sounds can be rendered at all, by who tried.
  public func answer(to request: Request, canPlay: Bool = true) -> Answer {
    switch request {
    case .sound: return !allowsSound ? .nothing : canPlay ? .sound : .visual
    case .vibration: return canVibrate ? .vibration : .nothing
    case .alert:
      if allowsSound, canPlay { return .sound }
      return canVibrate ? .vibration : .visual
    }
  }

  /// How much of an event the feedback service may play; nil: less than it can be told, so our own parts play it.
  ///
  /// The service knows its own profile, so that it does not count here.
  func levelForService() -> FeedbackProfile? {
    let mayHear = settings.playsSounds && !isSilentMode && eventSounds != false
    switch (mayHear, settings.vibrates && settings.vibrationStrength > 0) {
    case (true, true): return .full
    case (false, true): return .quiet
    case (false, false): return .silent
    case (true, false): return nil
    }
  }

  private var canVibrate: Bool { allowsVibration && hasMotor }
}

/// The program's own settings for its user.
public struct FeedbackSettings: Sendable, Hashable {
  /// Whether sounds are played.
  public var playsSounds = true
  /// Whether motors move.
  public var vibrates = true
  /// How strong they move, 0 to 1 of what the pattern has.
  public var vibrationStrength = 1.0

  /// Everything on.
  public init() {}
}

/// A reason why a sound of the interface is not heard.
public enum FeedbackSilence: Sendable, Hashable, CustomStringConvertible {
  /// The feedback service's profile is quiet or silent.
  case profile(FeedbackProfile)
  /// The program was told of a silent mode.
  case silentMode
  /// The desktop's event sounds are off.
  case eventSounds
  /// The program's own settings are off.
  case settings

  /// In words that a program can show.
  public var description: String {
    switch self {
    case .profile(let profile): "feedback profile \(profile.rawValue)"
    case .silentMode: "silent mode"
    case .eventSounds: "event sounds are off"
    case .settings: "sounds are off in the program's settings"
    }
  }
}
