import ArgumentParser
import Tacet
import TacetReport
import TacetTerminal

/// `tacet why`: why a running game is silent, or what it plays.
struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Says why a running game is silent, or what it plays.",
    discussion: """
      A game can be asked if it allows it: with inspection in its configuration, or with TACET_INSPECT=1 in its \
      environment. Nothing in it is changed. Without a process every game of this user is asked that can be found. A game \
      in a sandbox such as Flatpak can not be seen from outside.

      With --json one object a game and line: process, and state, which is that of tacet_state. Ends with 1 if a game could \
      not be asked, or none was found.

      Examples:
        TACET_INSPECT=1 ./mygame &
        tacet why
        tacet why 4711 --json | jq .state.session.words
      """)

  @Argument(help: ArgumentHelp("The number of the game's process; all games without it.", valueName: "PID"))
  var process: Int32?

  @Flag(help: "Write JSON, an object a line.")
  var json = false

  func validate() throws {
    if let process, process <= 0 { throw ValidationError("a process has a number above 0") }
  }

  func run() throws {
    var hasFailed = false
    let search = try GameSearch()
    for process in try search.processes(process) {
      do throws(InspectedGames.Failure) {
        show(try search.games.state(of: process), of: process)
      } catch {
        Console.complain(search.sentence(error, of: process))
        hasFailed = true
      }
    }
    if hasFailed { throw ExitCode.failure }
  }

  private func show(_ record: EngineRecord, of process: Int32) {
    guard !json else { return Console.line(JSONText.line(GameAnswer(process: process, state: record))) }
    let sentences = GameSentences(process: process, record: record)
    let width = Console.isTerminal ? Console.width : .max
    Console.line(sentences.lines(width: width, palette: .ofOutput).joined(separator: "\n"))
  }
}
