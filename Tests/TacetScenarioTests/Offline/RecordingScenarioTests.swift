import TacetTestSupport
import Testing

@testable import TacetScenario

/// The categories without an output, in scenarios.
@Suite struct RecordingScenarioTests {
  private func log(_ json: String) throws -> [String] {
    try ScenarioRun(try ScenarioTests.scenario(json)).run { _ in true }
  }

  @Test(arguments: [("record", "recording"), ("audioProcessing", "processing")])
  func categoryWithoutOutputHoldsEverything(_ category: String, _ reason: String) throws {
    let lines = try log(
      """
      {"seconds":1,"category":"playback","events":[
        {"at":0.2,"do":"setCategory","category":"\(category)"},
        {"at":0.5,"do":"setCategory","category":"playback"}]}
      """)
    let held =
      #""effects":"paused","soundtrack":"paused","reasons":{"effects":["\#(reason)"],"soundtrack":["\#(reason)"]}"#
    #expect(lines.contains { $0.hasPrefix(#"{"frame":9600,"#) && $0.contains(held) })
    #expect(lines.contains { $0.hasPrefix(#"{"frame":24000,"#) && $0.contains(#""effects":"audible""#) })
  }

  @Test func workIsLoggedAndRefusedInOtherCategories() throws {
    let lines = try log(
      """
      {"seconds":1,"category":"audioProcessing","events":[
        {"at":0.1,"do":"beginProcessing","reason":"writes the mix"},{"at":0.2,"do":"endProcessing"}]}
      """)
    #expect(lines.contains(#"{"frame":4800,"event":"processing","reason":"writes the mix","on":true}"#))
    #expect(lines.contains(#"{"frame":9600,"event":"processing","reason":"writes the mix","on":false}"#))
    #expect(throws: ScenarioError.self) {
      try log(#"{"seconds":1,"events":[{"at":0.1,"do":"beginProcessing","reason":"writes the mix"}]}"#)
    }
  }
}

/// The microphone, in scenarios.
@Suite struct MicrophoneScenarioTests {
  private func line(_ log: [String], at frame: Int) -> String {
    log.first { $0.hasPrefix("{\"frame\":\(frame),") && $0.contains(#""event":"microphone""#) } ?? ""
  }

  @Test func toneIsRecordedUntilACallAndAfterIt() throws {
    let folder = try ScenarioFolder()
    let log = try folder.render(
      #"""
      {"seconds":1,"category":"playAndRecord","events":[
        {"at":0,"do":"policy","resume":"always"},
        {"at":0.1,"do":"record","tone":1000},
        {"at":0.2,"do":"microphone"},
        {"at":0.2,"signal":"interruption","source":"call","began":true},
        {"at":0.4,"do":"microphone"},
        {"at":0.4,"signal":"interruption","source":"call","began":false},
        {"at":0.5,"do":"microphone","mute":true},
        {"at":0.6,"signal":"lid","closed":true},
        {"at":0.7,"do":"microphone"}]}
      """#
    ).log
    let recorded = line(log, at: 9_600)
    #expect(recorded.contains(#""recording":true,"muted":false,"recordedFrames":4800,"lostFrames":0"#))
    #expect(recorded.contains(#""peak":-20"#), "\(recorded)")
    #expect(line(log, at: 19_200).contains(#""recording":false,"muted":false,"recordedFrames":4800"#))
    #expect(line(log, at: 24_000).contains(#""recording":true,"muted":true,"recordedFrames":9600"#))
    #expect(line(log, at: 33_600).contains(#""recording":false,"muted":true,"recordedFrames":14400"#))
    let states = log.filter { $0.contains(#""event":"recording""#) }
    #expect(
      states == [
        #"{"frame":4800,"event":"recording","state":"on","reasons":[],"end":null}"#,
        #"{"frame":9600,"event":"recording","state":"held","reasons":["interruption:call"],"end":null}"#,
        #"{"frame":19200,"event":"recording","state":"on","reasons":[],"end":null}"#,
        #"{"frame":28800,"event":"recording","state":"off","reasons":[],"end":"lidClosed"}"#,
      ])
  }

  @Test func fileIsHeard() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("voice.wav", frames: 24_000, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":1,"category":"record","effects":{"voice":"voice.wav"},"events":[
        {"at":0,"do":"record","hears":"voice","sampleRate":16000},
        {"at":0.4,"do":"microphone"},{"at":0.5,"do":"stopRecording"}]}
      """#
    ).log
    #expect(line(log, at: 19_200).contains(#""recordedFrames":6400,"lostFrames":0"#))
    #expect(!line(log, at: 19_200).contains(#""peak":null"#))
  }

  @Test func categoryWithoutInputIsAnError() {
    #expect(throws: ScenarioError.self) {
      try ScenarioRun(try ScenarioTests.scenario(#"{"seconds":1,"events":[{"at":0.1,"do":"record"}]}"#)).run { _ in true
      }
    }
  }
}
