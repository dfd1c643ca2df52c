import Foundation
import TacetTestSupport
import Testing

@testable import TacetScenario

/// Streamed effects, tones and loop counts in scenarios.
@Suite struct StreamScenarioTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.writeTone("river.wav", frames: 24_000, channels: 1)
  }

  private func scenario(_ keys: String, _ events: String, river: String = #""river.wav""#) -> String {
    #"{"seconds": 3, "effects": {"river": \#(river)}, \#(keys) "events": [\#(events)]}"#
  }

  @Test func streamedEffectPlaysAsOneInMemory() throws {
    let events = #"{"at": 0.1, "do": "play", "name": "river", "loop": 4, "position": [1, 0, -1], "as": "r"}"#
    let memory = try folder.render(scenario("", events))
    let streamed = try folder.render(scenario("", events, river: #"{"file": "river.wav", "streamed": true}"#))
    #expect(streamed.log == memory.log && difference(streamed.samples[...], memory.samples[...]) < 1e-6)
    #expect(streamed.log.contains(#"{"frame":100800,"voice":"r","event":"ended","reason":"finished"}"#))
  }

  @Test func toneIsMadeWhileItPlaysAndEndsAfterItsTime() throws {
    let rendered = try folder.render(
      scenario(
        #""tones": {"hum": {"frequency": 100, "sampleRate": 24000, "channels": 2, "seconds": 1, "latency": 0.1}},"#,
        #"{"at": 0.5, "do": "play", "name": "hum", "as": "h"}"#))
    #expect(rendered.log.contains(#"{"frame":72000,"voice":"h","event":"ended","reason":"finished"}"#))
    #expect(rendered.samples[(2 * 40_000)..<(2 * 60_000)].contains { $0 > 0.45 })
  }

  @Test(arguments: [
    (#""tones": {"river": {"frequency": 100}},"#, "effects.river: its name is that of a tone"),
    (#""tones": {"hum": {}},"#, #""frequency""#),
    (#""tones": {"hum": {"frequency": 100, "latency": 1}},"#, "0.04 to 0.3"),
  ])
  func whatIsWrongIsNamed(keys: String, words: String) throws {
    let error = try #require(throws: ScenarioError.self) {
      try Scenario(Array(scenario(keys, "").utf8), named: "s.json")
    }
    #expect(error.description.contains(words), "\(error)")
  }
}
