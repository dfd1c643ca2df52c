import Foundation
import TacetTestSupport
import Testing

@testable import TacetScenario

@Suite struct RenderTests {
  /// A scenario of a soundtrack, a looping effect and these events.
  private static func scenario(_ events: String, seconds: Double = 2, category: String = "automatic") -> String {
    """
    {"seconds":\(seconds),"category":"\(category)",
     "effects":{"tone":"tone.wav","beep":"beep.wav"},"soundtracks":{"theme":"theme.wav","other":"other.ogg"},
     "events":[{"at":0,"do":"soundtrack.play","name":"theme"},{"at":0,"do":"play","name":"tone","loop":true,"as":"t"},
     \(events)]}
    """
  }

  private static func folder() throws -> ScenarioFolder {
    let folder = try ScenarioFolder()
    try folder.writeTone("tone.wav", frames: 12_800, channels: 1)
    try folder.writeTone("beep.wav", frames: 4_800, channels: 1)
    try folder.writeTone("theme.wav", frames: 128_000)
    try folder.writeVorbis("other.ogg", frames: 88_200, tags: [("LOOPSTART", "1000"), ("LOOPLENGTH", "40000")])
    return folder
  }

  @Test func renderIsReproducible() throws {
    let folder = try Self.folder()
    let scenario = Self.scenario(
      """
      {"at":0.1,"do":"play","name":"beep","position":[1,0,-1],"pitch":1.5},
      {"at":0.3,"signal":"otherMusic","on":true,"who":"mpv"},{"at":0.6,"signal":"otherMusic","on":false,"who":"mpv"},
      {"at":0.8,"do":"soundtrack.crossfade","name":"other","over":0.4},{"at":1.5,"do":"soundtrack.seek","to":0.5}
      """)
    let first = try folder.render(scenario)
    let second = try folder.render(scenario)
    #expect(first.samples.count == 2 * 96_000)
    #expect(first.samples.contains { $0 != 0 })
    #expect(first.samples.map(\.bitPattern) == second.samples.map(\.bitPattern))
    #expect(first.log == second.log)
  }

  @Test func eventsTakeEffectAtTheirExactFrame() throws {
    let folder = try Self.folder()
    let render = try folder.render(
      """
      {"seconds":1,"effects":{"beep":"beep.wav"},"events":[{"at":0.123,"do":"play","name":"beep","pan":-1},
      {"at":1,"do":"play","name":"beep"},{"at":1.5,"signal":"lock","on":true}]}
      """)
    let first = render.samples.firstIndex { $0 != 0 }
    let last = render.samples.lastIndex { $0 != 0 }
    #expect(first == 2 * 5_904)
    #expect(last.map { $0 / 2 } == 5_904 + 4_800 - 1)
    #expect(
      render.log == [
        #"{"frame":0,"cause":"start","effects":"audible","soundtrack":"audible","reasons":{"effects":[],"soundtrack":[]},"soundtrackFrame":0}"#,
        #"{"frame":5904,"voice":"beep#1","event":"started"}"#,
        #"{"frame":10704,"voice":"beep#1","event":"ended","reason":"finished"}"#,
      ])
  }

  @Test func playStartsAtItsOwnFrameAndIsRescheduledAndStopped() throws {
    let folder = try Self.folder()
    let render = try folder.render(
      """
      {"seconds":1,"effects":{"beep":"beep.wav"},"events":[
      {"at":0,"do":"play","name":"beep","startAt":0.25,"as":"a"},{"at":0,"do":"play","name":"beep","startAt":9,"as":"b"},
      {"at":0.1,"do":"set","voice":"b","startAt":0.5,"loop":true,"priority":3},{"at":0.75,"do":"stopAll","over":0}]}
      """)
    let lines = render.log.dropFirst()
    #expect(
      lines.filter { $0.contains("started") } == [
        #"{"frame":12000,"voice":"a","event":"started"}"#, #"{"frame":24000,"voice":"b","event":"started"}"#,
      ])
    #expect(lines.last == #"{"frame":36000,"voice":"b","event":"ended","reason":"stopped"}"#)
  }

  @Test func setPlaysItsVariationsAndTheLogNamesThem() throws {
    let folder = try Self.folder()
    try folder.writeTone("boop.wav", frames: 4_800, channels: 1)
    let render = try folder.render(
      """
      {"seconds":1,"effects":{"beep":"beep.wav","boop":"boop.wav"},
      "sets":{"step":{"effects":["beep","boop"],"order":"roundRobin","decibels":[-6,-6],"pitch":[2,2]}},"events":[
      {"at":0,"do":"play","name":"step"},{"at":0.5,"do":"play","name":"step"},
      {"at":0.5,"do":"limit","effect":"beep","count":0},{"at":0.7,"do":"play","name":"step"}]}
      """)
    #expect(
      render.log.dropFirst() == [
        #"{"frame":0,"voice":"step#1","event":"variation","effect":"beep","gain":-6,"pitch":2}"#,
        #"{"frame":0,"voice":"step#1","event":"started"}"#,
        #"{"frame":2400,"voice":"step#1","event":"ended","reason":"finished"}"#,
        #"{"frame":24000,"voice":"step#2","event":"variation","effect":"boop","gain":-6,"pitch":2}"#,
        #"{"frame":24000,"voice":"step#2","event":"started"}"#,
        #"{"frame":26400,"voice":"step#2","event":"ended","reason":"finished"}"#,
        #"{"frame":33600,"voice":"step#3","event":"variation","effect":"beep","gain":-6,"pitch":2}"#,
        #"{"frame":33600,"voice":"step#3","event":"ended","reason":"refused"}"#,
      ])
  }

  @Test func listenerTurnsTheSpaceAround() throws {
    let folder = try Self.folder()
    func sides(_ events: String) throws -> (left: Float, right: Float) {
      let samples = try folder.render(
        """
        {"seconds":0.1,"effects":{"beep":"beep.wav"},"events":[\(events)
        {"at":0,"do":"play","name":"beep","position":[5,0,0]}]}
        """
      ).samples
      let loudest = stride(from: 0, to: samples.count, by: 2).reduce(into: (Float(0), Float(0))) {
        $0 = (max($0.0, abs(samples[$1])), max($0.1, abs(samples[$1 + 1])))
      }
      return (loudest.0, loudest.1)
    }
    let ahead = try sides("")
    let behind = try sides(#"{"at":0,"do":"listener","forward":[0,0,1]},"#)
    #expect(ahead.right > 2 * ahead.left && behind.left > 2 * behind.right)
  }

  @Test func eventsAtZeroApplyFromTheFirstFrame() throws {
    let folder = try Self.folder()
    let render = try folder.render(
      #"""
      {"seconds":0.5,"effects":{"tone":"tone.wav"},"soundtracks":{"theme":"theme.wav"},
       "events":[{"at":0,"signal":"silentMode","on":true},{"at":0,"do":"soundtrack.play","name":"theme"},
                 {"at":0,"do":"play","name":"tone"}]}
      """#)
    #expect(render.samples.allSatisfy { $0 == 0 })
    #expect(render.log[0].contains(#""cause":"start","effects":"audible""#))
    #expect(render.log[1].contains(#"{"frame":0,"cause":"silentMode","effects":"muted","soundtrack":"muted""#))
  }

  /// Session, 10: silent within 20 ms of the signal, exact zero after it.
  @Test(arguments: [
    #""signal":"silentMode","on":true"#, #""signal":"lock","on":true"#, #""signal":"background","on":true"#,
    #""signal":"interruption","source":"call","began":true"#, #""signal":"output","lost":true"#,
    #""do":"deactivate""#,
  ])
  func holdIsExactSilenceWithin20Milliseconds(_ signal: String) throws {
    let folder = try Self.folder()
    let render = try folder.render(Self.scenario(#"{"at":1,\#(signal)}"#))
    let before = render.samples[(2 * 47_000)..<(2 * 48_000)]
    #expect(before.contains { abs($0) > 0.3 })
    #expect(render.samples[(2 * (48_000 + 960))...].allSatisfy { $0 == 0 })
  }

  @Test(arguments: [
    (#""signal":"background","on":true"#, #""signal":"background","on":false"#),
    (
      #""signal":"interruption","source":"call","began":true"#,
      #""signal":"interruption","source":"call","began":false"#
    ),
    (#""signal":"otherMusic","on":true,"who":"mpv""#, #""signal":"otherMusic","on":false,"who":"mpv""#),
    (#""signal":"output","lost":true"#, #""signal":"output","lost":false"#),
    (#""do":"soundtrack.pause""#, #""do":"soundtrack.resume""#),
    (#""do":"deactivate""#, #""do":"activate""#),
  ])
  func frozenSoundtrackResumesAtTheSameFrame(_ begin: String, _ end: String) throws {
    let folder = try Self.folder()
    let render = try folder.render(
      Self.scenario(#"{"at":0.5,\#(begin)},{"at":1.25,\#(end)},{"at":1.5,"do":"soundtrack.stop"}"#))
    let frozen = render.log.filter { $0.contains("soundtrackFrozen") }
    let thawed = render.log.filter { $0.contains("soundtrackThawed") }
    // A hold fades for 8 ms, the game's own call for 10 unless it says otherwise.
    let frame = begin.contains("soundtrack.pause") ? 24_480 : 24_384
    #expect(frozen == [#"{"frame":\#(frame),"event":"soundtrackFrozen","soundtrackFrame":\#(frame)}"#])
    #expect(thawed == [#"{"frame":60000,"event":"soundtrackThawed","soundtrackFrame":\#(frame)}"#])
  }

  @Test func endOfAVoiceIsLoggedWithItsReason() throws {
    let folder = try Self.folder()
    let render = try folder.render(
      Self.scenario(
        """
        {"at":0.25,"do":"play","name":"beep"},{"at":0.5,"do":"stop","voice":"t"},
        {"at":1,"signal":"interruption","source":"call","began":true},{"at":1,"do":"play","name":"beep","as":"late"}
        """))
    #expect(
      render.log.filter { $0.contains("voice") } == [
        #"{"frame":0,"voice":"t","event":"started"}"#,
        #"{"frame":12000,"voice":"beep#1","event":"started"}"#,
        #"{"frame":16800,"voice":"beep#1","event":"ended","reason":"finished"}"#,
        #"{"frame":24480,"voice":"t","event":"ended","reason":"stopped"}"#,
        #"{"frame":52800,"voice":"late","event":"ended","reason":"unheard"}"#,
      ])
  }

  @Test func heldOneShotIsDroppedAfterTenSeconds() throws {
    let folder = try Self.folder()
    let render = try folder.render(
      """
      {"seconds":12,"effects":{"tone":"tone.wav"},"events":[{"at":0.5,"do":"play","name":"tone","as":"a"},
       {"at":0.6,"signal":"interruption","source":"sleep","began":true}]}
      """)
    #expect(render.log.last == #"{"frame":508800,"voice":"a","event":"ended","reason":"dropped"}"#)
  }

  @Test func voicesBeyondTheLimitAreLoggedAsStolen() throws {
    let folder = try Self.folder()
    let plays = (0..<5_000).map { _ in #"{"at":0,"do":"play","name":"beep"}"# }.joined(separator: ",")
    let render = try folder.render(#"{"seconds":0.2,"effects":{"beep":"beep.wav"},"events":[\#(plays)]}"#)
    let ended = render.log.filter { $0.contains(#""event":"ended""#) }
    #expect(ended.count == 5_000)
    #expect(ended.contains { $0.contains("stolen") })
    #expect(ended.contains { $0.contains("finished") })
  }

  @Test func invalidFileThrowsBeforeRendering() throws {
    let folder = try Self.folder()
    try folder.write("no sound at all", to: "bad.wav")
    let error = #expect(throws: ScenarioError.self) {
      try folder.render(#"{"seconds":1,"effects":{"a":"bad.wav"},"events":[]}"#)
    }
    let reason = "effects.a: \(folder.path)/bad.wav: is not a sound file of a known kind"
    #expect(error?.description.hasSuffix(reason) == true)
    let missing = #expect(throws: ScenarioError.self) {
      try folder.render(#"{"seconds":1,"soundtracks":{"a":"none.ogg"},"events":[]}"#)
    }
    #expect(missing?.description.hasSuffix("soundtracks.a: \(folder.path)/none.ogg: there is no such file") == true)
  }

  @Test func unreadableSoundtrackThrows() throws {
    let folder = try Self.folder()
    let scenario = try Scenario(
      Array(Self.scenario(#"{"at":1,"signal":"lock","on":true}"#).utf8), named: folder.path("s"))
    let run = try ScenarioRun(scenario)
    try FileManager.default.removeItem(atPath: folder.path("theme.wav"))
    let error = #expect(throws: ScenarioError.self) { try run.run { _ in true } }
    #expect(error?.description == "\(folder.path)/theme.wav: there is no such file")
  }

  @Test func busBeyondTheLimitThrowsItsEvent() throws {
    let folder = try Self.folder()
    let buses = (0..<70).map { #"{"at":0,"do":"bus","name":"b\#($0)","mute":true}"# }.joined(separator: ",")
    let error = #expect(throws: ScenarioError.self) { try folder.render(#"{"seconds":1,"events":[\#(buses)]}"#) }
    #expect(error?.description.contains(#"event 63 (bus): no room for the bus "b62""#) == true)
  }
}
