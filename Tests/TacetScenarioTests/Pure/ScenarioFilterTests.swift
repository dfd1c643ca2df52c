import Tacet
import TacetJSON
import Testing

@testable import TacetScenario

/// Filters that a scenario gives to a mix or a bus.
@Suite struct ScenarioFilterTests {
  private func filter(_ text: String) throws -> SetFilter {
    let fields = try ScenarioFieldsTests.fields(text, keys: SetFilter.keys)
    let filter = SetFilter(fields)
    if !fields.faults.isEmpty { throw ScenarioError(fields.faults, in: "f") }
    return filter
  }

  @Test func filterOfAMixHasCutoffsAndThatOfABusStrengths() throws {
    let mix = try filter(#"{"mix": "effects", "lowPass": 800, "over": 2, "curve": "smooth", "when": 3}"#)
    #expect(mix.target == .mix(.effects, SoundFilter(lowPassHertz: 800)))
    #expect(mix.change.fade.duration == .seconds(2))
    #expect(mix.change.fade.curve == .smooth)
    #expect(mix.change.when?.moment == .seconds(3))
    let bus = try filter(#"{"bus": "guns", "highPass": 0.5}"#)
    #expect(bus.target == .bus("guns", BusFilter(highPassStrength: 0.5), nil))
    #expect(bus.change.fade.duration == nil)
    #expect(bus.change.fade.curve == nil)
    #expect(bus.change.when == nil)
    // A key that is missing is off.
    #expect(try filter(#"{"mix": "master"}"#).target == .mix(.master, SoundFilter()))
  }

  /// A bus has both, each left as it is where only the other is named; a mix has cutoffs alone.
  @Test func filterOfABusHasCutoffsToo() throws {
    let cutoffs = SoundFilter(lowPassHertz: 900, resonance: 2)
    #expect(
      try filter(#"{"bus": "guns", "lowPassHertz": 900, "resonance": 2}"#).target == .bus("guns", nil, cutoffs))
    #expect(
      try filter(#"{"bus": "guns", "lowPassHertz": 900, "resonance": 2, "lowPassStrength": 1}"#).target
        == .bus("guns", BusFilter(lowPassStrength: 1), cutoffs))
    #expect(try filter(#"{"mix": "master", "lowPassHertz": 900, "resonance": 2}"#).target == .mix(.master, cutoffs))
    #expect(throws: ScenarioError.self) { try filter(#"{"mix": "master", "lowPassStrength": 0.5}"#) }
    #expect(throws: ScenarioError.self) { try filter(#"{"mix": "master", "resonance": 21}"#) }
  }

  @Test func keysOfBeforeAreNoted() throws {
    for (text, names) in [
      (#"{"mix": "master", "lowPass": 900}"#, ("lowPass", "lowPassHertz")),
      (#"{"bus": "guns", "highPass": 0.5}"#, ("highPass", "highPassStrength")),
    ] {
      let fields = try ScenarioFieldsTests.fields(text, keys: SetFilter.keys)
      _ = SetFilter(fields)
      #expect(fields.faults.isEmpty && fields.faults.oldKey?.old == names.0 && fields.faults.oldKey?.new == names.1)
    }
    let fields = try ScenarioFieldsTests.fields(#"{"mix": "master", "lowPassHertz": 900}"#, keys: SetFilter.keys)
    _ = SetFilter(fields)
    #expect(fields.faults.oldKey == nil)
  }

  @Test func filterOfABusMayWaitForTheGrid() throws {
    #expect(try filter(#"{"bus": "guns", "quantize": "bar"}"#).change.when?.moment == .next(.bar, .soundtrack))
  }

  @Test(arguments: [
    "{}", #"{"mix": "guns"}"#, #"{"bus": "soundtrack"}"#, #"{"bus": "master"}"#, #"{"bus": "guns", "lowPass": 800}"#,
    #"{"mix": "master", "lowPass": 0.5}"#, #"{"mix": "master", "lowPass": 86401}"#, #"{"bus": ""}"#,
    #"{"bus": "guns", "when": 1, "quantize": "beat"}"#,
  ])
  func whatNoMixOrBusTakesIsAnError(text: String) {
    #expect(throws: ScenarioError.self) { try filter(text) }
  }
}
