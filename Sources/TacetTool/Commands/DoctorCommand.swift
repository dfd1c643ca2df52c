import ArgumentParser
import Tacet
import TacetMonitors
import TacetReport
import TacetSystem
import TacetTerminal

/// `tacet doctor`: the services that a game can follow on this machine, and the OpenAL that mixes its sound.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says which services this machine has, what each says now, and what brings those that are missing.",
    discussion: """
      None of them is needed: what is missing is simply not known, and the game plays. The one library that is, OpenAL, \
      comes after them, with what its configuration changes, after the way by which games reach the sound server, and then those that open files and reach servers. With --json an array of objects with the keys provider, \
      title, present, says and package (empty where none would help). The last line says what a game would hear now.

      Examples:
        tacet doctor
        tacet doctor --json | jq -r '.[] | select(.present | not).package'
      """)

  @Flag(help: "Write JSON.")
  var json = false

  func run() {
    let survey = ServiceSurvey(Set(MonitorKind.allCases), asksOutside: true)
    let findings = survey.answers.map(MachineFinding.init)
    let hasServer = findings.contains { $0.provider == "sound-server" && $0.present }
    let all = findings + (hasServer ? [.output] : []) + [.mixer, .libraries]
    guard !json else { return Console.line(JSONText.line(all)) }
    for finding in all { Console.line(finding.text(width: min(Console.width, 80), .ofOutput)) }
    let known = findings.count(where: \.present)
    let heard = hasServer ? survey.verdict.text(outside: survey.outside ?? []) : "heard through ALSA alone"
    for hint in survey.hints {
      Console.line(hint.onOneLine.wrapped(to: min(Console.width, 80), indent: "     ").joined(separator: "\n"))
    }
    Console.line("\(known) of \(findings.count) known; a game with music would be \(heard) now")
  }
}
