import Foundation
import TacetTestSupport
import Testing

@testable import TacetScenario

/// Files of a scenario that are cut, name bad loop points or a gain.
@Suite struct OddFileScenarioTests {
  @Test func logNamesCutFilesAndIgnoredLoopPoints() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 24_000)
    let bytes = try folder.read("beep.wav")
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: folder.path("cut.wav")))
    try folder.writeVorbis("theme.ogg", frames: 20_000, tags: [("LoopStart", "100"), ("LoopEnd", "50")])
    let log = try folder.render(
      #"{"seconds":0.1,"effects":{"cut":"cut.wav","beep":"beep.wav"},"soundtracks":{"theme":"theme.ogg"},"events":[]}"#
    ).log
    #expect(
      log.prefix(2) == [
        #"{"frame":0,"file":"cut","event":"truncated"}"#,
        #"{"frame":0,"file":"theme","event":"loopIgnored","reason":"LOOPEND is ignored: "#
          + #"frame 50 is not inside the file, after the loop's start"}"#,
      ])
  }

  @Test func soundtrackPlaysItsLoopAsOftenAsCountedAndEnds() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 48_000)
    // 9,600 frames, three times 19,200, and the rest: 86,400 frames in all.
    let sound = try folder.render(
      #"""
      {"seconds":3,"soundtracks":{"theme":{"file":"theme.wav","loop":[9600,28800]}},"events":[
        {"at":0,"do":"soundtrack.play","name":"theme","loop":3},{"at":1,"signal":"silentMode","on":true},
        {"at":1.75,"signal":"silentMode","on":false}
      ]}
      """#)
    func position(_ cause: String) -> String? {
      sound.log.last { $0.contains(#""cause":"silentMode""#) && $0.contains(cause) }
    }
    #expect(position("muted")?.contains(#""soundtrackFrame":9600"#) == true)
    #expect(position("audible")?.contains(#""soundtrackFrame":45600"#) == true)
    let heard = sound.samples.lastIndex { $0 != 0 }.map { $0 / 2 } ?? 0
    #expect(heard > 86_300 && heard < 86_600)
  }

  @Test func reloadedEffectIsInTheLogWithItsFrames() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 4_800, channels: 1)
    let log = try folder.render(
      #"{"seconds":1,"effects":{"a":"beep.wav","b":"beep.wav"},"events":[{"at":0.5,"do":"reload","effect":"b"}]}"#
    ).log
    #expect(log.contains(#"{"frame":24000,"effect":"b","event":"reloaded","frames":4800}"#))
    #expect(throws: ScenarioError.self) {
      try folder.render(#"{"seconds":1,"effects":{"a":"beep.wav"},"events":[{"at":0,"do":"reload","effect":"c"}]}"#)
    }
  }

  @Test func gainInTagsIsAppliedUnlessTheScenarioIgnoresIt() throws {
    let folder = try ScenarioFolder()
    try folder.writeVorbis("beep.ogg", frames: 44_100, tags: [("REPLAYGAIN_TRACK_GAIN", "-12.0412 dB")])
    func peak(_ key: String) throws -> Float {
      try folder.render(
        #"{"seconds":0.5,\#(key)"effects":{"beep":"beep.ogg"},"events":[{"at":0,"do":"play","name":"beep"}]}"#
      ).samples.map(abs).max() ?? 0
    }
    let ratio = try peak("") / peak(#""loudnessTags":false,"#)
    #expect(abs(ratio - 0.25) < 0.01)
  }

  @Test func loopOfTheScenarioReplacesThatOfTheFile() throws {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 48_000)
    func position(_ loop: String) throws -> String? {
      try folder.render(
        #"""
        {"seconds":2,"soundtracks":{"theme":{"file":"theme.wav","loop":\#(loop)}},"events":[
          {"at":0,"do":"soundtrack.play","name":"theme"},{"at":1.5,"signal":"silentMode","on":true}
        ]}
        """#
      ).log.last { $0.contains(#""cause":"silentMode""#) }
    }
    // 72,000 frames: 48,000, and 24,000 of the second round.
    #expect(try position("[9600,48000]")?.contains(#""soundtrackFrame":33600"#) == true)
    for loop in ["[0,48001]", "[100,200]", "[5,5]", "[1]", "3", "[0.5,9000]"] {
      #expect(throws: (any Error).self) { try position(loop) }
    }
    #expect(throws: ScenarioError.self) {
      try folder.render(#"{"seconds":1,"soundtracks":{"none":{"loop":[0,48000]}},"events":[]}"#)
    }
  }
}
