import Foundation
import Tacet
import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct OutputScenarioTests {
  @Test(arguments: [
    #"{"at":0,"do":"output.choose","id":"phones"}"#,
    #"{"at":0,"signal":"outputs","outputs":[{"id":"a"}]}"#,
    #"{"at":0,"signal":"outputs","outputs":[{"id":"a","kind":"radio"}]}"#,
    #"{"at":0,"signal":"outputs","outputs":["a"]}"#,
    #"{"at":0,"signal":"outputs","outputs":[{"id":"a","kind":"hdmi"},{"id":"a","kind":"hdmi"}]}"#,
    #"{"at":0,"do":"outputs","outputs":[]}"#, #"{"at":0,"signal":"output.choose"}"#,
  ])
  func invalidOutputEventsAreErrors(_ event: String) {
    #expect(throws: ScenarioError.self) {
      try ScenarioTests.scenario(#"{"seconds":1,"events":[\#(event)]}"#)
    }
  }

  @Test func logShowsOutputsAndChoice() throws {
    let speaker = #"{"id":"speaker","name":"Speakers","kind":"speaker","current":true}"#
    let folder = try ScenarioFolder()
    let log = try folder.render(
      #"""
      {"seconds":1,"events":[
        {"at":0,"do":"output.restore","id":"phones"},
        {"at":0.25,"signal":"outputs","outputs":[\#(speaker),{"id":"phones","kind":"headphones"}]},
        {"at":0.5,"do":"output.choose","id":"phones"},
        {"at":0.5,"do":"output.choose","id":"speaker"},
        {"at":0.75,"do":"output.choose"}
      ]}
      """#
    ).log.filter { $0.contains("outputs") }
    func record(_ id: String, _ name: String, _ kind: String, _ chosen: Bool, _ current: Bool) -> String {
      let isPrivate = kind == "headphones"
      return #"{"chosen":\#(chosen),"current":\#(current),"id":"\#(id)","kind":"\#(kind)","name":"\#(name)","#
        + #""private":\#(isPrivate)}"#
    }
    func both(_ phonesChosen: Bool, _ speakerChosen: Bool) -> String {
      record("speaker", "Speakers", "speaker", speakerChosen, !phonesChosen) + ","
        + record("phones", "phones", "headphones", phonesChosen, phonesChosen)
    }
    #expect(
      log == [
        #"{"frame":0,"cause":"output.restore","outputs":[],"chosen":"phones"}"#,
        #"{"frame":12000,"cause":"outputs","outputs":[\#(both(true, false))],"chosen":"phones"}"#,
        #"{"frame":24000,"cause":"output.choose","outputs":[\#(both(false, true))],"chosen":"speaker"}"#,
        #"{"frame":36000,"cause":"output.choose","outputs":[\#(both(false, false))],"chosen":null}"#,
      ])
  }

  @Test func logShowsTheStreamOfTheSoundtrack() throws {
    let folder = try ScenarioFolder()
    let log = try folder.render(
      #"""
      {"seconds":1,"events":[
        {"at":0,"do":"output.soundtrack"},
        {"at":0.25,"do":"output.soundtrack","name":"Music"},
        {"at":0.5,"do":"output.soundtrack","own":false}
      ]}
      """#
    ).log.filter { $0.contains("soundtrackOutput") }
    #expect(
      log == [
        #"{"frame":0,"event":"soundtrackOutput","own":true,"name":null}"#,
        #"{"frame":12000,"event":"soundtrackOutput","own":true,"name":"Music"}"#,
        #"{"frame":24000,"event":"soundtrackOutput","own":false}"#,
      ])
  }

  @Test func nameOfNoStreamIsRefused() throws {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(
        Array(#"{"seconds":1,"events":[{"at":0,"do":"output.soundtrack","own":false,"name":"a"}]}"#.utf8),
        named: "s.json")
    }
    #expect(error?.description.contains("none without") == true)
  }
}
