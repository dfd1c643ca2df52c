import TacetSystem

import Glibc

/// The sound settings of the user's desktop, as a program to start.
struct SoundSettings {
  struct Program: Hashable {
    let name: String
    var arguments: [String] = []
  }

  /// Files that only a sandbox has: Flatpak's, and those of containers that bring programs of their own.
  private static let sandboxFiles = ["/.flatpak-info", "/run/host/container-manager", "/run/pressure-vessel"]

  private let environment: [String: String]
  private let isSandboxed: Bool

  init(environment: [String: String], isSandboxed: Bool) {
    self.environment = environment
    self.isSandboxed = isSandboxed
  }

  /// The process's environment. `environ`.
  private static var processVariables: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    while let text = next.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return variables
  }

  /// The settings for this process.
  init() {
    let environment = Self.processVariables
    let isSandboxed = environment["SNAP"] != nil || Self.sandboxFiles.contains { access($0, F_OK) == 0 }
    self.init(environment: environment, isSandboxed: isSandboxed)
  }

  /// The programs that show them, best first, by `XDG_CURRENT_DESKTOP`: names that are separated by colons.
  static func programs(desktop: String) -> [Program] {
    let desktops = Set(desktop.lowercased().split(separator: ":").map(String.init))
    var programs: [Program] = []
    if !desktops.isDisjoint(with: ["gnome", "unity", "gnome-classic"]) {
      programs.append(Program(name: "gnome-control-center", arguments: ["sound"]))
    }
    if desktops.contains("kde") {
      for name in ["systemsettings", "systemsettings5", "kcmshell6", "kcmshell5"] {
        programs.append(Program(name: name, arguments: ["kcm_pulseaudio"]))
      }
    }
    return programs + [Program(name: "pavucontrol"), Program(name: "pavucontrol-qt")]
  }

  /// Starts the first of the programs that is installed.
  func open() throws(OutputError) {
    guard !isSandboxed else { throw .sandboxed }
    let programs = Self.programs(desktop: environment["XDG_CURRENT_DESKTOP"] ?? "")
    for program in programs where startDetached(program.name, program.arguments, environment: environment) { return }
    throw .noSoundSettings(tried: programs.map(\.name))
  }
}
