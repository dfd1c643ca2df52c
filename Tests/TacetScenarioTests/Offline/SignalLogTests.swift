import TacetTestSupport
import Testing

@testable import TacetScenario

/// A verdict's line of the log.
private func line(
  _ frame: Int, _ cause: String, _ levels: String, effects: String = "", soundtrack: String? = nil, at position: Int
) -> String {
  func list(_ reasons: String) -> String {
    "[" + reasons.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
  let names = levels.split(separator: "/")
  let reasons = "{\"effects\":\(list(effects)),\"soundtrack\":\(list(soundtrack ?? effects))}"
  return "{\"frame\":\(frame),\"cause\":\"\(cause)\",\"effects\":\"\(names[0])\",\"soundtrack\":\"\(names[1])\","
    + "\"reasons\":\(reasons),\"soundtrackFrame\":\(position)}"
}

private func frozen(_ frame: Int, at position: Int) -> String {
  "{\"frame\":\(frame),\"event\":\"soundtrackFrozen\",\"soundtrackFrame\":\(position)}"
}

private func thawed(_ frame: Int, at position: Int) -> String {
  "{\"frame\":\(frame),\"event\":\"soundtrackThawed\",\"soundtrackFrame\":\(position)}"
}

private let started = "{\"frame\":0,\"event\":\"soundtrackStarted\",\"soundtrackFrame\":0}"

/// The exact logs of scenarios with every signal. Session, 1 to 5.
@Suite struct SignalLogTests {
  /// The log of a looping soundtrack of 2 s with these events.
  private func log(_ events: String) throws -> [String] {
    let folder = try ScenarioFolder()
    try folder.writeTone("theme.wav", frames: 96_000)
    return try folder.render(
      """
      {"seconds":2,"soundtracks":{"theme":"theme.wav"},"events":[{"at":0,"do":"soundtrack.play","name":"theme"},
      \(events)]}
      """
    ).log
  }

  @Test func silentModeAndLockMuteUntilBothEnd() throws {
    let log = try log(
      """
      {"at":0.1,"signal":"silentMode","on":true},{"at":0.15,"signal":"silentMode","on":true},
      {"at":0.2,"signal":"lock","on":true},{"at":0.3,"signal":"silentMode","on":false},
      {"at":0.4,"signal":"lock","on":false}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(4_800, "silentMode", "muted/muted", effects: "silentMode", at: 4_800),
        line(9_600, "lock", "muted/muted", effects: "silentMode lock", at: 9_600),
        line(14_400, "silentMode", "muted/muted", effects: "lock", at: 14_400),
        line(19_200, "lock", "audible/audible", at: 19_200),
      ])
  }

  @Test func foregroundEndsTheApplicationsInterruption() throws {
    let log = try log(
      """
      {"at":0.1,"signal":"interruption","source":"app","began":true},{"at":0.2,"signal":"background","on":true},
      {"at":0.3,"signal":"background","on":false}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(4_800, "interruption", "paused/paused", effects: "interruption:app", at: 4_800),
        frozen(5_184, at: 5_184),
        line(9_600, "background", "paused/paused", effects: "background interruption:app", at: 5_184),
        line(14_400, "background", "audible/audible", at: 5_184), thawed(14_400, at: 5_184),
      ])
  }

  @Test func otherMusicPausesAndVoiceChatDucksTheSoundtrack() throws {
    let log = try log(
      """
      {"at":0.1,"signal":"voiceChat","on":true},{"at":0.2,"signal":"otherMusic","on":true,"who":"Spotify"},
      {"at":0.3,"signal":"otherMusic","on":true,"who":"mpv"},{"at":0.4,"signal":"otherMusic","on":false,"who":"Spotify"},
      {"at":0.5,"signal":"otherMusic","on":false,"who":"mpv"},{"at":0.6,"signal":"voiceChat","on":false}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(4_800, "voiceChat", "audible/ducked", soundtrack: "voiceChat", at: 4_800),
        line(9_600, "otherMusic", "audible/paused", soundtrack: "otherMusic:Spotify voiceChat", at: 9_600),
        frozen(9_984, at: 9_984),
        line(
          14_400, "otherMusic", "audible/paused", soundtrack: "otherMusic:Spotify otherMusic:mpv voiceChat",
          at: 9_984),
        line(19_200, "otherMusic", "audible/paused", soundtrack: "otherMusic:mpv voiceChat", at: 9_984),
        line(24_000, "otherMusic", "audible/ducked", soundtrack: "voiceChat", at: 9_984),
        thawed(24_000, at: 9_984),
        line(28_800, "voiceChat", "audible/audible", at: 14_784),
      ])
  }

  @Test(arguments: ["call", "cork", "sleep", "sessionSwitched", "stopped", "otherAudio", "app"])
  func interruptionPausesUntilItsEnd(_ source: String) throws {
    let log = try log(
      """
      {"at":0.1,"signal":"interruption","source":"\(source)","began":true},
      {"at":0.2,"signal":"interruption","source":"\(source)","began":false,"shouldResume":false}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(4_800, "interruption", "paused/paused", effects: "interruption:\(source)", at: 4_800),
        frozen(5_184, at: 5_184),
        line(9_600, "interruption", "audible/audible", at: 5_184), thawed(9_600, at: 5_184),
      ])
  }

  @Test func lostRouteAndLostOutputPause() throws {
    let log = try log(
      """
      {"at":0.1,"signal":"route","to":"headphones"},{"at":0.2,"signal":"route","to":"speaker"},
      {"at":0.3,"signal":"route","to":"bluetooth"},{"at":0.4,"signal":"route","to":"speaker","chosen":true},
      {"at":0.5,"signal":"route","to":"headphones"},{"at":0.6,"signal":"output","lost":true},
      {"at":0.7,"signal":"route","to":"none"},{"at":0.8,"signal":"output","lost":false},
      {"at":0.9,"signal":"route","to":"hdmi"},{"at":1,"do":"resumeAfterRouteLoss"}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(9_600, "route", "paused/paused", effects: "routeLost", at: 9_600), frozen(9_984, at: 9_984),
        line(14_400, "route", "audible/audible", at: 9_984), thawed(14_400, at: 9_984),
        line(28_800, "output", "paused/paused", effects: "outputLost", at: 24_384), frozen(29_184, at: 24_768),
        line(43_200, "route", "paused/paused", effects: "routeLost", at: 24_768),
        line(48_000, "resumeAfterRouteLoss", "audible/audible", at: 24_768), thawed(48_000, at: 24_768),
      ])
  }

  @Test func gamePausesAndMutesAreLogged() throws {
    let log = try log(
      """
      {"at":0.1,"do":"soundtrack.pause","over":0},{"at":0.2,"do":"bus","name":"effects","mute":true},
      {"at":0.3,"do":"bus","name":"effects","mute":false,"pause":true},{"at":0.4,"do":"soundtrack.resume","over":0},
      {"at":0.5,"do":"bus","name":"effects","pause":false},{"at":0.6,"do":"bus","name":"interface","mute":true}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(4_800, "soundtrack.pause", "audible/paused", soundtrack: "game", at: 4_800), frozen(4_800, at: 4_800),
        line(9_600, "bus", "muted/paused", effects: "game", at: 4_800),
        line(14_400, "bus", "paused/paused", effects: "game", at: 4_800),
        line(19_200, "soundtrack.resume", "paused/audible", effects: "game", soundtrack: "", at: 4_800),
        thawed(19_200, at: 4_800),
        line(24_000, "bus", "audible/audible", at: 9_600),
      ])
  }

  @Test func activationDuringACallTakesEffectAfterIt() throws {
    let log = try log(
      """
      {"at":0.1,"do":"deactivate"},{"at":0.2,"signal":"interruption","source":"call","began":true},
      {"at":0.3,"do":"activate"},{"at":0.4,"signal":"interruption","source":"call","began":false}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(4_800, "deactivate", "paused/paused", effects: "inactive", at: 4_800), frozen(5_184, at: 5_184),
        line(9_600, "interruption", "paused/paused", effects: "inactive interruption:call", at: 5_184),
        line(19_200, "interruption", "audible/audible", at: 5_184), thawed(19_200, at: 5_184),
      ])
  }

  @Test func changedCategoryAppliesToLaterSignals() throws {
    let log = try log(
      """
      {"at":0.1,"do":"setCategory","category":"playback","options":["mixWithOthers"]},
      {"at":0.2,"signal":"silentMode","on":true},{"at":0.3,"signal":"otherMusic","on":true,"who":"mpv"},
      {"at":0.4,"do":"setCategory","category":"soloAmbient"},{"at":0.5,"signal":"silentMode","on":false},
      {"at":0.6,"signal":"otherMusic","on":true,"who":"vlc"}
      """)
    #expect(
      log == [
        line(0, "start", "audible/audible", at: 0), started,
        line(19_200, "setCategory", "muted/muted", effects: "silentMode", at: 19_200),
        line(24_000, "silentMode", "audible/audible", at: 24_000),
        line(28_800, "otherMusic", "paused/paused", effects: "interruption:otherAudio", at: 28_800),
        frozen(29_184, at: 29_184),
      ])
  }
}
