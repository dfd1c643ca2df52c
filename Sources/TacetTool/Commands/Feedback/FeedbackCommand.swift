import ArgumentParser
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

  /// A feedback under the tool's name.
  static func feedback() -> Feedback {
    var configuration = Feedback.Configuration()
    configuration.applicationName = "tacet"
    return Feedback(configuration)
  }
}
