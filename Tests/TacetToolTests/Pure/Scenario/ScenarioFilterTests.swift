import Tacet
import Testing

@testable import TacetTool

/// Filters that a scenario gives to a mix or a bus.
@Suite struct ScenarioFilterTests {
  private func filter(_ text: String) throws -> ScenarioFilter {
    let keys: Set = ["mix", "bus", "lowPass", "highPass", "over", "curve"]
    return try ScenarioFilter(JSONFieldsTests.fields(text, keys: keys.union(ScenarioTime.keys)))
  }

  private func time(_ seconds: Double) throws -> ScenarioTime? {
    try ScenarioTime(JSONFieldsTests.fields("{\"when\": \(seconds)}", keys: ["when"]))
  }

  @Test func filterOfAMixHasCutoffsAndThatOfABusStrengths() throws {
    let third = try time(3)
    #expect(
      try filter(#"{"mix": "effects", "lowPass": 800, "over": 2, "curve": "smooth", "when": 3}"#)
        == .mix(.effects, SoundFilter(lowPass: 800), over: .seconds(2), .smooth, when: third))
    #expect(
      try filter(#"{"bus": "guns", "highPass": 0.5}"#)
        == .bus("guns", BusFilter(highPass: 0.5), over: .milliseconds(100), .linear))
    // A key that is missing is off.
    #expect(try filter(#"{"mix": "master"}"#) == .mix(.master, SoundFilter(), over: .milliseconds(100), .linear))
  }

  @Test func momentIsThatOfEither() throws {
    let third = try time(3)
    #expect(try filter(#"{"mix": "master", "when": 3}"#).when == third)
    #expect(try filter(#"{"bus": "guns", "quantize": "bar"}"#).when?.moment == .next(.bar, .soundtrack))
    #expect(try filter(#"{"bus": "guns"}"#).when == nil)
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
