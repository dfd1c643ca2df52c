import Foundation
import TacetTestSupport
import Testing

/// `tacet manners` with a game that has manners, `tacet play`, and with one that has none, `paplay`.
@Suite(.serialized, .timeLimit(.minutes(20))) struct MannersTests {
  private struct Report: Decodable {
    struct Row: Decodable {
      struct Figures: Decodable {
        let before, during, after: Double?
      }
      let row: String
      let obstacle: String?
      let figures: Figures?
      let isKept: Bool?
    }
    let server: String
    let rows: [Row]

    subscript(row: String) -> Row? { rows.first { $0.row == row } }
  }

  private static let rows = ["silent-mode", "headphones", "server", "volume"]

  private func environment(_ folder: ScenarioFolder) -> [String: String] {
    ["PATH": "/usr/bin:/bin", "HOME": folder.path]
  }

  private func run(
    _ kind: SoundServer, _ options: [String], _ game: [String], in folder: ScenarioFolder
  ) async throws -> ToolProcess {
    let words = ["manners", "--seconds", "3", "--server", kind.rawValue.lowercased()]
    return try await ToolProcess(words + options + game, in: folder, environment: environment(folder))
  }

  @Test(.enabled(if: PrivateBus.isInstalled), arguments: SoundServer.installed)
  func gameWithMannersKeepsItsRows(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 12 * 48_000)
    let options = [
      "--json", "--only", Self.rows.joined(separator: ","), "--require", "all", "--picture", folder.path("rows.png"),
    ]
    let game = [ToolProcess.url.path, "play", folder.path("theme.wav"), "--loop"]
    let run = try await run(kind, options, game, in: folder)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.server == kind.rawValue.lowercased())
    #expect(report.rows.map(\.row) == Self.rows)
    for row in report.rows { #expect(row.isKept == true, "\(row)") }
    #expect(report["silent-mode"]?.figures?.during == nil)
    #expect(run.status == 0, "\(run.complaints)")
    #expect(try folder.read("rows.png").count > 1_000)
  }

  @Test(.enabled(if: PrivateBus.isInstalled), arguments: SoundServer.installed)
  func gameWithoutMannersIsMeasuredTheSameWay(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 300 * 48_000)
    let options = ["--json", "--only", Self.rows.joined(separator: ","), "--require", "server,silent-mode"]
    let run = try await run(kind, options, ["paplay", folder.path("theme.wav")], in: folder)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    for row in ["silent-mode", "headphones"] {
      #expect(report[row]?.isKept == false, "\(row)")
      #expect(report[row]?.figures?.during != nil, "\(row)")
    }
    #expect(report["server"]?.isKept == false)
    // The game that had ended was started again.
    #expect(report["volume"]?.isKept == true)
    #expect(run.status == 1)
    #expect(run.complaints.contains { $0.hasPrefix("tacet: silent-mode: plays on") }, "\(run.complaints)")
  }

  /// The demo, whose music is paused while its window is hidden.
  @Test(.enabled(if: PrivateDisplay.isInstalled && PrivateBus.isInstalled))
  func windowOfAGameIsHiddenAndShown() async throws {
    let folder = try ScenarioFolder()
    // The demo has no use for it.
    try folder.write("0.5 key F12\n", to: "start.keys")
    let options = ["--json", "--keys", folder.path("start.keys"), "--only", "hidden", "--require", "hidden"]
    let demo = ToolProcess.url.deletingLastPathComponent().appending(path: "TacetDemo").path
    let run = try await run(SoundServer.installed[0], options, [demo], in: folder)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report["hidden"]?.obstacle == nil)
    #expect(report["hidden"]?.figures?.during == nil)
    #expect(report["hidden"]?.isKept == true)
    #expect(run.status == 0, "\(run.complaints)")
  }

  @Test func gameThatEndsAtOnceIsAnError() async throws {
    let folder = try ScenarioFolder()
    let run = try await run(SoundServer.installed[0], [], ["sh", "-c", "exit 3"], in: folder)
    #expect(run.status == 1)
    #expect(run.complaints == ["tacet: sh ended before it was heard: it ended with status 3"])
  }
}
