import Tacet
import Testing

@testable import TacetTool

/// Reverbs, zones and sends of a scenario.
@Suite struct ScenarioReverbTests {
  private func preset(_ text: String) throws -> ScenarioReverb {
    try .preset(JSONFieldsTests.fields(text, keys: ScenarioReverb.keys))
  }

  private func zones(_ text: String) throws -> ScenarioReverb {
    try .zones(JSONFieldsTests.fields(text, keys: ScenarioReverb.zonesKeys))
  }

  private func send(_ text: String) throws -> ScenarioReverb {
    try .send(JSONFieldsTests.fields(text, keys: ScenarioReverb.sendKeys))
  }

  @Test func presetIsOneByNameWithItsChanges() throws {
    let half = Duration.milliseconds(500)
    let cave = try #require(ReverbPreset.named["cave"])
    #expect(try preset("{}") == .preset(nil, named: nil, over: half))
    #expect(try preset(#"{"preset": "cave"}"#) == .preset(cave, named: "cave", over: half))
    var changed = cave
    changed.decay = .seconds(3)
    #expect(try preset(#"{"preset": "cave", "decay": 3, "over": 0}"#) == .preset(changed, named: "cave", over: .zero))
    var own = ReverbPreset()
    own.decay = .seconds(3)
    #expect(try preset(#"{"decay": 3}"#) == .preset(own, named: nil, over: half))
    #expect(try preset(#"{"name": "hall"}"#) == .named("hall", over: half))
    #expect(throws: ScenarioError.self) { try preset(#"{"preset": "cellar"}"#) }
    #expect(throws: ScenarioError.self) { try preset(#"{"diffusion": 2.5}"#) }
  }

  @Test func zonesHaveARadiusAndDefaults() throws {
    #expect(try zones("{}") == .zones([], over: .milliseconds(500)))
    #expect(try zones(#"{"names": ["a"], "over": 1}"#) == .namedZones(["a"], over: .seconds(1)))
    #expect(
      try zones(#"{"zones": [{"radius": 4, "border": 1, "center": [1, 2, 3]}, {"radius": 0}]}"#)
        == .zones(
          [
            ReverbZone(ReverbPreset(), around: [1, 2, 3], radius: 4, border: 1),
            ReverbZone(ReverbPreset(), around: .zero, radius: 0, border: 0),
          ], over: .milliseconds(500)))
    for zone in ["3", "{}", #"{"radius": -1}"#, #"{"radius": 1, "size": 2}"#, #"{"radius": 1, "border": 1000001}"#] {
      #expect(throws: ScenarioError.self, "\(zone)") { try zones("{\"zones\": [\(zone)]}") }
    }
  }

  @Test func sendIsOfAVoiceAnEffectOrABus() throws {
    let full = ReverbSend()
    #expect(try send(#"{"voice": "v"}"#) == .send(full, of: .voice("v"), over: .milliseconds(50)))
    #expect(try send(#"{"effect": "e", "on": false}"#) == .send(nil, of: .effect("e"), over: .milliseconds(50)))
    #expect(
      try send(#"{"bus": "b", "gain": -6, "lowPass": 0.5, "over": 1, "curve": "smooth"}"#)
        == .send(
          ReverbSend(.decibels(-6), filter: BusFilter(lowPass: 0.5)), of: .bus("b"), over: .seconds(1), .smooth))
    #expect(throws: ScenarioError.self) { try send(#"{"gain": -6}"#) }
    #expect(throws: ScenarioError.self) { try send(#"{"bus": "b", "lowPass": 800}"#) }
  }

  @Test func sendOfAnEffectHasNoMoment() throws {
    #expect(try send(#"{"bus": "b", "when": 1}"#).when != nil)
    #expect(try send(#"{"voice": "v", "when": 1}"#).when != nil)
    #expect(throws: ScenarioError.self) { try send(#"{"effect": "e", "when": 1}"#) }
    #expect(try preset("{}").when == nil)
  }
}
