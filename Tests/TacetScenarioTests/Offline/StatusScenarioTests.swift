import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct StatusScenarioTests {
  @Test func logShowsEachStatusThatWasAskedFor() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":3,"category":"ambient","effects":{"beep":"beep.wav"},"events":[
        {"at":0,"do":"play","name":"beep","as":"b"},
        {"at":0.1,"do":"status","voice":"b"},
        {"at":0.2,"signal":"silentMode","on":true},{"at":0.25,"do":"status","voice":"b"},
        {"at":0.3,"signal":"silentMode","on":false},
        {"at":0.3,"do":"bus","name":"effects","gain":-90},{"at":0.35,"do":"status","voice":"b"},
        {"at":1,"do":"status","voice":"b"}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"status""#) }
    #expect(
      log == [
        #"{"frame":4800,"voice":"b","event":"status","status":"playing","voiceFrame":4800,"gain":0}"#,
        #"{"frame":12000,"voice":"b","event":"status","status":"held","reasons":["silentMode"],"voiceFrame":12000,"gain":0}"#,
        #"{"frame":16800,"voice":"b","event":"status","status":"busSilent","voiceFrame":16800,"gain":-90}"#,
        #"{"frame":48000,"voice":"b","event":"status","status":"ended","reason":"finished","endFrame":24000}"#,
      ])
  }

  @Test func unknownVoiceIsAnError() {
    #expect(throws: ScenarioError.self) {
      try ScenarioTests.scenario(#"{"seconds":1,"events":[{"at":0,"do":"status","voice":"b"}]}"#)
    }
  }
}
