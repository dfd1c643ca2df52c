import ArgumentParser
import Tacet
import TacetReport
import TacetTerminal

/// `tacet outputs`: the sound server's outputs.
struct OutputsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outputs",
    abstract: "Lists the outputs of the sound server.",
    discussion: """
      Each with its name, its id in brackets, what it is (speaker, headphones, bluetooth, wireless, hdmi), whether only \
      the player hears it, and the system's volume of it; the current one has a star. tacet play --output takes a name \
      or an id. With --json an array of objects with the keys id, name, kind, private, current, chosen (a game's own \
      choice: false here) and volume.

      Examples:
        tacet outputs
        tacet outputs --json | jq -r '.[] | select(.private).name'
      """)

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let survey = try ServiceSurvey.ofSoundServer()
    if json {
      Console.line(JSONText.line(survey.outputs.map(OutputRecord.init)))
    } else {
      for output in survey.outputs { Console.line("\(output.isCurrent ? "*" : " ") \(output.summary)") }
    }
  }
}
