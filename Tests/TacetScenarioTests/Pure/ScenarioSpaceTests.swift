import Tacet
import TacetJSON
import Testing

@testable import TacetScenario

/// Parameters of space of a scenario.
@Suite struct ScenarioSpaceTests {
  private func read<Value>(_ text: String, _ keys: Set<String>, _ body: (JSONFields) -> Value) throws -> Value {
    let fields = try ScenarioFieldsTests.fields(text, keys: keys)
    let value = body(fields)
    if !fields.faults.isEmpty { throw ScenarioError(fields.faults, in: "f") }
    return value
  }

  private func space(_ text: String) throws -> ScenarioSpace { try read(text, ScenarioSpace.keys, ScenarioSpace.init) }

  private func world(_ text: String) throws -> SpatialWorld { try read(text, SetWorld.keys) { SetWorld($0).world } }

  @Test func whatIsMissingStaysAsItIs() throws {
    let settings = SpatialVoice(
      distance: DistanceModel(.linear, reference: 2), cone: SoundCone(innerAngle: 10, outerAngle: 20), blend: 0.5,
      doppler: 2)
    #expect(try space("{}").applied(to: settings) == settings)
    let changed = try space(#"{"blend": 0.25, "doppler": 0}"#).applied(to: settings)
    #expect(
      changed.blend == 0.25 && changed.doppler == 0 && changed.distance == settings.distance
        && changed.cone == settings.cone)
  }

  @Test func distanceAndConeHaveTheirDefaults() throws {
    let space = try space(#"{"distance": {"maximum": 30}, "cone": {"inner": 60, "outer": 120}}"#)
    #expect(space.distance == DistanceModel(.inverse, maximum: 30))
    #expect(space.cone == SoundCone(innerAngle: 60, outerAngle: 120, outerGain: .silence))
    #expect(
      try self.space(#"{"distance": {"curve": "linear", "reference": 2, "maximum": 9, "rolloff": 0.5}}"#).distance
        == DistanceModel(.linear, reference: 2, maximum: 9, rolloff: 0.5))
  }

  @Test(arguments: [
    #"{"cone": {"inner": 60}}"#, #"{"cone": {"inner": 60, "outer": 361}}"#, #"{"distance": {"reference": 0}}"#,
    #"{"distance": {"curve": "steep"}}"#, #"{"blend": 1.5}"#, #"{"doppler": -1}"#, #"{"velocity": [1, 2]}"#,
    #"{"width": "wide"}"#, #"{"occlusion": 2}"#, #"{"direction": 3}"#,
  ])
  func valuesOutOfTheirRangesAreErrors(text: String) {
    #expect(throws: ScenarioError.self) { try space(text) }
  }

  @Test func worldChangesSomethingFromTheStart() throws {
    #expect(throws: ScenarioError.self) { try world("{}") }
    #expect(throws: ScenarioError.self) { try world(#"{"speedOfSound": 0}"#) }
    var expected = SpatialWorld()
    expected.unitsPerMeter = 100
    expected.doppler = 0.5
    #expect(try world(#"{"unitsPerMeter": 100, "doppler": 0.5}"#) == expected)
  }
}
