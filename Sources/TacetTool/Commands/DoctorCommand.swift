import ArgumentParser
import Tacet

/// `tacet doctor`: the services that a game can follow on this machine.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says which services this machine has, what each says now, and what brings those that are missing.",
    discussion: """
      None of them is needed: what is missing is simply not known, and the game plays. With --json an array of objects \
      with the keys provider, title, present, says and package.

      Examples:
        tacet doctor
        tacet doctor --json | jq -r '.[] | select(.present | not).package'
      """)

  @Flag(help: "Write JSON.")
  var json = false

  private struct Finding: Encodable {
    let provider: String
    let title: String
    let present: Bool
    let says: String
    let package: String
  }

  func run() {
    let findings = ServiceSurvey(Set(MonitorKind.allCases)).answers.map { provider, presence in
      Finding(
        provider: provider.source.rawValue, title: provider.title, present: presence?.isPresent ?? false,
        says: presence?.summary ?? "it does not answer", package: provider.package)
    }
    guard !json else { return Console.line(JSONText.line(findings)) }
    let width = findings.map(\.title.count).max() ?? 0
    for finding in findings {
      let title = finding.title.padding(to: width)
      let hint = finding.present || finding.package.isEmpty ? "" : " (package \(finding.package))"
      Console.line("\(finding.present ? "yes" : "no ")  \(title)  \(finding.says)\(hint)".onOneLine)
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
