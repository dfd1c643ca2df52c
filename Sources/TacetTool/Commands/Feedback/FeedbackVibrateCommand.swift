import ArgumentParser
import Foundation
import TacetFeedback
import TacetTerminal

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
    let parsed = try VibrationPattern(parsing: pattern)
    let feedback = FeedbackCommand.feedback()
    feedback.readRules()
    guard feedback.rules.allowsVibration else { return Console.line("not felt: feedback profile silent") }
    guard feedback.motor != nil else { return Console.line("not felt: there is no motor") }
    feedback.vibrate(parsed)
    // feedbackd ends the vibration of a process that exits.
    Thread.sleep(forTimeInterval: (parsed.duration + .milliseconds(200)) / .seconds(1))
  }
}
