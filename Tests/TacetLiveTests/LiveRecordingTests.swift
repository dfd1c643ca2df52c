import TacetMonitors
import TacetTestSupport
import Testing

@testable import Tacet

/// One recording a server, to the frame. What takes longer is in `Tests/release recording`.
@Suite(.serialized) struct LiveRecordingTests {
  @Test(arguments: Way.ofEngines)
  func knownSignalIsRecordedToTheFrame(by way: Way) throws {
    let game = try RecordedGame(by: way)
    #expect(try game.recordings() == 0, "nothing is opened before the game asks")
    try game.start(writing: true)
    let alerts = Observed(false)
    let number = OwnRecordings.ofProcess.listen { records in alerts.withLock { $0 = records } }
    defer { OwnRecordings.ofProcess.forget(number) }
    #expect(alerts.wait { $0 }, "the process's own alerts are kept out of the take")
    let own = try game.server.place.ownRecordings()
    #expect(own.count == 1)
    #expect(own.first?.properties["media.role"] == "production")
    let feed = try game.server.place.play(RecordedGame.ramp, on: "mic")
    defer { feed.kill() }
    // Half a second without a gap: a busy machine's server leaves cycles out.
    #expect(
      eventually {
        game.microphone.readyFrames >= 72_000
          && RecordedGame.longestRun(in: game.microphone.read(frames: 96_000)) >= 24_000
      })
    #expect(game.microphone.format == AudioFormat(sampleRate: 48_000, channels: 2))
    #expect(eventually { game.microphone.latency != nil })
    game.microphone.stop()
    #expect(eventually { (try? game.recordings()) == 0 && !game.microphone.isRecording })
    #expect(alerts.wait { !$0 })
    let file = try SoundEffect(path: game.path)
    #expect(file.info?.frames == game.microphone.recordedFrames)
    #expect(game.microphone.lostFrames == 0)
  }

  /// PipeWire reports a second link, which the player patches beside the first, as a move.
  @Test(
    .enabled(
      if: SoundServer.pipeWire.isInstalled && ChildProcess.find("pw-link") != nil,
      "PipeWire or pw-link is not installed"), arguments: Way.ofEngines.filter { $0.server == .pipeWire })
  func secondLinkIsNoMove(by way: Way) throws {
    let game = try RecordedGame(by: way)
    try game.start()
    let environment = game.server.place.environment
    func links(_ arguments: String...) throws -> [String] {
      try ChildProcess("pw-link", arguments, environment: environment).read().split(separator: "\n").map(String.init)
    }
    let input = try #require(try links("-i").last { $0.hasSuffix(":input_FL") })
    _ = try links("speaker:monitor_FL", input)
    #expect(eventually { (try? links("-l").contains { $0.contains("|<- speaker:monitor_FL") }) == true })
    let before = game.microphone.recordedFrames
    #expect(eventually { game.microphone.recordedFrames > before + 96_000 })
    #expect(game.microphone.isRecording)
    #expect(game.microphone.error == nil)
    #expect(game.engine.session.recording.end == nil)
  }
}
