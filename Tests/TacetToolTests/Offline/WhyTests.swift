import Foundation
import Tacet
import TacetJSON
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// A game in a process of its own, asked by the command.
@Suite struct WhyTests {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  /// A game that can be asked, without a sound server.
  private func game(_ name: String = "Game") throws -> ChildProcess {
    let game = try KilledGame.start(
      .inspected, address: name, environment: ToolProcess.environment(in: folder).merging(["HOME": "/nowhere"]) { $1 })
    try #require(eventually { folder.names.contains("tacet-\(game.id).sock") })
    return game
  }

  @Test func everyGameThatAllowsItIsNamedWithItsReasons() async throws {
    let (one, other) = (try game("One\u{1B}[31m"), try game("Other"))
    let run = try await ToolProcess("why", in: folder)
    #expect(run.status == 0)
    #expect(run.complaints.isEmpty)
    for (name, game) in [("One\\u{1b}[31m", one), ("Other", other)] {
      #expect(run.output.contains("\(name) (\(game.id))\n  No music plays. It would be paused: no sound output"))
    }
    #expect(run.output.contains("Buses that are not heard: guns\\u{1b}[31m (muted)."))
    #expect(!run.output.contains("\u{1B}"))
    let alone = try await ToolProcess("why", "\(other.id)", in: folder)
    #expect(alone.output.hasPrefix("Other (\(other.id))\n"))
    #expect(!alone.output.contains("One"))
  }

  @Test func stateOfAGameIsJSON() async throws {
    let game = try game()
    let run = try await ToolProcess("why", "--json", in: folder)
    let answer = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    #expect(answer["process"]?.number == Double(game.id))
    let state = try #require(answer["state"]?.object)
    #expect(state["version"]?.number == 1)
    #expect(state["session"]?.object?["soundtrackReasons"]?.array?.compactMap(\.string) == ["outputLost"])
  }

  @Test func socketOfADeadGameGoesWithTheNextQuestion() async throws {
    let game = try game()
    game.kill()
    #expect(folder.names.contains("tacet-\(game.id).sock"))
    let run = try await ToolProcess("why", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.first?.hasPrefix("tacet: no game can be asked: ") == true)
    #expect(!folder.names.contains("tacet-\(game.id).sock"))
    let dead = try await ToolProcess("why", "\(game.id)", in: folder)
    #expect(dead.status == 1)
    #expect(dead.complaints.first?.hasPrefix("tacet: there is no process \(game.id)") == true)
  }

  @Test func processThatAllowsNothingIsNamedSo() async throws {
    let run = try await ToolProcess("why", "\(getpid())", in: folder)
    #expect(run.status == 1)
    #expect(run.complaints.first?.contains("process \(getpid()) can not be asked: it does not allow it") == true)
    #expect(try await ToolProcess("why", "0", in: folder).status == 64)
    let nowhere = try await ToolProcess(
      ["why"], in: folder, environment: ["PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": ""])
    #expect(nowhere.complaints == ["tacet: XDG_RUNTIME_DIR names no folder: games have their sockets there"])
  }

  @Test func gameIsWatchedALineASecondUntilItEnds() async throws {
    let game = try game()
    let run = try await ToolProcess("watch", "--game", "--for", "1", in: folder)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("0 voices, 0 virtual; render 0.0 %; music paused: no sound output"))
    let json = try await ToolProcess("watch", "--game", "\(game.id)", "--json", "--for", "0.1", in: folder)
    #expect(json.output.hasPrefix("{\"process\":\(game.id),\"state\":{"))
    let other = try self.game("Other")
    let both = try await ToolProcess("watch", "--game", in: folder)
    #expect(both.status == 1)
    #expect(both.complaints.first?.hasPrefix("tacet: several games can be asked: ") == true)
    withExtendedLifetime(other) {}
    #expect(try await ToolProcess("watch", "\(game.id)", in: folder).status == 64)
  }

  @Test func terminalShowsTheMetersOverThemselves() throws {
    let game = try game()
    let terminal = try ToolTerminal(["watch", "--game", "\(game.id)"], in: folder, columns: 60)
    // A second picture goes up over the first.
    #expect(terminal.waits { $0.contains("\u{1B}[12A") })
    #expect(terminal.text.contains("Game (\(game.id))"))
    #expect(terminal.text.contains("guns\\u{1b}[31m"))
    game.kill()
    #expect(terminal.end() == 0)
    #expect(terminal.text.contains("process \(game.id) has ended"))
  }
}
