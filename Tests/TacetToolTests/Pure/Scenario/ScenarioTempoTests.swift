import Tacet
import Testing

@testable import TacetTool

/// The tempos of a scenario.
@Suite struct ScenarioTempoTests {
  private func tempos(_ text: String) throws -> [String: TempoMap] {
    try ScenarioTempo.all(JSONFieldsTests.fields("{\"tempos\": \(text)}", keys: ["tempos"]), soundtracks: ["a", "b"])
  }

  private func error(_ tempo: String) -> String {
    do {
      _ = try tempos("{\"a\": \(tempo)}")
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func tempoHasItsDefaultsAndItsChanges() throws {
    let map = try #require(
      try tempos(
        #"{"b": {"tempo": 90, "start": 0.25, "changes": [{"beat": 8, "tempo": 60}, {"beat": 8, "metre": 3}]}}"#)["b"])
    #expect(map.tempo == 90 && map.metre == 4 && map.start == .milliseconds(250))
    #expect(map.tempo(atBeat: 7) == 90 && map.tempo(atBeat: 8) == 60)
    // A bar of four beats at 90, and then of three at 60.
    #expect(map.position(atFrame: map.frame(ofBeat: 11, sampleRate: 48_000), sampleRate: 48_000).bar == 3)
    #expect(try tempos("{}").isEmpty)
  }

  @Test func soundtrackThatIsNoneIsNamedFirstInTheAlphabet() {
    #expect(throws: ScenarioError.self) { try tempos(#"{"c": {"tempo": 90}}"#) }
    let error = #expect(throws: ScenarioError.self) { try tempos(#"{"z": {}, "c": {}}"#) }
    #expect(error?.description.contains("there is no soundtrack \"c\"") == true)
  }

  @Test func valuesOutOfTheirRangesAreErrors() {
    #expect(error("3").contains("\"tempos.a\" is a number, not a tempo"))
    #expect(error("{}").contains("\"tempo\" is missing"))
    #expect(error(#"{"tempo": 0.5}"#).contains("from 1 to 10000 beats a minute"))
    #expect(error(#"{"tempo": 90, "metre": 0}"#).contains("a whole number from 1 to 1000"))
    #expect(error(#"{"tempo": 90, "changes": [3]}"#).contains("\"changes\" is a number, not a change"))
    #expect(error(#"{"tempo": 90, "changes": [{"beat": 3}]}"#).contains("changes nothing"))
    #expect(error(#"{"tempo": 90, "changes": [{"tempo": 60}]}"#).contains("\"beat\" is missing"))
    #expect(error(#"{"tempo": 90, "changes": [{"beat": 1.5, "tempo": 60}]}"#).contains("\"beat\" is 1.5"))
    #expect(
      error(#"{"tempo": 90, "changes": [{"beat": 1, "tempo": 60, "curve": 1}]}"#).contains("unknown key \"curve\""))
  }
}
