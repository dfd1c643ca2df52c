import TacetTestSupport
import Testing

@testable import TacetScenario

/// Orders at a time, musical clocks and curves in scenarios.
@Suite struct TimingScenarioTests {
  @Test func logShowsOrdersAtTheirFrames() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 48_000, channels: 1)
    try folder.writeTone("theme.wav", frames: 480_000, channels: 2)
    let log = try folder.render(
      #"""
      {"seconds":6,"effects":{"beep":"beep.wav"},"soundtracks":{"theme":{
       "file":"theme.wav","tempo":{"tempo":120,"metre":3,"changes":[{"beat":6,"tempo":60,"metre":2}]}}},"events":[
        {"at":0,"do":"soundtrack.play","name":"theme","when":0.1,"curve":"smooth","fadeIn":0.2},
        {"at":0.2,"do":"play","name":"beep","from":0.5,"quantize":"bar","as":"bar"},
        {"at":0.2,"do":"play","name":"beep","loop":true,"quantize":"beat","every":2,"offset":0.5,"as":"beat"},
        {"at":0.2,"do":"stop","voice":"beat","over":0,"when":2.5,"curve":"decibels"},
        {"at":3.1,"do":"beat"},
        {"at":4,"do":"soundtrack.pause","over":0,"quantize":"bar"},
        {"at":5.5,"do":"soundtrack.resume","over":0,"when":5.75}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"#) }
    #expect(
      log == [
        #"{"frame":4800,"event":"soundtrackStarted","soundtrackFrame":0}"#,
        // Beats of half a second from 0.1 s on: half a one is 16,800, a bar 76,800.
        #"{"frame":16800,"voice":"beat","event":"started"}"#,
        #"{"frame":76800,"voice":"bar","event":"started"}"#,
        #"{"frame":100800,"voice":"bar","event":"ended","reason":"finished"}"#,
        #"{"frame":120000,"voice":"beat","event":"ended","reason":"stopped"}"#,
        #"{"frame":148800,"event":"beat","clock":"soundtrack","bar":2,"beatInBar":0,"beat":6}"#,
        #"{"frame":244800,"event":"soundtrackFrozen","soundtrackFrame":240000}"#,
        #"{"frame":276000,"event":"soundtrackThawed","soundtrackFrame":240000}"#,
      ])
  }

  @Test func effectsHaveAClockOfTheirOwn() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 480, channels: 1)
    let log = try folder.render(
      #"""
      {"seconds":2,"effects":{"beep":"beep.wav"},"events":[
        {"at":0.1,"do":"beat","clock":"effects"},
        {"at":0.25,"do":"musicalClock","tempo":240},
        {"at":0.3,"do":"play","name":"beep","quantize":"beat","clock":"effects","as":"b"},
        {"at":0.3,"do":"status","voice":"b"}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"#) }
    #expect(
      log == [
        #"{"frame":4800,"event":"beat","clock":"effects","bar":null,"beatInBar":null,"beat":null}"#,
        #"{"frame":14400,"voice":"b","event":"status","status":"waiting","startFrame":24000,"clock":"effects","voiceFrame":0,"gain":0}"#,
        #"{"frame":24000,"voice":"b","event":"started"}"#,
        #"{"frame":24480,"voice":"b","event":"ended","reason":"finished"}"#,
      ])
  }

  @Test(arguments: [
    #"{"at":0,"do":"stopAll","curve":"round"}"#, #"{"at":0,"do":"soundtrack.stop","when":1,"quantize":"bar"}"#,
    #"{"at":0,"do":"soundtrack.stop","quantize":"note"}"#,
    #"{"at":0,"do":"soundtrack.stop","quantize":"beat","every":0}"#,
    #"{"at":0,"do":"musicalClock"}"#, #"{"at":0,"do":"musicalClock","tempo":0}"#,
    #"{"at":0,"do":"musicalClock","tempo":90,"changes":[{"tempo":90}]}"#,
    #"{"at":0,"do":"musicalClock","tempo":90,"changes":[{"beat":4}]}"#, #"{"at":0,"do":"beat","clock":"engine"}"#,
  ])
  func oddTimesAreErrors(event: String) {
    #expect(throws: ScenarioError.self) { try ScenarioTests.scenario(#"{"seconds":1,"events":[\#(event)]}"#) }
  }
}
