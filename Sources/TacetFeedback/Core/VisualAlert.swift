import TacetSession

/// Something that neither sound nor motor can tell the user, so that the program should show it: a flash, a sign.
public struct VisualAlert: Sendable, Hashable {
  /// The sound's name: a path, or an event.
  public let sound: String
  /// What the sound tells, if it says so.
  public let caption: Caption?
  /// Why the sound is not heard; empty when it is allowed and could not be played.
  public let reasons: [FeedbackSilence]
}

extension VibrationPattern {
  /// What a motor does for an event of the sound naming specification, where no service knows better; nil: nothing.
  init?(event: String) {
    let names = SoundTheme.generalisations(of: event)
    switch true {
    case names.contains("button") || names.contains("bell"): self = .impact(.light)
    case names.contains("dialog-error"): self = .notification(.error)
    case names.contains("dialog-warning"), names.contains("battery"): self = .notification(.warning)
    case names.contains("complete"), names.contains("message"), names.contains("timeout-completed"):
      self = .notification(.success)
    case names.contains("phone-incoming"), names.contains("alarm-clock"): self = .alert
    default: return nil
    }
  }
}
