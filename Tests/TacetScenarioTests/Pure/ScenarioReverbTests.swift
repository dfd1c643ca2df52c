import Tacet
import TacetJSON
import Testing

@testable import TacetScenario

/// Reverbs, zones and sends of a scenario.
@Suite struct ScenarioReverbTests {
  private func read<Command: ScenarioCommand>(_ text: String, as type: Command.Type) throws -> Command {
    let fields = try ScenarioFieldsTests.fields(text, keys: Command.keys)
    let command = Command(fields)
    if !fields.faults.isEmpty { throw ScenarioError(fields.faults, in: "f") }
    return command
  }

  private func preset(_ text: String) throws -> SetReverb { try read(text, as: SetReverb.self) }

  private func zones(_ text: String) throws -> SetReverbZones { try read(text, as: SetReverbZones.self) }

  private func send(_ text: String) throws -> SetReverbSend { try read(text, as: SetReverbSend.self) }

  @Test func presetIsOneByNameWithItsChanges() throws {
    let cave = try #require(ReverbPreset.named["cave"])
    let none = try preset("{}")
    #expect(none.preset == nil)
    #expect(none.presetName == nil)
    #expect(none.change.fade.duration == nil)
    let named = try preset(#"{"preset": "cave"}"#)
    #expect(named.preset == cave)
    #expect(named.presetName == "cave")
    var changed = cave
    changed.decay = .seconds(3)
    let other = try preset(#"{"preset": "cave", "decay": 3, "over": 0}"#)
    #expect(other.preset == changed)
    #expect(other.change.fade.duration == .zero)
    var own = ReverbPreset()
    own.decay = .seconds(3)
    #expect(try preset(#"{"decay": 3}"#).preset == own)
    #expect(try preset(#"{"decay": 3}"#).presetName == nil)
    let ofTheBank = try preset(#"{"name": "hall"}"#)
    #expect(ofTheBank.name == "hall")
    #expect(ofTheBank.preset == nil)
    #expect(throws: ScenarioError.self) { try preset(#"{"preset": "cellar"}"#) }
    #expect(throws: ScenarioError.self) { try preset(#"{"diffusion": 2.5}"#) }
  }

  @Test func zonesHaveARadiusAndDefaults() throws {
    #expect(try zones("{}").zones.isEmpty)
    #expect(try zones("{}").change.fade.duration == nil)
    let named = try zones(#"{"names": ["a"], "over": 1}"#)
    #expect(named.names == ["a"])
    #expect(named.change.fade.duration == .seconds(1))
    #expect(
      try zones(#"{"zones": [{"radius": 4, "border": 1, "center": [1, 2, 3]}, {"radius": 0}]}"#).zones == [
        ReverbZone(ReverbPreset(), around: [1, 2, 3], radius: 4, border: 1),
        ReverbZone(ReverbPreset(), around: .zero, radius: 0, border: 0),
      ])
    for zone in ["3", "{}", #"{"radius": -1}"#, #"{"radius": 1, "size": 2}"#, #"{"radius": 1, "border": 1000001}"#] {
      #expect(throws: ScenarioError.self, "\(zone)") { try zones("{\"zones\": [\(zone)]}") }
    }
  }

  @Test func sendIsOfAVoiceAnEffectOrABus() throws {
    let voice = try send(#"{"voice": "v"}"#)
    #expect(voice.sender == .voice("v"))
    #expect(voice.send == ReverbSend())
    #expect(voice.change.fade.duration == nil)
    let effect = try send(#"{"effect": "e", "on": false}"#)
    #expect(effect.sender == .effect("e"))
    #expect(effect.send == nil)
    let bus = try send(#"{"bus": "b", "gain": -6, "lowPass": 0.5, "over": 1, "curve": "smooth"}"#)
    #expect(bus.sender == .bus("b"))
    #expect(bus.send == ReverbSend(.decibels(-6), filter: BusFilter(lowPassStrength: 0.5)))
    #expect(bus.change.fade.duration == .seconds(1))
    #expect(bus.change.fade.curve == .smooth)
    #expect(throws: ScenarioError.self) { try send(#"{"gain": -6}"#) }
    #expect(throws: ScenarioError.self) { try send(#"{"bus": "b", "lowPass": 800}"#) }
  }

  @Test func reverbAndZonesHaveAMoment() throws {
    let late = try preset(#"{"preset": "cave", "when": 3, "delay": 0.5}"#)
    #expect(late.change.when?.moment == .seconds(3))
    #expect(late.change.fade.delay == .milliseconds(500))
    let none = try preset(#"{"quantize": "bar"}"#)
    #expect(none.preset == nil)
    #expect(none.change.when?.moment == .next(.bar, .soundtrack))
    #expect(try zones(#"{"when": 3}"#).change.when?.moment == .seconds(3))
    #expect(throws: ScenarioError.self) { try preset(#"{"when": 3, "quantize": "bar"}"#) }
    #expect(throws: ScenarioError.self) { try zones(#"{"clock": "effects"}"#) }
  }

  @Test func sendOfAnEffectHasNoMoment() throws {
    #expect(try send(#"{"bus": "b", "when": 1}"#).change.when != nil)
    #expect(try send(#"{"voice": "v", "when": 1}"#).change.when != nil)
    #expect(throws: ScenarioError.self) { try send(#"{"effect": "e", "when": 1}"#) }
    #expect(try send(#"{"bus": "b", "delay": 1}"#).change.fade.delay == .seconds(1))
    #expect(throws: ScenarioError.self) { try send(#"{"effect": "e", "delay": 1}"#) }
  }
}
