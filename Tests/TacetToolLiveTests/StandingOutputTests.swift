import Glibc
import TacetTestSupport
import Testing

/// `tacet play` on a sound server that stands still: it has not gone, and asks for no frames.
@Suite(.serialized, .timeLimit(.minutes(2))) struct StandingOutputTests {
  @Test(arguments: SoundServer.installed)
  func serverThatAsksForNothingIsWaitedFor(on kind: SoundServer) throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 528_000)
    let (server, recorder) = try recorded(kind)
    let play = try ChildProcess(
      "sh", ["-c", "exec \"$@\"", "sh", ToolProcess.url.path, "play", folder.path("theme.wav"), "--loop"],
      environment: server.place.environment)
    /// Reads lines until one has one of these states.
    func waits(for states: String...) -> String? {
      let text = play.read { text in states.contains { text.contains("  \($0)") } }
      return states.first { text.contains("  \($0)") }
    }
    var state: String?
    repeat {
      #expect(waits(for: "playing") != nil)
      #expect(recorder.wait { samples in samples.suffix(9_600).contains { abs($0) > 0.25 } })
      server.freeze()
      state = waits(for: "waiting for the output", "paused: no sound output")
      server.thaw()
      // A busy machine may have kept the command from looking until the server was given up.
    } while state == "paused: no sound output"
    #expect(state == "waiting for the output")
    #expect(waits(for: "playing") != nil)
    recorder.forget()
    #expect(recorder.wait { samples in samples.count { abs($0) > 0.25 } > 9_600 })
    play.send(SIGINT)
    #expect(play.read().contains("played "))
  }
}
