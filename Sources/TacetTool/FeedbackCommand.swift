import ArgumentParser
import Foundation
import Tacet
import TacetFeedback

/// `tacet feedback`: short sounds and vibration for user interfaces.
struct FeedbackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feedback",
    abstract: "Plays short sounds and vibrations, by the user's own rules.",
    discussion: """
      Examples:
        tacet feedback play bell
        tacet feedback play tap.wav --alert
        tacet feedback vibrate impact-light
        tacet feedback list --json
      """,
    subcommands: [FeedbackPlayCommand.self, FeedbackVibrateCommand.self, FeedbackListCommand.self])

  /// Feedback in the tool's name.
  static func feedback() -> Feedback {
    var configuration = Feedback.Configuration()
    configuration.applicationName = "tacet"
    return Feedback(configuration)
  }
}

/// `tacet feedback play`: one short sound.
struct FeedbackPlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Plays a short sound: a file, or what the user's sound theme has for an event.",
    discussion: """
      What is a file, or has a slash, is a file of at most 30 seconds; anything else is the name of an event, such as \
      bell or message-new-instant. If the user's rules do not let it be heard, a line says why. With --alert it \
      vibrates then.

      Examples:
        tacet feedback play message-new-instant
        tacet feedback play ./tap.wav --alert
      """)

  @Argument(help: "A sound file or the name of an event.", completion: .file())
  var sound: String

  @Flag(help: "Let it reach the user in another way where it can not be heard.")
  var alert = false

  func run() throws {
    let feedback = FeedbackCommand.feedback()
    let short: ShortSound
    do throws(ShortSoundError) {
      let isFile = sound.contains("/") || FileKind(path: sound) == .regular
      short = isFile ? try ShortSound(path: sound) : try ShortSound(event: sound)
      try feedback.prepare(short)
    } catch {
      Console.complain(error.description)
      throw ExitCode.failure
    }
    try play(short, feedback)
  }

  private func play(_ sound: ShortSound, _ feedback: Feedback) throws {
    let ended = Wakeup()
    defer { ended.deallocate() }
    let result = Locked(SoundEnd.stopped)
    let completion: @Sendable (SoundEnd) -> Void = { end in
      result.withLock { $0 = end }
      ended.post()
    }
    if alert { feedback.alert(sound, completion: completion) } else { feedback.play(sound, completion: completion) }
    ended.wait()
    guard result.withLock({ $0 }) != .finished else { return }
    let reasons = feedback.rules.reasonsForSilence
    if alert, feedback.rules.answer(to: .alert, canPlay: false) == .vibration {
      // The service ends the vibration of a program that is gone.
      ended.wait(seconds: VibrationPattern.alert.duration / .seconds(1))
    }
    guard reasons.isEmpty else {
      return Console.line("not heard: " + reasons.map(\.description).joined(separator: ", "))
    }
    Console.complain("there is no sound output: no sound server answers")
    throw ExitCode.failure
  }
}

/// `tacet feedback vibrate`: one vibration.
struct FeedbackVibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vibrate",
    abstract: "Moves the motor of a phone.",
    discussion: """
      A pattern is a name (\(VibrationPattern.named.map(\.name).joined(separator: ", "))) or one to ten steps, each a \
      strength from 0 to 1 and its milliseconds. Without a motor nothing happens but a line that says so.

      Examples:
        tacet feedback vibrate notification-success
        tacet feedback vibrate 1:200,0:50,0.5:300
      """)

  @Argument(help: "A name, or steps.")
  var pattern: String

  func run() throws {
    let parsed: VibrationPattern
    do throws(VibrationPatternError) {
      parsed = try VibrationPattern(parsing: pattern)
    } catch {
      Console.complain(error.description)
      throw ExitCode.failure
    }
    let feedback = FeedbackCommand.feedback()
    feedback.readRules()
    guard feedback.rules.allowsVibration else { return Console.line("not felt: feedback profile silent") }
    guard feedback.motor != nil else { return Console.line("not felt: there is no motor") }
    feedback.vibrate(parsed)
    // The service ends the vibration of a program that is gone.
    let over = Wakeup()
    defer { over.deallocate() }
    over.wait(seconds: (parsed.duration + .milliseconds(200)) / .seconds(1))
  }
}

/// `tacet feedback list`: what can be played and felt, and what the user's rules say.
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

  func run() throws {
    let feedback = FeedbackCommand.feedback()
    feedback.readRules()
    let report = FeedbackReport(feedback)
    guard json else { return Console.line(report.text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    Console.line(String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}

/// What `tacet feedback list` says: in JSON, and for people.
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
    // Written also where they are nil, so that the keys are always there.
    try object.encode(profile, forKey: .profile)
    try object.encode(eventSounds, forKey: .eventSounds)
    try object.encode(motor, forKey: .motor)
    try object.encode(reasonsForSilence, forKey: .reasonsForSilence)
  }

  /// Some lines for people.
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
