import TacetTestSupport
import Testing

/// The player's own latency, `PULSE_LATENCY_MSEC`: of a stream made by its sample format libpulse replaces the whole
/// buffer by it, and from 71 ms on PulseAudio waited for more than was queued.
@Suite(.serialized, .timeLimit(.minutes(10))) struct LatencyWishTests {
  @Test(arguments: SoundServer.installed, [90, 300, 2_000])
  func soundIsHeardAtTheLatencyOfThePlayer(on kind: SoundServer, _ milliseconds: Int) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 48_000)
    let (server, recorder) = try recorded(kind)
    let environment = server.place.environment.merging(["PULSE_LATENCY_MSEC": "\(milliseconds)"]) { $1 }
    for command in [["play", "tone.wav"], ["feedback", "play", "tone.wav"]] {
      recorder.forget()
      // A busy machine may take the whole limit of a short sound to start the stream.
      var run = try await ToolProcess(command, in: folder, environment: environment)
      for _ in 1...60 where run.status != 0 {
        run = try await ToolProcess(command, in: folder, environment: environment)
      }
      #expect(run.status == 0, "\(command): \(run.complaints)")
      // Whole: the end is in the queue of the server when the last frame is rendered.
      #expect(recorder.wait { $0.count { abs($0) > 0.02 } > 45_000 }, "\(command)")
    }
  }
}
