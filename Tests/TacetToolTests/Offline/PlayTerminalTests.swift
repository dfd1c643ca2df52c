import Foundation
import TacetTestSupport
import Testing

@testable import TacetScenario
@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool
import TacetJSON

/// `tacet play` on a terminal, without a sound server: keys, the line's width, and the terminal's mode afterwards.
@Suite(.timeLimit(.minutes(10))) struct PlayTerminalTests {
  private static func folder() throws -> ScenarioFolder {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 480_000, channels: 1, sampleRate: 8_000)
    return folder
  }

  private static func start(_ folder: ScenarioFolder, columns: Int = 80, _ more: String...) throws -> ToolTerminal {
    let run = try ToolTerminal(["play", "theme.wav", "--loop"] + more, in: folder, columns: columns)
    #expect(run.waits { $0.contains("0:00 of 1:00") })
    #expect(!run.isCooked)
    return run
  }

  @Test func keysPauseMuteSeekAndEnd() throws {
    let folder = try Self.folder()
    let run = try Self.start(folder, "--record", "again.json")
    run.type("\u{1B}[C\u{1B}OC")
    #expect(run.waits { $0.contains("0:10 of 1:00") })
    run.type("\u{1B}[D")
    #expect(run.waits { $0.contains("0:05 of 1:00") })
    run.type(" m\u{1B}[A")
    run.type("q")
    #expect(run.end() == 2)
    #expect(run.isCooked)
    #expect(run.text.contains("nothing was heard in "))
    let json = try JSONReader.read([UInt8](try folder.read("again.json")))
    let events = json.object?["events"]?.array?.compactMap { $0.object?["do"]?.string } ?? []
    #expect(
      events.filter { $0 != "bus" }
        == ["soundtrack.play", "soundtrack.seek", "soundtrack.seek", "soundtrack.seek", "engine.pause"])
    #expect(events.count { $0 == "bus" } == 5)
    #expect(
      try Scenario([UInt8](folder.read("again.json")), named: "again.json").events.count
        == json.object?["events"]?.array?.count)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGQUIT, SIGHUP])
  func terminalIsAsBeforeAfterASignal(_ signal: Int32) throws {
    let run = try Self.start(try Self.folder())
    #expect(eventually { run.handles(signal) })
    kill(run.id, signal)
    #expect(run.end() == 2)
    #expect(run.text.contains("nothing was heard in "))
    #expect(run.isCooked)
  }

  /// The memory that is left is too little for the stack of one more thread.
  @Test(arguments: [SIGINT, SIGTERM, nil])
  func playbackThatCanStartNoThreadEndsAllTheSame(_ signal: Int32?) async throws {
    let folder = try Self.folder()
    let run = try Self.start(folder)
    #expect(run.waits { $0.contains("there is no sound output") })
    let size = "$(awk '/VmSize/ {print $2}' /proc/\(run.id)/status)"
    let limit = try await ToolProcess(shell: "prlimit --pid \(run.id) --as=$((1024 * (\(size) + 4096)))", in: folder)
    #expect(limit.status == 0, "\(limit.complaints)")
    if let signal { kill(run.id, signal) } else { run.type("q") }
    #expect(run.end() == 2)
    #expect(run.isCooked)
  }

  /// Ctrl-Z and `fg`: a stopped program leaves the terminal to the shell.
  @Test func terminalIsAsBeforeWhileItIsStopped() throws {
    let run = try Self.start(try Self.folder())
    #expect(eventually { run.handles(SIGTSTP) })
    for _ in 0..<5 {
      run.type("\u{1A}")
      #expect(eventually { run.isStopped })
      #expect(run.isCooked)
      kill(run.id, SIGCONT)
      #expect(eventually { !run.isCooked })
    }
    run.type("\u{1B}[C")
    #expect(run.waits { $0.contains("0:05 of 1:00") })
    run.type("q")
    #expect(run.end() == 2)
    #expect(run.isCooked)
  }

  @Test func terminalIsAsBeforeAtTheLimit() throws {
    let run = try Self.start(try Self.folder(), "--for", "1")
    #expect(run.end() == 2)
    #expect(run.isCooked)
  }

  @Test func missingSoundServerIsReported() throws {
    let run = try Self.start(try Self.folder(), columns: 200)
    #expect(
      run.waits {
        $0.contains(
          "tacet: there is no sound output (no sound server answers): effects run unheard, a soundtrack waits until there "
            + "is one")
      })
    run.type("q")
    #expect(run.end() == 2)
  }

  @Test func recordedPlaybackRendersToTheSameVerdicts() async throws {
    let folder = try Self.folder()
    let play = try Self.start(folder, "--log", "heard.jsonl", "--record", "again.json")
    #expect(play.waits { $0.contains("there is no sound output") })
    play.type("q")
    #expect(play.end() == 2)
    let render = try await ToolProcess(
      "render", "again.json", "-o", "/dev/null", "--log", "again.jsonl", in: folder)
    #expect(render.status == 0, "\(render.complaints)")
    func verdicts(_ name: String) throws -> [String] {
      String(decoding: try folder.read(name), as: UTF8.self).split(separator: "\n").filter { $0.contains("cause") }
        .map(String.init)
    }
    #expect(try verdicts("heard.jsonl").count >= 2)
    #expect(try verdicts("heard.jsonl") == verdicts("again.jsonl"))
  }

  @Test(arguments: [20, 40, 80])
  func lineFitsTheWidth(_ columns: Int) throws {
    let run = try Self.start(try Self.folder(), columns: columns)
    #expect(run.waits { $0.contains("0:00 of 1:00  pau") })
    run.type("q")
    #expect(run.end() == 2)
    #expect(!run.text.contains("playing"))
    let lines = run.text.replacing("\u{1B}[K", with: "").split { $0 == "\r" || $0 == "\n" || $0 == "\r\n" }
    let status = lines.filter { $0.contains(" of 1:00  ") }
    #expect(!status.isEmpty && status.allSatisfy { $0.count < columns }, "\(status)")
  }
}
