import ArgumentParser
import Tacet
import TacetFeedback
import TacetReport
import TacetTerminal

/// `tacet feedback list`: the theme's sounds, the known vibrations and the user's rules.
struct FeedbackListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the sounds of the user's theme, the known vibrations, and the user's rules.",
    discussion: """
      With --json it is an object with the keys theme, sounds (an object: from each event to its file), vibrations (the \
      known names), profile (of the feedback service), eventSounds (the desktop's setting), motor (each null while \
      unknown), and reasonsForSilence (an array, empty when sounds are heard).

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
