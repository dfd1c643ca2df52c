import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct HRTFScenarioTests {
  @Test func logShowsWhenVoicesGoThroughHRTF() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
        {"at":0,"do":"hrtf","mode":"automatic"},
        {"at":0,"do":"play","name":"beep","position":[1,0,0]},
        {"at":0.25,"signal":"route","to":"headphones"},
        {"at":0.5,"do":"hrtf","mode":"off"}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"hrtf""#) }
    #expect(log == [#"{"frame":12000,"event":"hrtf","on":true}"#, #"{"frame":24000,"event":"hrtf","on":false}"#])
  }
}
