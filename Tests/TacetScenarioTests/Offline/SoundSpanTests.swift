import TacetTestSupport
import Testing

@testable import TacetScenario

/// When the sounds of a scenario played, for a picture of it.
@Suite struct SoundSpanTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    for name in ["beep.wav", "theme.wav", "boss.wav"] { try folder.writeTone(name, frames: 12_000, channels: 2) }
  }

  private func spans(_ events: String) throws -> [String] {
    let run = try ScenarioRun(
      try Scenario(
        Array(
          #"""
          {"seconds":1,"effects":{"beep":"beep.wav"},"sets":{"some":{"effects":["beep"],"seed":1}},
           "soundtracks":{"theme":"theme.wav","boss":"boss.wav"},"events":[\#(events)]}
          """#.utf8), named: folder.path("scenario.json")))
    _ = try run.lines { _ in true }
    return run.spans.spans.map { span in
      "\(span.isMusic ? "music" : "effect") \(span.sound) \(span.start) \(span.end.map(String.init) ?? "on")"
    }
  }

  @Test func voicesHaveTheNameOfTheirSound() throws {
    #expect(
      try spans(
        #"""
        {"at":0,"do":"play","name":"beep","as":"b1"},{"at":0.5,"do":"play","name":"some"},
        {"at":0.9,"do":"play","name":"beep"}
        """#) == ["effect beep 0 12000", "effect some 24000 36000", "effect beep 43200 on"])
  }

  @Test func musicEndsWhereItsFadeDoes() throws {
    #expect(
      try spans(
        #"""
        {"at":0,"do":"soundtrack.play","name":"theme","loop":true},
        {"at":0.25,"do":"soundtrack.crossfade","name":"boss","over":0.25,"loop":true},
        {"at":0.75,"do":"soundtrack.stop","over":0.1}
        """#) == ["music theme 0 24000", "music boss 12000 40800"])
  }

  @Test func musicThatNeverBeganHasNoneAndEndsNoOther() throws {
    #expect(
      try spans(
        #"""
        {"at":0,"do":"soundtrack.play","name":"theme","loop":true},
        {"at":0.25,"do":"soundtrack.play","name":"boss","when":0.75},
        {"at":0.5,"do":"soundtrack.play","name":"boss","when":0.8}
        """#) == ["music theme 0 38784", "music boss 38400 on"])
  }

  /// Each with its first and last frame, whatever plays below, and also where a stop cuts it.
  @Test func stingersHaveSpansOfTheirOwn() throws {
    #expect(
      try spans(
        #"""
        {"at":0,"do":"soundtrack.play","name":"theme","loop":true},
        {"at":0.25,"do":"soundtrack.stinger","name":"boss"},
        {"at":0.5,"do":"soundtrack.stinger","name":"boss","when":0.6},
        {"at":0.7,"do":"soundtrack.stop","over":0.05}
        """#) == ["music theme 0 36000", "music boss 12000 24000", "music boss 28800 36000"])
    let below = try spans(
      #"{"at":0.1,"do":"soundtrack.stinger","name":"boss"},{"at":0.2,"do":"soundtrack.play","name":"theme"}"#)
    #expect(below == ["music boss 4800 16800", "music theme 9600 on"])
  }

  /// Of a stinger that makes room before its time there is nothing to show.
  @Test func stingerThatNeverBeganHasNone() throws {
    #expect(
      try spans(
        #"""
        {"at":0,"do":"soundtrack.stinger","name":"boss","when":0.8},
        {"at":0.1,"do":"soundtrack.stinger","name":"theme"},{"at":0.2,"do":"soundtrack.stinger","name":"theme"}
        """#) == ["music theme 4800 16800", "music theme 9600 21600"])
  }
}
