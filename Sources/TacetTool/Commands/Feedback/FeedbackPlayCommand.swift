import ArgumentParser
import Foundation
import TacetFeedback
import TacetReport
import TacetSystem
import TacetTerminal

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
    let isFile = sound.contains("/") || PathKind(path: sound) == .regular
    let short = isFile ? try ShortSound(path: sound) : try ShortSound(event: sound)
    try feedback.prepare(short)
    try play(short, feedback)
  }

  private func play(_ sound: ShortSound, _ feedback: Feedback) throws {
    let ended = DispatchSemaphore(value: 0)
    let result = Locked(SoundEnd.stopped)
    let completion: @Sendable (SoundEnd) -> Void = { end in
      result.withLock { $0 = end }
      ended.signal()
    }
    let begun = ContinuousClock.now
    if alert { feedback.alert(sound, completion: completion) } else { feedback.play(sound, completion: completion) }
    ended.wait()
    let end = result.withLock { $0 }
    if end == .finished { waitForReasons(of: feedback, until: begun + Self.settling) }
    let reasons = feedback.rules.reasonsForSilence
    if end == .finished, reasons.isEmpty { return }
    if alert, feedback.rules.answer(to: .alert, canPlay: false) == .vibration {
      // feedbackd ends the vibration of a process that exits.
      Thread.sleep(forTimeInterval: VibrationPattern.alert.duration / .seconds(1))
    }
    guard reasons.isEmpty else {
      return Console.line("not heard: " + reasons.map(\.description).joined(separator: ", "))
    }
    throw ToolError(
      end == .late && ServerAbsence.isPresent
        ? "the sound was not heard: the sound server took it too late, more than 0.3 s after the request"
        : "there is no sound output: \(ServerAbsence.reason)")
  }

  /// A mute outside the program is known once it has held for 0.3 s with the stream on its device: a shorter sound is
  /// over by then.
  private static let settling = Duration.milliseconds(600)

  private func waitForReasons(of feedback: Feedback, until end: ContinuousClock.Instant) {
    while feedback.rules.reasonsForSilence.isEmpty, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.02) }
  }
}
