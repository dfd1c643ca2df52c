import Foundation
import TacetTestSupport
import Testing

/// `tacet feedback` with a sound server or feedbackd.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FeedbackTests {
  @Test(arguments: SoundServer.installed)
  func fileIsAudible(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tap.wav", frames: 24_000)
    let (server, recorder) = try recorded(kind)
    // A sound whose first block comes 0.3 s late is not heard. On a busy machine a stream may take longer to start.
    var run: ToolProcess
    repeat {
      run = try await ToolProcess(
        ["feedback", "play", "tap.wav"], in: folder, environment: server.place.environment)
    } while run.status == 1 && run.complaints.first?.hasPrefix("tacet: the sound was not heard") == true
    #expect(run.status == 0 && run.output.isEmpty && run.complaints.isEmpty)
    // A cosine of 0.5: two of three samples are above a quarter.
    let isHeard = recorder.wait { samples in samples.count { abs($0) > 0.25 } > 2 * 24_000 * 6 / 10 }
    #expect(isHeard, "\(recorder.samples.count { abs($0) > 0.25 } / 2) of 24,000 frames in \(recorder.frames)")
  }

  private static let hasFeedbackd =
    PrivateBus.isInstalled && FileManager.default.isExecutableFile(atPath: "/usr/libexec/feedbackd")

  @Test(.enabled(if: hasFeedbackd, "feedbackd is not installed"))
  func silentProfileSilencesAndIsReported() async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tap.wav", frames: 800, channels: 1)
    let bus = try PrivateBus()
    try bus.start()
    let service = try bus.run("env", "GSETTINGS_BACKEND=memory", "/usr/libexec/feedbackd")
    try bus.waitForOwner(of: "org.sigxcpu.Feedback")
    try bus.gdbus(
      "org.sigxcpu.Feedback", "/org/sigxcpu/Feedback", "org.freedesktop.DBus.Properties.Set", "org.sigxcpu.Feedback",
      "Profile", "<'silent'>")
    let play = try await ToolProcess(["feedback", "play", "tap.wav"], in: folder, environment: bus.environment)
    #expect(play.status == 0 && play.output == "not heard: feedback profile silent\n")
    let vibrate = try await ToolProcess(["feedback", "vibrate", "alert"], in: folder, environment: bus.environment)
    #expect(vibrate.status == 0 && vibrate.output == "not felt: feedback profile silent\n")
    service.kill()
  }
}
