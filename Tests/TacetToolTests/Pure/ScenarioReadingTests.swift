import Testing

@testable import TacetTool

/// Line and column of errors, and YAML.
@Suite struct ScenarioReadingTests {
  @Test(arguments: [
    (
      "{\"seconds\": 1,\n\"storage\": \"big\"}",
      "2:1: \"storage\" is \"big\"; it must be standard or compact"
    ),
    ("{\n \"seconds\": 1,\n \"colour\": 2}", "3:2: unknown key \"colour\""),
    (
      "{\"seconds\": 1,\n\t\"sampleRate\": 1}",
      "2:2: \"sampleRate\" is 1; it must be a whole number from 8000 to 192000"
    ),
    ("{\"seconds\": 1,\n \"seconds\": 1}", "1:2: is not JSON or YAML: \"seconds\" stands twice in one object"),
    ("{\"seconds\": 1,\n\"effects\": {\n \"é😀\": 3}}", "3:2: \"effects.é😀\" is a number, not a path"),
    ("{\"seconds\": 1,\n\"events\": [{\"at\": 0,\n\"do\": \"jump\"}]}", "3:1: event 1: there is no command \"jump\""),
    (
      "{\"seconds\":1,\"events\":[\n{\"at\":0,\"do\":\"stop\",\"voice\":\"b\"}]}",
      "2:1: event 1 (stop): there is no voice \"b\""
    ),
    (
      "{\"seconds\":1,\"events\":[\n{\"at\":0,\"do\":\"activate\",\"do\":\"deactivate\"}]}",
      "2:9: is not JSON or YAML: \"do\" stands twice in one object"
    ),
    (
      "{\"seconds\": 1,\n\"events\": [}",
      "2:12: is not JSON or YAML: did not find expected node content while parsing a flow node"
    ),
    ("seconds: 1\nevents:\n- at: 0\n  do: stop\n  name: x\n", "5:3: event 1 (stop): unknown key \"name\""),
    ("seconds: &a 1\n", "1:1: is not JSON or YAML: anchors are not read"),
  ])
  func errorNamesLineAndColumn(_ text: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) { try ScenarioTests.scenario(text) }
    #expect(error?.description == "x/boss.json:\(message)")
  }

  @Test func yamlIsReadAsTheSameScenario() throws {
    let json = try ScenarioTests.scenario(
      #"{"seconds":2,"effects":{"no":"1:30"},"events":[{"at":0.5,"do":"play","name":"no","loop":true,"position":null}]}"#
    )
    let yaml = try ScenarioTests.scenario(
      """
      # A comment.
      seconds: 2
      effects: {no: 1:30}
      events:
        - at: 0.5
          do: play
          name: no
          loop: true
          position:
      """)
    #expect(yaml.effects == json.effects && yaml.frames == json.frames)
    #expect(yaml.events.map(\.action) == json.events.map(\.action))
  }
}
