import Foundation
import TacetTestSupport
import Testing

/// `tacet feedback` with a sound server or feedbackd.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FeedbackTests {
  /// The server gets the file as it is, from its beginning, and it is heard. A busy machine may be too late for a play,
  /// and a server may not take the end of one: then it is played again.
  @Test(arguments: SoundServer.installed)
  func fileIsPlayed(on kind: SoundServer) async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("tap.wav", frames: 24_000)
    let (server, recorder) = try recorded(kind)
    let proxy = try ServerProxy(of: server.place)
    let environment = server.place.environment.merging(["PULSE_SERVER": proxy.address]) { $1 }
    let tone = ScenarioFolder.tone(24_000, channels: 2)
    var isWhole = false
    for _ in 1...200 where !isWhole {
      let start = proxy.samples.count
      let run = try await ToolProcess(["feedback", "play", "tap.wav"], in: folder, environment: environment)
      #expect(proxy.waitForTheEnd())
      let written = proxy.samples.dropFirst(start).drop { $0 == 0 }
      if run.status == 1 {
        // Its first block would have come 0.3 s late.
        #expect(run.complaints.first?.hasPrefix("tacet: the sound was not heard") == true, "\(run.complaints)")
        try #require(written.isEmpty, "reported as unheard, and \(written.count / 2) frames of it")
      } else {
        #expect(run.status == 0 && run.output.isEmpty && run.complaints.isEmpty)
        try #require(!written.isEmpty)
        #expect(zip(written, tone).allSatisfy { abs($0 - $1) < 0.0001 })
        #expect(isSilent(written.dropFirst(tone.count)))
        isWhole = written.count >= tone.count
      }
    }
    #expect(isWhole)
    #expect(recorder.wait { samples in samples.contains { abs($0) > 0.25 } })
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
