import TacetFeedback
import TacetSystem

/// The report of `tacet feedback list`, as JSON and as text.
package struct FeedbackReport: Encodable {
  let theme: String
  let sounds: [String: String]
  let vibrations: [String]
  let profile: String?
  let eventSounds: Bool?
  let motor: String?
  let reasonsForSilence: [String]

  package init(_ feedback: Feedback) {
    let theme = feedback.theme
    let rules = feedback.rules
    self.theme = theme.name
    sounds = theme.events.reduce(into: [:]) { sounds, event in
      if case .file(let path) = theme.sound(for: event) { sounds[event] = path }
    }
    vibrations = VibrationPattern.named.map(\.name)
    profile = rules.profile?.rawValue
    eventSounds = rules.eventSounds
    motor = feedback.motor
    reasonsForSilence = rules.reasonsForSilence.map(\.description)
  }

  private enum Key: String, CodingKey {
    case theme, sounds, vibrations, profile, eventSounds, motor, reasonsForSilence
  }

  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(theme, forKey: .theme)
    try object.encode(sounds, forKey: .sounds)
    try object.encode(vibrations, forKey: .vibrations)
    // Not `encodeIfPresent`: the keys are always there.
    try object.encode(profile, forKey: .profile)
    try object.encode(eventSounds, forKey: .eventSounds)
    try object.encode(motor, forKey: .motor)
    try object.encode(reasonsForSilence, forKey: .reasonsForSilence)
  }

  package var text: String {
    let heard = reasonsForSilence.isEmpty ? "heard" : "not heard: \(reasonsForSilence.joined(separator: ", "))"
    let lines = [
      "sounds      \(heard)", "theme       \(theme.onOneLine)",
      "profile     \(profile ?? "unknown: no feedback service")",
      "motor       \(motor ?? "none")", "vibrations  \(vibrations.joined(separator: ", "))",
    ]
    return (lines + sounds.inKeyOrder.map { "\($0.key.onOneLine)  \($0.value.onOneLine)" })
      .joined(separator: "\n")
  }
}
