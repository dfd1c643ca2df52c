import Foundation
import TacetTestSupport
import Testing

/// The command that runs a program in a private session: `Tests/Theatre`.
@Suite(.serialized, .timeLimit(.minutes(2))) struct TheatreTests {
  @Test("the session has its parts, and nothing of it is left behind", arguments: SoundServer.installed)
  func sessionEndsWithItsProgram(_ kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    let theatre = ToolProcess.url.deletingLastPathComponent().appending(path: "Theatre")
    let script = "pactl list short sinks | cut -f2 | sort | xargs; (sleep 600 &); echo $$ $TACET_THEATRE; exit 3"
    let run = try await ToolProcess(
      ["--server", kind.rawValue, "--sink", "desk", "--bus", "--", "sh", "-c", script], in: folder, program: theatre)
    #expect(run.status == 3)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "desk phones speaker")
    let place = try #require(lines.last?.split(separator: " ").last.map(String.init))
    #expect(place.hasPrefix("/tmp/tacet-"))
    #expect(!FileManager.default.fileExists(atPath: place))
    let left = try ChildProcess(
      "sh", ["-c", "grep -lz \"^TACET_THEATRE=$1$\" /proc/[0-9]*/environ 2>/dev/null", "sh", place],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(left.read().isEmpty)
  }
}
