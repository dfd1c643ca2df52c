import ArgumentParser
import Tacet
import TacetReport
import TacetScenario
import TacetSystem
import TacetTerminal

/// `tacet inputs`: the sound server's microphones.
struct InputsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inputs",
    abstract: "Lists the microphones of the sound server.",
    discussion: """
      Each with its name, its id in brackets, and whether it is part of a headset, or comes by Bluetooth; the one that a \
      recording takes by itself has a star. One by Bluetooth is never taken by itself: the sound on the same headset has \
      telephone quality while it records. Without any a line says so. tacet record --input takes a name or an id. With --json an array of objects \
      with the keys id, name, bluetooth, headset, current and chosen (a game's own choice: false here).

      Examples:
        tacet inputs
        tacet inputs --json | jq -r '.[] | select(.headset).name'
      """)

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let survey = try ServiceSurvey.ofSoundServer()
    if json {
      Console.line(JSONText.line(survey.inputs.map(InputRecord.init)))
    } else {
      if survey.inputs.isEmpty { Console.line("there is no microphone") }
      for input in survey.inputs { Console.line("\(input.isCurrent ? "*" : " ") \(input.summary)") }
    }
  }
}

extension AudioInput {
  /// The input on one line.
  fileprivate var summary: String {
    let words = [isHeadset ? "headset" : "", isBluetooth ? "bluetooth" : "", isCurrent ? "current" : ""]
      .filter { !$0.isEmpty }
    return "\(name) [\(id)]\(words.isEmpty ? "" : ", ")\(words.joined(separator: ", "))".onOneLine
  }
}
