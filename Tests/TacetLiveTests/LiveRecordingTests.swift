import TacetTestSupport
import Testing

@testable import Tacet

/// One recording a server, to the frame. What takes longer is in `Tests/release recording`.
@Suite(.serialized) struct LiveRecordingTests {
  @Test(arguments: SoundServer.installed)
  func knownSignalIsRecordedToTheFrame(on kind: SoundServer) throws {
    let game = try RecordedGame(on: kind)
    #expect(try game.recordings() == 0, "nothing is opened before the game asks")
    try game.start(writing: true)
    let own = try game.server.place.ownRecordings()
    #expect(own.count == 1 && own.first?.properties["media.role"] == "production")
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
    let file = try SoundEffect(path: game.path)
    #expect(file.info?.frames == game.microphone.recordedFrames && game.microphone.lostFrames == 0)
  }
}
