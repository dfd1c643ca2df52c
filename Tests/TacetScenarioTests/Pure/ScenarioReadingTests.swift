import TacetJSON
import TacetYAML
import Testing

@testable import TacetScenario

/// Line and column of errors, and YAML.
@Suite struct ScenarioReadingTests {
  private static func yaml(_ text: String) throws -> Scenario {
    try Scenario(Array(text.utf8), named: "x/boss.yaml", format: "YAML") { bytes throws(JSONError) in
      try JSON(yaml: bytes)
    }
  }

  /// The keys of a scenario.
  private static let keys = """
    axes, bank, beats, buses, category, effects, events, loudnessTags, monoIsUnity, options, playlists, prepareSpace, \
    resampling, reverbs, sampleRate, seconds, seed, sets, snapshots, soundtracks, storage, tones, zones
    """

  @Test(arguments: [
    (
      "{\"seconds\": 1,\n\"storage\": \"big\"}",
      "2:1: \"storage\" is \"big\", not one of standard, compact"
    ),
    ("{\n \"seconds\": 1,\n \"volume\": 2}", "3:2: unknown key \"volume\"; keys: \(ScenarioReadingTests.keys)"),
    (
      "{\"seconds\": 1,\n\t\"sampleRate\": 1}",
      "2:2: \"sampleRate\" is 1, not a whole number from 8000 to 192000"
    ),
    ("{\"seconds\": 1,\n \"seconds\": 1}", "2:2: is not JSON: \"seconds\" stands twice in one object"),
    ("{\"seconds\": 1,\n\"effects\": {\n \"é😀\": 3}}", "3:2: effects.é😀: is a number, not an object"),
    ("{\"seconds\": 1,\n\"events\": [{\"at\": 0,\n\"do\": \"jump\"}]}", "3:1: event 1: there is no command \"jump\""),
    (
      "{\"seconds\":1,\"events\":[\n{\"at\":0,\"do\":\"stop\",\"voice\":\"b\"}]}",
      "2:1: event 1 (stop): there is no voice \"b\""
    ),
    (
      "{\"seconds\":1,\"events\":[\n{\"at\":0,\"do\":\"activate\",\"do\":\"deactivate\"}]}",
      "2:25: is not JSON: \"do\" stands twice in one object"
    ),
    (
      "{\"seconds\": 1,\n\"events\": [}",
      "2:12: is not JSON: a value is expected"
    ),
  ])
  func errorNamesLineAndColumn(_ text: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) { try ScenarioTests.scenario(text) }
    #expect(error?.description == "x/boss.json:\(message)")
  }

  @Test(arguments: [
    (
      "seconds: 1\nevents:\n- at: 0\n  do: stop\n  vioce: x\n",
      "5:3: event 1 (stop): unknown key \"vioce\"; did you mean \"voice\"?"
    ),
    ("seconds: &a 1\n", "1:1: is not YAML: anchors are not read"),
  ])
  func errorInYAMLNamesLineAndColumn(_ text: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) { try Self.yaml(text) }
    #expect(error?.description == "x/boss.yaml:\(message)")
  }

  @Test func yamlIsReadAsTheSameScenario() throws {
    let json = try ScenarioTests.scenario(
      #"{"seconds":2,"effects":{"no":"1:30"},"events":[{"at":0.5,"do":"play","name":"no","loop":true,"position":null}]}"#
    )
    let text = """
      # A comment.
      seconds: 2
      effects: {no: 1:30}
      events:
        - at: 0.5
          do: play
          name: no
          loop: true
          position:
      """
    let yaml = try Self.yaml(text)
    #expect(yaml.sounds.paths == json.sounds.paths)
    #expect(yaml.frames == json.frames)
    #expect(yaml.events.map { AnyHashable($0.command) } == json.events.map { AnyHashable($0.command) })
  }

  @Test func misspelledKeyIsShownBeforeTheOneThatIsMissing() throws {
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioTests.scenario(#"{"seconds":1,"events":[{"at":0,"do":"stop","vioce":"a"},{"at":0,"do":"jump"}]}"#)
    }
    #expect(error?.description == #"x/boss.json:1:44: event 1 (stop): unknown key "vioce"; did you mean "voice"?"#)
    guard case .invalid(let faults)? = error else { return #expect(error == nil) }
    #expect(faults.map(\.column) == [24, 44, 65])
  }
}
