import Tacet
import TacetMonitors
import TacetSystem
import TacetTerminal

/// A finding of `tacet doctor`: a service of this machine, or a library of it.
package struct MachineFinding: Encodable {
  package let provider: String
  let title: String
  package let present: Bool
  let says: String
  let package: String

  private init(provider: String, title: String, present: Bool, says: String, package: String) {
    (self.provider, self.title, self.present) = (provider, title, present)
    (self.says, self.package) = (says, package)
  }

  /// A service with its answer; nil where it gave none.
  package init(_ service: SystemService, _ status: ServiceStatus?) {
    self.init(
      provider: service.source.rawValue, title: service.title, present: status?.isPresent ?? false,
      says: status?.summary ?? "it does not answer", package: service.package(helping: status))
  }

  /// OpenAL, as an engine finds it.
  package static var mixer: Self {
    func finding(_ says: String, package: String) -> Self {
      Self(provider: "openal", title: "OpenAL", present: package.isEmpty, says: says, package: package)
    }
    do {
      let engine = try AudioEngine(AudioEngine.Configuration(output: .offline))
      try engine.prepareSpace()
      let mixer = engine.diagnostics.mixer
      let changes = mixer.changes.isEmpty ? "nothing" : mixer.changes.joined(separator: ", ")
      return finding(
        "\(mixer.version): \(mixer.maximumSounding) effects at once; its configuration changes \(changes)", package: "")
    } catch {
      return finding(error.description, package: "libopenal1")
    }
  }

  /// The way by which a game that leaves the choice to the engine plays on the sound server, and why.
  package static var output: Self {
    Self(provider: "output", title: "sound output", present: true, says: ServerWay.summary, package: "")
  }

  /// The libraries without which some files can not be opened, or some servers not reached.
  package static var libraries: Self {
    let missing = SystemLibrary.allCases.filter { !$0.isThere }
    let names = (missing.isEmpty ? SystemLibrary.allCases : missing).map(\.rawValue).joined(separator: ", ")
    return Self(
      provider: "libraries", title: "libraries", present: missing.isEmpty, says: names,
      package: missing.map(\.debianPackage).joined(separator: " "))
  }

  /// The finding in lines of at most so many cells.
  package func text(width: Int, _ palette: Palette) -> String {
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
  /// The state of music with the reasons for it: "audible", "paused: silent mode", "silent: muted in the system's mixer
  /// (Speakers)".
  package func text(outside: [OutsideReason]) -> String {
    let reasons = (reasons.soundtrack.map(\.summary) + outside.map(\.summary)).joined(separator: ", ")
    let level = soundtrack == .audible && !outside.isEmpty ? "silent" : soundtrack.name
    return (reasons.isEmpty ? level : "\(level): \(reasons)").onOneLine.short
  }
}
