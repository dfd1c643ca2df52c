import ArgumentParser
import Foundation
import Tacet

/// `tacet render`: renders a scenario into a file.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Plays a scenario file into a WAV file, faster than real time.",
    discussion: """
      A scenario is a JSON file that says what a game plays and what the system does meanwhile, such as:

        {"seconds": 4,
         "effects": {"beep": "beep.wav"}, "soundtracks": {"theme": "theme.ogg"},
         "events": [{"at": 0, "do": "soundtrack.play", "name": "theme"},
                    {"at": 1, "do": "play", "name": "beep", "gain": -6},
                    {"at": 2, "signal": "silentMode", "on": true}]}

      Paths are relative to the scenario file, gains are decibels, times are seconds. The WAV file is 32-bit float \
      stereo and the same on every run. The log has one JSON object a line. If anything is wrong nothing is written.

      Examples:
        tacet render boss.json -o boss.wav
        tacet render boss.json -o boss.wav --log boss.jsonl
        tacet render boss.json -o /dev/null --log - | grep soundtrackFrozen
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["json"]))
  var scenario: String

  @Option(name: .shortAndLong, help: ArgumentHelp("The WAV file to write.", valueName: "out.wav"))
  var output: String

  @Option(
    help: ArgumentHelp("Where to write what happened, as JSON lines; - is standard output.", valueName: "out.jsonl"))
  var log: String?

  func run() throws {
    do throws(ToolError) {
      try render()
    } catch {
      Console.complain(error.description)
      throw ExitCode.failure
    }
  }

  private func render() throws(ToolError) {
    let parsed = try parse()
    let runner = try ScenarioRunner(parsed)
    let interrupt = Interrupt()
    let sound = try AtomicFile(replacing: output)
    let text = try logFile.map { path throws(ToolError) in try AtomicFile(replacing: path) }
    if let text, text.target == sound.target, text.isPending {
      throw .unwritable(path: text.name, reason: "it is to be the sound already")
    }
    var file = try SoundFile(sound, sampleRate: parsed.sampleRate)
    let lines = try runner.run { samples throws(ToolError) in
      if interrupt.isRequested { throw .interrupted }
      try file.append(samples)
    }
    try file.close()
    let written = lines.map { $0.text + "\n" }.joined()
    try text?.write(written)
    try sound.commit()
    try text?.commit()
    if log != nil, text == nil { Console.show(written) }
  }

  /// The log's path; nil without a log and for standard output. `/dev/stdout` may lead to a file that others write to, so
  /// that file is not replaced.
  private var logFile: String? { log == "-" || log == "/dev/stdout" ? nil : log }

  private func parse() throws(ToolError) -> Scenario {
    do throws(ScenarioError) {
      return try Scenario(contentsOf: scenario)
    } catch {
      throw .scenario(error)
    }
  }
}
