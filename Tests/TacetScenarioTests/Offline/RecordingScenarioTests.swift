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
