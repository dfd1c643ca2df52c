import Foundation
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool
import TacetJSON

/// `tacet feedback` as a process.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FeedbackTests {
  @Test func unplayableSoundFailsWithOneLine() async throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("long.wav", frames: 8_000 * 31, channels: 1, sampleRate: 8_000)
    try folder.writeTone("tap.wav", frames: 800, channels: 1, sampleRate: 8_000)
    try folder.write("", to: "empty.wav")
    for (name, complaint) in [
      ("long.wav", "long.wav: is 31.0 s long; a short sound has at most 30.0 seconds"),
      ("empty.wav", "empty.wav: is empty"),
      ("./none.wav", "./none.wav: there is no such file"),
      ("no-such-event", "no-such-event: there is no such sound in the theme freedesktop"),
      ("tap.wav", "there is no sound output: no sound server answers"),
    ] {
      for options in [[], ["--alert"]] {
        let run = try await ToolProcess(["feedback", "play", name] + options, in: folder)
        #expect(run.status == 1 && run.output.isEmpty)
        #expect(run.complaints == ["tacet: \(complaint)"])
      }
    }
  }

  @Test func vibrationWithoutAMotorSucceeds() async throws {
    let folder = try ScenarioFolder()
    for pattern in ["impact-light", "1:20,0:10"] {
      let run = try await ToolProcess("feedback", "vibrate", pattern, in: folder)
      #expect(run.status == 0 && run.complaints.isEmpty)
      #expect(run.output == "not felt: there is no motor\n")
    }
    let bad = try await ToolProcess("feedback", "vibrate", "2:20", in: folder)
    #expect(bad.status == 1)
    #expect(bad.complaints == ["tacet: step 1 of the vibration has the strength 2.0, not 0 to 1"])
  }

  @Test func listContainsThemeAndRules() async throws {
    let folder = try ScenarioFolder()
    let data = folder.path("share/sounds/freedesktop/stereo")
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try folder.write(
      "[Sound Theme]\nDirectories=stereo\n[stereo]\nOutputProfile=stereo\n", to: "share/sounds/freedesktop/index.theme")
    try folder.writeTone("share/sounds/freedesktop/stereo/bell.wav", frames: 800, channels: 1)
    try folder.write("", to: "share/sounds/freedesktop/stereo/complete.disabled")
    let environment = [
      "PATH": "/nowhere", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "XDG_DATA_DIRS": folder.path("share"),
    ]
    let run = try await ToolProcess(["feedback", "list", "--json"], in: folder, environment: environment)
    #expect(run.status == 0 && run.complaints.isEmpty)
    let list = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    #expect(list["sounds"]?.object?.mapValues(\.string) == ["bell": "\(data)/bell.wav"])
    #expect(list["theme"]?.string == "freedesktop")
    for key in ["profile", "eventSounds", "motor"] { #expect(list[key]?.isNull == true, "\(key)") }
    #expect(list["reasonsForSilence"]?.array?.isEmpty == true)
    let vibrations = try #require(list["vibrations"]?.array)
    #expect(vibrations.contains { $0.string == "notification-warning" } && list.count == 7)
    let text = try await ToolProcess(["feedback", "list"], in: folder, environment: environment)
    #expect(text.output.contains("\nbell  \(data)/bell.wav\n"))
    #expect(text.output.hasPrefix("sounds      heard\n"))
  }
}
