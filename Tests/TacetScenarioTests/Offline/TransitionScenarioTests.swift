import TacetTestSupport
import Testing

@testable import TacetScenario

/// Transitions, outros and stingers in scenarios.
@Suite struct TransitionScenarioTests {
  @Test func logHasThemAtTheirFrames() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("calm.wav", frames: 96_000, channels: 2)
    try folder.writeTone("boss.wav", frames: 96_000, channels: 2)
    try folder.writeTone("hit.wav", frames: 4_800, channels: 2)
    let log = try folder.render(
      #"""
      {"seconds":5,"soundtracks":{"calm":{"file":"calm.wav","tempo":{"tempo":240}},"hit":"hit.wav",
       "boss":{"file":"boss.wav","tempo":{"tempo":120},"loop":[0,48000]}},"events":[
        {"at":0,"do":"soundtrack.play","name":"calm"},
        {"at":0.1,"do":"soundtrack.stinger","name":"hit","duck":-12,"quantize":"beat"},
        {"at":0.5,"do":"soundtrack.transition","name":"boss","exit":"bar","entry":1,"fadeOut":0.1},
        {"at":1.2,"do":"soundtrack.finishLoop"}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"soundtrack"#) }
    #expect(
      log == [
        #"{"frame":0,"event":"soundtrackStarted","soundtrackFrame":0}"#,
        // A bar of a second; the second beat of the other one is in the middle of its loop.
        #"{"frame":48000,"event":"soundtrackStarted","soundtrackFrame":24000}"#,
        #"{"frame":52800,"event":"soundtrackEnded","reason":"stopped"}"#,
        #"{"frame":72000,"event":"soundtrackStarted","soundtrackFrame":48000}"#,
        #"{"frame":120000,"event":"soundtrackEnded","reason":"finished"}"#,
      ])
    for keys in [#""every":0"#, #""lead":-1"#, #""exit":"never""#, #""beats":["a"]"#, #""entry":-1"#] {
      #expect(throws: ScenarioError.self) {
        try folder.render(
          #"{"seconds":1,"soundtracks":{"a":"hit.wav"},"events":[{"at":0,"do":"soundtrack.transition","name":"a",\#(keys)}]}"#
        )
      }
    }
  }

  /// Every how many bars there is an exit, and how far ahead it is at least.
  @Test(arguments: [(#""every":2"#, 96_000), (#""lead":0.05"#, 48_000), (#""exit":"beat","every":3"#, 72_000)])
  func exitIsAsFarAsItIsAskedFor(keys: String, frame: Int) throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("calm.wav", frames: 192_000, channels: 2)
    try folder.writeTone("boss.wav", frames: 96_000, channels: 2)
    // A bar takes a second, and a beat a quarter of one.
    let log = try folder.render(
      #"""
      {"seconds":3,"soundtracks":{"calm":{"file":"calm.wav","tempo":{"tempo":240}},"boss":"boss.wav"},"events":[
        {"at":0,"do":"soundtrack.play","name":"calm"},
        {"at":0.9,"do":"soundtrack.transition","name":"boss",\#(keys)}
      ]}
      """#
    ).log.filter { $0.contains("soundtrackStarted") }
    #expect(
      log == [
        #"{"frame":0,"event":"soundtrackStarted","soundtrackFrame":0}"#,
        #"{"frame":\#(frame),"event":"soundtrackStarted","soundtrackFrame":0}"#,
      ])
  }

  @Test func loopChangesWhileItPlaysAndAPieceHasItsGain() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("calm.wav", frames: 96_000, channels: 2)
    let log = try folder.render(
      #"""
      {"seconds":3,"soundtracks":{"calm":"calm.wav"},"events":[
        {"at":0,"do":"soundtrack.play","name":"calm","gain":-6},
        {"at":0.5,"do":"soundtrack.loop","loop":[0,48000]},
        {"at":2.5,"do":"soundtrack.crossfade","name":"calm","gain":-12,"over":0.1}
      ]}
      """#
    ).log.filter { $0.contains(#""event":"soundtrackLooped"#) }
    #expect(
      log == [
        #"{"frame":48000,"event":"soundtrackLooped"}"#, #"{"frame":96000,"event":"soundtrackLooped"}"#,
      ])
    for keys in [#""do":"soundtrack.loop""#, #""do":"soundtrack.loop","loop":[9,3]"#] {
      #expect(throws: ScenarioError.self) { try folder.render(#"{"seconds":1,"events":[{"at":0,\#(keys)}]}"#) }
    }
  }
}
