import ArgumentParser
import Tacet
import TacetMonitors
import TacetScenario
import TacetSystem

/// `tacet doctor`: the services that a game can follow on this machine, and the OpenAL that mixes its sound.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Says which services this machine has, what each says now, and what brings those that are missing.",
    discussion: """
      None of them is needed: what is missing is simply not known, and the game plays. The one library that is, OpenAL, \
      comes after them, with what its configuration changes, and then those that open files and reach servers. With --json an array of objects with the keys provider, \
      title, present, says and package (empty where none would help). The last line says what a game would hear now.

      Examples:
        tacet doctor
        tacet doctor --json | jq -r '.[] | select(.present | not).package'
      """)

  @Flag(help: "Write JSON.")
  var json = false

  fileprivate struct Finding: Encodable {
    let provider: String
    let title: String
    let present: Bool
    let says: String
    let package: String
  }

  func run() {
    let survey = ServiceSurvey(Set(MonitorKind.allCases), asksOutside: true)
    let findings = survey.answers.map { provider, presence in
      Finding(
        provider: provider.source.rawValue, title: provider.title, present: presence?.isPresent ?? false,
        says: presence?.summary ?? "it does not answer", package: provider.package(helping: presence))
    }
    let all = findings + [.mixer, .libraries]
    guard !json else { return Console.line(JSONText.line(all)) }
    for finding in all { Console.line(finding.text(width: min(Console.width, 80), .ofOutput)) }
    let known = findings.count(where: \.present)
    let hasServer = findings.contains { $0.provider == "sound-server" && $0.present }
    let heard = hasServer ? survey.verdict.text(outside: survey.outside ?? []) : "heard through ALSA alone"
    for hint in survey.hints {
      Console.line(hint.onOneLine.wrapped(to: min(Console.width, 80), indent: "     ").joined(separator: "\n"))
    }
    Console.line("\(known) of \(findings.count) known; a game with music would be \(heard) now")
  }
}

extension DoctorCommand.Finding {
  /// OpenAL, as an engine finds it.
  fileprivate static var mixer: Self {
    func finding(_ says: String, package: String) -> Self {
      Self(provider: "openal", title: "OpenAL", present: package.isEmpty, says: says, package: package)
    }
    do {
      let mixer = try AudioEngine(AudioEngine.Configuration(output: .offline)).diagnostics.mixer
      let changes = mixer.changes.isEmpty ? "nothing" : mixer.changes.joined(separator: ", ")
      return finding(
        "\(mixer.version): \(mixer.traits.joined(separator: ", ")); \(mixer.maximumSounding) effects at once; its "
          + "configuration changes \(changes)", package: "")
    } catch {
      return finding(error.description, package: "libopenal1")
    }
  }

  /// The libraries without which some files can not be opened, or some servers not reached.
  fileprivate static var libraries: Self {
    let missing = SystemLibrary.allCases.filter { !$0.isThere }
    let names = (missing.isEmpty ? SystemLibrary.allCases : missing).map(\.rawValue).joined(separator: ", ")
    return Self(
      provider: "libraries", title: "libraries", present: missing.isEmpty, says: names,
      package: missing.map(\.debianPackage).joined(separator: " "))
  }

  /// The finding in lines of at most so many cells.
  fileprivate func text(width: Int, _ palette: Palette) -> String {
    let hint = package.isEmpty ? "" : " (package \(package))"
    var lines = "\(present ? "yes" : "no ")  \(title): \(says)\(hint)".onOneLine.wrapped(to: width, indent: "     ")
    if let first = lines.first, first.count > 3 {
      lines[0] = palette(present ? .good : .doubtful, String(first.prefix(3))) + first.dropFirst(3)
    }
    return lines.joined(separator: "\n")
  }
}

extension SystemService {
  /// The package that brings what is missing; empty where none does: a switch is hardware, a login manager or a desktop
  /// can not be had alone, and without a bus no service can be reached.
  fileprivate func package(helping status: ServiceStatus?) -> String {
    guard status?.isPresent != true, !["udev", "systemd", "gnome-shell"].contains(package) else { return "" }
    let isBus = package == "dbus-user-session"
    return isBus || status?.summary.hasPrefix("no session bus") != true ? package : ""
  }
}

extension Verdict {
  /// "audible", "paused: silent mode", "silent: muted in the system's mixer (Speakers)".
  fileprivate func text(outside: [OutsideReason]) -> String {
    let reasons = (reasons.soundtrack.map(\.summary) + outside.map(\.summary)).joined(separator: ", ")
    let level = soundtrack == .audible && !outside.isEmpty ? "silent" : soundtrack.name
    return (reasons.isEmpty ? level : "\(level): \(reasons)").onOneLine.short
  }
}
