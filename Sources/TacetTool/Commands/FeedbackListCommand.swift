import ArgumentParser
import TacetFeedback

/// `tacet feedback list`: the theme's sounds, the known vibrations and the user's rules.
struct FeedbackListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the sounds of the user's theme, the known vibrations, and the user's rules.",
    discussion: """
      With --json it is an object with the keys theme, sounds (an object: from each event to its file), vibrations (the \
      known names), profile (of the feedback service), eventSounds (the desktop's setting), motor (each null where \
      nobody tells), and reasonsForSilence (an array, empty when sounds are heard).

      Examples:
        tacet feedback list
        tacet feedback list --json | jq -r '.sounds | keys[]'
      """)

  @Flag(help: "Write JSON.")
  var json = false

  func run() {
    let feedback = FeedbackCommand.feedback()
    feedback.readRules()
    let report = FeedbackReport(feedback)
    Console.line(json ? JSONText.pretty(report) : report.text)
  }
}

/// The report of `tacet feedback list`, as JSON and as text.
struct FeedbackReport: Encodable {
  let theme: String
  let sounds: [String: String]
  let vibrations: [String]
  let profile: String?
  let eventSounds: Bool?
  let motor: String?
  let reasonsForSilence: [String]

  init(_ feedback: Feedback) {
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

  func encode(to encoder: any Encoder) throws {
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

  var text: String {
    let heard = reasonsForSilence.isEmpty ? "heard" : "not heard: \(reasonsForSilence.joined(separator: ", "))"
    let lines = [
      "sounds      \(heard)", "theme       \(theme.onOneLine)",
      "profile     \(profile ?? "unknown: no feedback service")",
      "motor       \(motor ?? "none")", "vibrations  \(vibrations.joined(separator: ", "))",
    ]
    return (lines + sounds.sorted { $0.key < $1.key }.map { "\($0.key.onOneLine)  \($0.value.onOneLine)" })
      .joined(separator: "\n")
  }
}
