import ArgumentParser
import Tacet
import TacetMonitors
import TacetReport
import TacetTerminal

extension UserSilence.Failure: ShownError {}

/// `tacet silent`: the user's own silent mode, for every game of the login session.
struct SilentCommand: ParsableCommand {
  /// The things that can be done with it.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case on, off, toggle, status
  }

  static let configuration = CommandConfiguration(
    commandName: "silent",
    abstract: "Switches silent mode on or off for every game of this login session, now and later.",
    discussion: """
      Games of Tacet fall silent within 100 ms, and come back as they were: only sound that somebody started to hear it, of \
      the category playback, goes on. It is a file of the login session, tacet/silent-mode in XDG_RUNTIME_DIR, which is \
      there while silent mode is on, and gone at logout. A game in a sandbox follows it where its manifest shares that folder.

      Prints on or off, as it is then: for a key of the desktop, and for a status bar. With --follow a line at each change, \
      until Ctrl-C.

      Examples:
        tacet silent on
        tacet silent toggle
        tacet silent status --follow
      """)

  @Argument(help: "on, off, toggle or status.")
  var action = Action.status

  @Flag(help: "With status: print each change too.")
  var follow = false

  func validate() throws {
    if follow, action != .status { throw ValidationError("--follow goes with status alone") }
  }

  func run() throws {
    guard let silence = UserSilence() else {
      throw ToolError("XDG_RUNTIME_DIR names no folder: silent mode is a file there")
    }
    switch action {
    case .on: try silence.set(true)
    case .off: try silence.set(false)
    case .toggle: try silence.set(!silence.isOn)
    case .status: break
    }
    guard follow else { return Console.line(silence.isOn ? "on" : "off") }
    let interrupt = Interrupt()
    let monitor = SilenceMonitors.user()
    // The monitor's presence is "on" or "off", reported at each change.
    monitor.start { report in
      switch report {
      case .presence(.present(let state)), .presence(.absent(let state)): Console.line(state)
      default: break
      }
    }
    while !interrupt.isRequested { interrupt.wait(seconds: nil) }
    monitor.stop()
  }
}
