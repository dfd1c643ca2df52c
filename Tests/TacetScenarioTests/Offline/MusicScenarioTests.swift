import Tacet
import TacetTestSupport
import Testing

@testable import TacetScenario

/// Places, playheads and events of soundtracks in scenarios.
@Suite struct MusicScenarioTests {
  @Test func logHasPlacesBeatsLoopsAndEnds() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("town.wav", frames: 96_000, channels: 2)
    try folder.writeTone("cave.wav", frames: 24_000, channels: 2)
    let log = try folder.render(
      #"""
      {"seconds":3,"soundtracks":{"cave":"cave.wav",
       "town":{"file":"town.wav","remember":true,"tempo":{"tempo":60,"metre":2}}},"beats":true,"events":[
        {"at":0,"do":"playhead"},
        {"at":0,"do":"soundtrack.play","name":"town"},
        {"at":0.5,"do":"soundtrack.crossfade","name":"cave","over":0.1,"loop":2},
        {"at":0.75,"do":"playhead"},
        {"at":1.75,"do":"soundtrack.crossfade","name":"town","over":0},
        {"at":2,"do":"soundtrack.crossfade","name":"cave","over":0,"from":0.25},
        {"at":2.5,"do":"soundtrack.stop","over":0}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"#) }
    #expect(
      log == [
        #"{"frame":0,"event":"playhead","name":null,"soundtrackFrame":null,"rounds":null,"moving":null,"speed":null}"#,
        #"{"frame":0,"event":"soundtrackStarted","soundtrackFrame":0}"#,
        #"{"frame":0,"event":"soundtrackBar","bar":0}"#,
        #"{"frame":0,"event":"soundtrackBeat","bar":0,"beatInBar":0,"beat":0}"#,
        #"{"frame":24000,"event":"soundtrackStarted","soundtrackFrame":0}"#,
        #"{"frame":28800,"event":"soundtrackEnded","reason":"stopped"}"#,
        #"{"frame":36000,"event":"playhead","name":"cave","soundtrackFrame":12000,"rounds":0,"moving":true,"speed":1}"#,
        #"{"frame":48000,"event":"soundtrackLooped"}"#,
        #"{"frame":72000,"event":"soundtrackEnded","reason":"finished"}"#,
        #"{"frame":84000,"event":"soundtrackStarted","soundtrackFrame":28800}"#,
        #"{"frame":96000,"event":"soundtrackStarted","soundtrackFrame":12000}"#,
        #"{"frame":96384,"event":"soundtrackEnded","reason":"stopped"}"#,
        #"{"frame":108000,"event":"soundtrackLooped"}"#,
        #"{"frame":120001,"event":"soundtrackEnded","reason":"stopped"}"#,
      ])
    #expect(throws: ScenarioError.self) { try folder.render(#"{"seconds":1,"soundtracks":{"sea":{"remember":true}}}"#) }
  }

  @Test func layersFollowTheIntensity() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("a.wav", frames: 48_000, channels: 2)
    try folder.writeTone("b.wav", frames: 24_000, channels: 2)
    func sound(_ events: String) throws -> [Float] {
      try folder.render(
        #"""
        {"seconds":0.5,"soundtracks":{
         "piece":{"layers":["a.wav",{"file":"a.wav","enters":[0.4,0.6],"gain":-6}]}},"events":[
          {"at":0,"do":"soundtrack.play","name":"piece"}\#(events)
        ]}
        """#
      ).samples
    }
    let (low, high) = (try sound(""), try sound(#",{"at":0,"do":"soundtrack.intensity","to":1,"over":0}"#))
    let off = try sound(#",{"at":0,"do":"soundtrack.layer","gain":-200,"over":0}"#)
    let frame = try #require(low.indices.suffix(2_000).max { abs(low[$0]) < abs(low[$1]) })
    #expect(abs(high[frame] / low[frame] - 1 - Gain.decibels(-6).amplitude) < 1e-3 && abs(off[frame]) < 1e-4)
    for layers in [#"["a.wav","b.wav"]"#, "[]", #"["c.wav"]"#] {
      #expect(throws: (any Error).self) {
        try folder.render(
          #"{"seconds":1,"soundtracks":{"x":{"layers":\#(layers)}}}"#)
      }
    }
  }

  @Test func playlistsAndQueuesFollowToTheFrame() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("a.wav", frames: 10_007, channels: 2)
    try folder.writeTone("b.wav", frames: 24_000, channels: 2)
    let log = try folder.render(
      #"""
      {"seconds":2,"soundtracks":{"a":"a.wav","b":"b.wav"},
       "playlists":{"both":{"soundtracks":["a","b"],"loop":2}},"events":[
        {"at":0,"do":"soundtrack.play","name":"both"},
        {"at":0.3,"do":"soundtrack.enqueue","name":"a"},
        {"at":0.5,"do":"soundtrack.previous","over":0.1},
        {"at":0.75,"do":"soundtrack.next"}
      ]}
      """#
    ).log.filter { $0.contains("Named") || $0.contains("Ended") }
    #expect(
      log == [
        #"{"frame":0,"event":"soundtrackNamed","name":"a"}"#,
        #"{"frame":20014,"event":"soundtrackEnded","reason":"finished"}"#,
        #"{"frame":20014,"event":"soundtrackNamed","name":"b"}"#,
        #"{"frame":24000,"event":"soundtrackNamed","name":"a"}"#,
        #"{"frame":28800,"event":"soundtrackEnded","reason":"stopped"}"#,
        #"{"frame":36000,"event":"soundtrackNamed","name":"b"}"#,
        #"{"frame":36480,"event":"soundtrackEnded","reason":"stopped"}"#,
        #"{"frame":84000,"event":"soundtrackEnded","reason":"finished"}"#,
        #"{"frame":84000,"event":"soundtrackNamed","name":"a"}"#,
        #"{"frame":94007,"event":"soundtrackEnded","reason":"finished"}"#,
      ])
    for list in [#"["c"]"#, "[]", #"["a"],"crossfade":-1"#, #"["a"],"curve":"linear""#] {
      #expect(throws: ScenarioError.self) {
        try folder.render(#"{"seconds":1,"soundtracks":{"a":"a.wav"},"playlists":{"x":{"soundtracks":\#(list)}}}"#)
      }
    }
  }

  @Test func playlistsCrossAndSeeksBeyondTheEndAreRefused() throws {
    let folder = try ScenarioFolder()
    for name in ["a.wav", "b.wav"] { try folder.writeTone(name, frames: 48_000, channels: 2) }
    let log = try folder.render(
      #"""
      {"seconds":2,"soundtracks":{"a":"a.wav","b":"b.wav"},
       "playlists":{"both":{"soundtracks":["a","b"],"crossfade":0.1,"curve":"linear"}},"events":[
        {"at":0,"do":"soundtrack.play","name":"both"},
        {"at":0.5,"do":"soundtrack.seek","to":1},
        {"at":0.95,"do":"playhead"},
        {"at":1.5,"do":"soundtrack.seek","to":0.9}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"#) && !$0.contains("Started") }
    #expect(
      log == [
        #"{"frame":0,"event":"soundtrackNamed","name":"a"}"#,
        #"{"frame":24000,"event":"soundtrackSeekRefused","soundtrackFrame":48000}"#,
        #"{"frame":43200,"event":"soundtrackNamed","name":"b"}"#,
        #"{"frame":45600,"event":"playhead","name":"b","soundtrackFrame":2400,"rounds":0,"moving":true,"speed":1,"fading":"fadingIn"}"#,
        #"{"frame":48000,"event":"soundtrackEnded","reason":"finished"}"#,
        #"{"frame":72000,"event":"soundtrackSeeked","soundtrackFrame":43200}"#,
        #"{"frame":76800,"event":"soundtrackEnded","reason":"finished"}"#,
      ])
  }
}
