import TacetTestSupport
import Testing

/// `tacet play` on PulseAudio and PipeWire, recorded from the monitor of a private server's sink.
@Suite(.serialized) struct HeardTests {
  @Test(arguments: SoundServer.installed)
  func fileIsPlayedToItsEnd(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 48_000)
    let (server, recorder) = try recorded(kind)
    let proxy = try ServerProxy(of: server.place)
    let environment = server.place.environment.merging(["PULSE_SERVER": proxy.address]) { $1 }
    let run = try await ToolProcess(["play", "tone.wav"], in: folder, environment: environment)
    #expect(run.status == 0)
    #expect(proxy.waitForTheEnd())
    let written = trimmed(proxy.samples)
    let tone = ScenarioFolder.tone(48_000, channels: 2)
    #expect((tone.count - 4...tone.count).contains(written.count), "\(written.count / 2) frames")
    #expect(isPart(written, of: tone))
    #expect(recorder.wait { samples in samples.contains { abs($0) > 0.25 } })
    #expect(recorder.samples.allSatisfy { abs($0) < 0.51 })
  }

  /// A busy machine may take the whole second to start a stream: then it is played again.
  @Test(arguments: SoundServer.installed)
  func loopingSoundtrackIsPlayedUntilTheLimit(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    let theme = try PositionTrack.file.get()
    let (server, recorder) = try recorded(kind)
    let proxy = try ServerProxy(of: server.place)
    let environment = server.place.environment.merging(["PULSE_SERVER": proxy.address]) { $1 }
    let track = (0..<528_000).flatMap { frame in
      [true, false].map { PositionTrack.sample(frame, isLeft: $0) / 2 }
    }
    var written: ArraySlice<Float> = []
    for _ in 1...20 where written.count < 9_600 {
      let start = proxy.samples.count
      let run = try await ToolProcess(
        ["play", theme, "--loop", "--gain", "-6.0206", "--for", "1"], in: folder, environment: environment)
      #expect(proxy.waitForTheEnd())
      written = trimmed(Array(proxy.samples.dropFirst(start)))
      #expect(run.status == 0 || written.count < 9_600, "\(run.complaints)")
      #expect(written.count < track.count && isPart(written, of: track, fade: 1_440))
    }
    #expect(written.count >= 9_600)
    #expect(recorder.wait { samples in samples.contains { $0 > 0.04 } })
    #expect(recorder.samples.allSatisfy { abs($0) < 0.26 })
  }

  /// A busy machine may end each command before it has learnt of the mute: then it runs again.
  @Test(arguments: SoundServer.installed)
  func mutedSystemIsAReasonForPlayFeedbackAndDoctor(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 96_000)
    try folder.writeTone("tap.wav", frames: 2_400)
    let server = try kind.started()
    try server.place.pactl("set-sink-mute", "speaker", "1")
    func run(_ arguments: [String], until isReached: (ToolProcess) -> Bool) async throws -> ToolProcess {
      var run = try await ToolProcess(arguments, in: folder, environment: server.place.environment)
      for _ in 1...20 where !isReached(run) {
        run = try await ToolProcess(arguments, in: folder, environment: server.place.environment)
      }
      return run
    }
    let play = try await run(["play", "tone.wav"]) { $0.status == 2 }
    #expect(play.status == 2 && play.output.contains("nothing was heard in 0:0"), "\(play.output)")
    #expect(play.output.contains("not heard: muted by the system"), "\(play.output)")
    let tap = try await run(["feedback", "play", "tap.wav"]) { !$0.output.isEmpty }
    #expect(tap.status == 0 && tap.output.hasPrefix("not heard: muted by the system"), "\(tap.output)")
    let doctor = try await run(["doctor"]) { $0.output.contains("silent") }
    #expect(doctor.output.contains("a game with music would be silent: muted by the system"), "\(doctor.output)")
  }

  /// The samples between the silences.
  private func trimmed(_ samples: [Float]) -> ArraySlice<Float> {
    let last = samples.lastIndex { $0 != 0 } ?? -1
    return samples[...last].drop { $0 == 0 }
  }

  /// True if these are the first frames of the sound, each once and in its place. For 5 ms they may rise from silence,
  /// whose first frame is 0, and at the end they may fade out.
  private func isPart(_ samples: ArraySlice<Float>, of sound: [Float], fade: Int = 0) -> Bool {
    let heard = samples.dropFirst(480).dropLast(2 * fade)
    return [0, 2].contains { left in
      zip(heard, sound.dropFirst(480 + left)).allSatisfy { abs($0 - $1) < 0.001 }
    }
  }
}

/// A private server whose speaker is recorded.
func recorded(_ kind: SoundServer) throws -> (any PrivateSoundServer, MonitorRecorder) {
  let server = try kind.started()
  let recorder = try MonitorRecorder(of: "speaker", at: server.place)
  #expect(recorder.wait { !$0.isEmpty })
  return (server, recorder)
}
