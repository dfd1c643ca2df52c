import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct SpaceScenarioTests {
  @Test func statusShowsTheGainThatThePlaceLeaves() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("fire.wav", frames: 48_000, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":1,"resampling":"linear","effects":{"fire":"fire.wav"},"events":[
        {"at":0,"do":"world","unitsPerMeter":32,"distance":{"curve":"inverse","reference":2},"doppler":0.5},
        {"at":0,"do":"space","effect":"fire","distance":{"curve":"linear","maximum":11}},
        {"at":0,"do":"play","name":"fire","loop":true,"position":[192,0,0],"as":"a"},
        {"at":0,"do":"play","name":"fire","loop":true,"position":[128,0,0],"distance":{"reference":2},"as":"b",
          "cone":{"inner":90,"outer":120,"gain":-12},"direction":[1,0,0],"velocity":[32,0,0]},
        {"at":0.1,"do":"status","voice":"a"},{"at":0.1,"do":"status","voice":"b"},
        {"at":0.1,"do":"set","voice":"a","blend":0.5,"doppler":2,"width":0.5},
        {"at":0.1,"do":"listener","position":[0,0,0],"velocity":[1,2,3]},
        {"at":0.2,"do":"status","voice":"a"},
        {"at":0.2,"do":"set","voice":"a","blend":1,"position":[600,0,0]},
        {"at":0.3,"do":"status","voice":"a"}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"status""#) }
    let gains = log.compactMap { $0.components(separatedBy: #""gain":"#).last?.dropLast() }
    #expect(gains == ["-6.02", "-18.02", "-2.5", "null"], "\(log)")
    #expect(log.last?.contains("tooFar") == true)
  }

  /// The same scene in the words of two worlds.
  @Test func axesAreThoseOfTheScenario() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("fire.wav", frames: 48_000, channels: 1)
    func heard(_ axes: String, at place: String, from forward: String) throws -> [Float] {
      try folder.render(
        #"""
        {"seconds":0.2,\#(axes)"effects":{"fire":"fire.wav"},"events":[
          {"at":0,"do":"play","name":"fire","loop":true,"position":\#(place),"as":"a"},
          {"at":0.1,"do":"listener","position":[0,0,0]\#(forward)}]}
        """#
      ).samples
    }
    let first = try heard("", at: "[2,1,-3]", from: "")
    #expect(try heard(#""axes":"unreal","#, at: "[3,2,1]", from: "") == first)
    #expect(try heard(#""axes":"yUpLeftHanded","#, at: "[2,1,3]", from: #","forward":[0,0,2]"#) == first)
    #expect(try heard(#""axes":"yDown","#, at: "[-2,-1,3]", from: "") != first)
  }

  @Test(arguments: [
    #"{"at":0,"do":"world"}"#, #"{"at":0,"do":"world","unitsPerMeter":0}"#,
    #"{"at":0,"do":"space","effect":"fire"}"#, #"{"at":0,"do":"world","distance":{"curve":"square"}}"#,
    #"{"at":0,"do":"world","distance":{"far":1}}"#, #"{"at":0,"do":"world","distance":4}"#,
  ])
  func wrongValuesAreErrors(event: String) {
    ScenarioTests.expectError(event)
  }
}
