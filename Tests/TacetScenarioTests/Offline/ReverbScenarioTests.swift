import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetScenario

@Suite struct ReverbScenarioTests {
  @Test func reverbIsHeardAndLogged() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 480, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
        {"at":0,"do":"reverb","preset":"cave","decay":4,"over":0},
        {"at":0,"do":"reverb.send","bus":"master","gain":-6,"lowPass":0.25},
        {"at":0,"do":"reverb.send","effect":"beep","on":false},
        {"at":0.1,"do":"play","name":"beep","as":"a"},
        {"at":0.1,"do":"reverb.send","voice":"a","gain":0},
        {"at":0.5,"do":"reverb.zones","zones":[{"preset":"hall","center":[1,2,3],"radius":4,"border":2}]},
        {"at":0.6,"do":"reverb"},
        {"at":0.6,"do":"reverb","preset":"hall","when":0.8},
        {"at":0.85,"do":"reverb.zones","when":0.9}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"reverb"#) }
    #expect(
      log == [
        #"{"frame":0,"event":"reverb","on":true,"preset":"cave"}"#,
        #"{"frame":0,"event":"reverbSend","bus":"master","on":true,"gain":-6,"lowPass":0.25,"highPass":0}"#,
        #"{"frame":0,"event":"reverbSend","effect":"beep","on":false,"gain":null,"lowPass":null,"highPass":null}"#,
        #"{"frame":4800,"event":"reverbSend","voice":"a","on":true,"gain":0,"lowPass":0,"highPass":0}"#,
        #"{"frame":24000,"event":"reverbZones","zones":1}"#,
        #"{"frame":28800,"event":"reverb","on":false,"preset":null}"#,
        #"{"frame":28800,"event":"reverb","on":true,"preset":"hall","startFrame":38400}"#,
        #"{"frame":40800,"event":"reverbZones","zones":0,"startFrame":43200}"#,
      ])
  }

  /// The first voice after a reverb was set, in silence: OpenAL mixes one frame alone then.
  @Test func voiceFadesInWhereAReverbHasJustBegun() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 4_800, channels: 1)
    let sounds = try ["", #"{"at":0.1,"do":"reverb","preset":"cave"},"#].map { reverb in
      try folder.render(
        #"""
        {"seconds":0.5,"effects":{"beep":"beep.wav"},"events":[
          \#(reverb)
          {"at":0.2,"do":"play","name":"beep","pitch":0.9,"fadeIn":0.02}
        ]}
        """#
      ).samples
    }
    #expect(sounds[0].contains { $0 > 0.1 } && difference(sounds[0], sounds[1]) < 1e-3)
  }

  @Test func keysAreThoseOfAReverb() throws {
    let scenario = try ScenarioTests.scenario(
      #"{"seconds":1,"events":[{"at":0,"do":"reverb","preset":"hall","gain":-3,"decay":0.5,"echoDepth":0.25}]}"#)
    var hall = ReverbPreset.hall
    hall.gain = .decibels(-3)
    hall.decay = .milliseconds(500)
    hall.echoDepth = 0.25
    let command = scenario.events.first?.command as? SetReverb
    #expect(command?.preset == hall)
    #expect(command?.presetName == "hall")
    #expect(command?.change.fade == .own)
  }

  @Test(arguments: [
    #"{"at":0,"do":"reverb","preset":"moon"}"#, #"{"at":0,"do":"reverb","density":3}"#,
    #"{"at":0,"do":"reverb.zones","zones":[{"preset":"hall"}]}"#, #"{"at":0,"do":"reverb.zones","zones":[1]}"#,
    #"{"at":0,"do":"reverb.send","gain":0}"#, #"{"at":0,"do":"reverb.send","voice":"a"}"#,
    #"{"at":0,"do":"reverb.send","effect":"a"}"#,
  ])
  func wrongValuesAreErrors(event: String) {
    ScenarioTests.expectError(event)
  }
}
