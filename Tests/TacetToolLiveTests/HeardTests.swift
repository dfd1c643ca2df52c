import TacetTestSupport
import Testing

/// `tacet play` on PulseAudio and PipeWire, recorded from the monitor of a private server's sink.
@Suite(.serialized) struct HeardTests {
  @Test(arguments: SoundServer.installed)
  func fileIsAudibleToItsEnd(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 48_000)
    let (server, recorder) = try recorded(kind)
    let run = try await ToolProcess(["play", "tone.wav"], in: folder, environment: server.place.environment)
    #expect(run.status == 0)
    // A cosine of 375 Hz and 0.5: two of three samples are above a quarter. The server's fade is left out.
    #expect(recorder.wait { samples in samples.count { abs($0) > 0.25 } > 2 * 48_000 * 6 / 10 })
    #expect(recorder.samples.allSatisfy { abs($0) < 0.51 })
  }

  @Test(arguments: SoundServer.installed)
  func loopingSoundtrackIsAudibleUntilTheLimit(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 528_000)
    let (server, recorder) = try recorded(kind)
    let run = try await ToolProcess(
      ["play", "theme.wav", "--loop", "--gain", "-6.0206", "--for", "1"], in: folder,
      environment: server.place.environment)
    #expect(run.status == 0)
    #expect(recorder.wait { samples in samples.count { abs($0) > 0.125 } > 2 * 24_000 * 6 / 10 })
    #expect(recorder.samples.allSatisfy { abs($0) < 0.26 })
  }

  @Test(.enabled(if: SoundServer.installed.count < SoundServer.allCases.count))
  func missingServersAreReportedAsSkipped() {
    for server in SoundServer.allCases where !server.isInstalled {
      print("skipped on \(server): not installed: \(server.missingPrograms.joined(separator: ", "))")
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
