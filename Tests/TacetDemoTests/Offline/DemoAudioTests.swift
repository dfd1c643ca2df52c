import Tacet
import TacetMonitors
import TacetPicture
import Testing

@testable import TacetDemo

/// The demo's outputs, focus and facts by their reporters.
@Suite struct DemoAudioTests {
  private let audio: DemoAudio

  init() throws {
    audio = try DemoAudio(.offline)
    audio.begin()
  }

  private func outputs(_ ids: [String]) {
    audio.engine.observe(
      .outputs(ids.map { AudioDevice(id: $0, name: "The \($0)", route: .speaker, isCurrent: $0 == ids[0]) }))
  }

  @Test func outputPickerStepsThroughAllOutputsAndBackToTheSystems() {
    outputs(["speaker", "screen"])
    var chosen: [String?] = []
    for _ in 0..<4 {
      #expect(audio.perform(.nextOutput) == nil)
      chosen.append(audio.engine.output.chosen?.id)
      #expect(audio.snapshot.lit.contains(.nextOutput) == (chosen.last != .some(nil)))
      #expect(audio.snapshot.output?.id == audio.engine.output.chosen?.id ?? "speaker")
    }
    #expect(chosen == ["speaker", "screen", nil, "speaker"])
    // The chosen one is gone: the next press begins with the first.
    _ = audio.perform(.nextOutput)
    outputs(["speaker"])
    _ = audio.perform(.nextOutput)
    #expect(audio.engine.output.chosen?.id == "speaker")
  }

  @Test func changesOfTheOutputAndTheVolumeAreLines() {
    outputs(["speaker", "screen"])
    let before = audio.snapshot
    audio.engine.observe(.systemVolume(SystemVolume(level: 0.4, isMuted: false)))
    _ = audio.perform(.nextOutput)
    _ = audio.perform(.nextOutput)
    var feed = EventFeed()
    feed.addChanges(from: before, to: audio.snapshot)
    #expect(feed.lines.map(\.text) == ["The output is The screen", "The system's volume: 40 %"])
    let quieter = audio.snapshot
    audio.engine.observe(.systemVolume(SystemVolume(level: 0.4, isMuted: true)))
    feed.addChanges(from: quieter, to: audio.snapshot)
    #expect(feed.lines.last?.text == "The system's volume: muted")
  }

  @Test func windowFocusLightsItsLampAndItsReasonNamesTheReporter() throws {
    #expect(audio.snapshot.lit.contains(.windowFocus))
    audio.engine.report(.windowFocus(false))
    audio.record(hasFocus: true, from: FactSources.window)
    #expect(audio.snapshot.lit.contains(.windowFocus))
    #expect(audio.snapshot.bySystem.contains(.windowFocus))
    audio.record(hasFocus: false, from: FactSources.window)
    #expect(!audio.snapshot.lit.contains(.windowFocus))
    _ = audio.perform(.focusLossPolicy)
    let reason = try #require(audio.snapshot.effects.reasons.first)
    #expect(reason.text() == "window not in focus (window)")
    _ = audio.perform(.windowFocus)
    #expect(audio.snapshot.lit.contains(.windowFocus))
    #expect(audio.snapshot.effects.reasons.isEmpty)
  }

  @Test func lampAndReasonFollowTheFactOfEveryReporter() throws {
    func words() -> [String] { audio.snapshot.music.reasons.map { $0.text() } }
    audio.engine.report(.silentMode(true, source: "feedbackd"))
    audio.record(.silentMode(true, source: "feedbackd"), from: "feedbackd")
    #expect(audio.snapshot.lit.contains(.silentMode))
    #expect(audio.snapshot.bySystem.contains(.silentMode))
    #expect(words() == ["silent mode (feedbackd)"])
    #expect(Banner(audio.snapshot)?.ends == "until you switch it off (feedbackd)")
    _ = audio.perform(.silentMode)
    #expect(words() == ["silent mode (feedbackd, keys)"])
    audio.engine.report(.silentMode(false, source: "feedbackd"))
    audio.record(.silentMode(false, source: "feedbackd"), from: "feedbackd")
    #expect(words() == ["silent mode (keys)"])
    #expect(Banner(audio.snapshot)?.ends == "until you switch it off: press 1")
    #expect(!audio.snapshot.bySystem.contains(.silentMode))
    _ = audio.perform(.takeBack)
    #expect(words().isEmpty)
    #expect(!audio.snapshot.lit.contains(.silentMode))
    _ = audio.perform(.call)
    _ = audio.perform(.otherMusic)
    #expect(words() == ["yielding to Radio: Night Mail (keys)", "phone call (keys)"])
    audio.engine.observe(.fact(.outputLost(true)))
    #expect(words().contains("no sound output (output)"))
  }

  @Test func lampsOfPlaceAndMomentFollowTheEngine() throws {
    for (command, words) in [
      (Command.cave, "in a cave"), (.underWater, "under water"), (.slowMotion, "in slow motion"),
    ] {
      #expect(audio.perform(command) == nil)
      #expect(audio.snapshot.lit.contains(command))
      #expect(audio.stage.state.effectsWords == [words])
      #expect(audio.perform(command) == nil)
      #expect(!audio.snapshot.lit.contains(command))
      #expect(audio.stage.state.isPlain)
    }
    var lamps: [Bool] = []
    for route in [OutputRoute.speaker, .headphones] {
      audio.engine.report(.route(route))
      for _ in 0..<3 {
        #expect(audio.perform(.hrtf) == nil)
        lamps.append(audio.snapshot.lit.contains(.hrtf))
      }
    }
    // On, by the route, off: headphones are private.
    #expect(lamps == [true, false, false, true, true, false])
    // The world is as slow as its effects.
    _ = audio.perform(.slowMotion)
    #expect(audio.snapshot.speed == audio.engine.effects.timeScale)
    #expect(audio.snapshot.speed < 1)
  }

  @Test func pauseMenuMufflesTheMusicAndStopsTheWorld() throws {
    _ = audio.perform(.pauseGame)
    #expect(audio.snapshot.isWorldStill)
    #expect(audio.snapshot.music.level == .audible)
    #expect(audio.stage.state.musicWords == ["muffled by the menu"])
    _ = audio.perform(.pauseGame)
    #expect(!audio.snapshot.isWorldStill)
    #expect(audio.stage.state.musicWords.isEmpty)
  }

  @Test func stingerPlaysOverTheMusic() throws {
    _ = try audio.engine.render(frames: 48_000)
    let place = audio.engine.soundtrack.position
    #expect(audio.perform(.stinger) == nil)
    _ = try audio.engine.render(frames: 48_000)
    #expect(audio.engine.soundtrack.position - place == 48_000)
  }

  @Test func withoutMannersItYieldsToNobodyAndHasThemBackAfterwards() throws {
    _ = audio.perform(.voiceChatPolicy)
    let session = audio.engine.session
    let before = (session.category, session.voiceChatPolicy, session.routeLossPolicy)
    _ = audio.perform(.withoutManners)
    for command in [Command.otherMusic, .voiceChat] { _ = audio.perform(command) }
    audio.engine.report(.route(.headphones))
    audio.engine.report(.route(.speaker))
    #expect(audio.snapshot.music.level == .audible)
    #expect(!audio.snapshot.isRouteLost)
    #expect(Banner(audio.snapshot)?.tone == .bare)
    _ = audio.perform(.withoutManners)
    let after = audio.snapshot
    #expect(after.music.level == .paused)
    #expect(Banner(after)?.tone == .paused)
    #expect((session.category, session.voiceChatPolicy, session.routeLossPolicy) == before)
  }

  @Test func muteInTheMixerIsSaidAndTheWorldGoesOn() throws {
    _ = audio.perform(.mixerMuted)
    let muted = audio.snapshot
    #expect(muted.lit.contains(.mixerMuted))
    #expect(!muted.isWorldStill)
    #expect(!muted.areEffectsHeard)
    #expect(Banner(muted)?.sentence.contains("muted in the system's mixer") == true)
    _ = audio.perform(.takeBack)
    #expect(!audio.snapshot.lit.contains(.mixerMuted))
    #expect(Banner(audio.snapshot) == nil)
  }

  /// It is made for notifications: the game plays on, and its clicks are silent where a window makes them.
  @Test func doNotDisturbLeavesTheGameAsItIs() {
    _ = audio.perform(.doNotDisturb)
    #expect(audio.snapshot.lit.contains(.doNotDisturb))
    #expect(Banner(audio.snapshot) == nil)
    #expect(audio.snapshot.music.level == .audible)
    _ = audio.perform(.takeBack)
    #expect(!audio.snapshot.lit.contains(.doNotDisturb))
    audio.isDesktopUndisturbed = true
    #expect(audio.snapshot.lit.contains(.doNotDisturb))
    #expect(audio.snapshot.bySystem.contains(.doNotDisturb))
  }

  @Test func oneKeyTakesBackTheFocusAndTheRouteThatTheKeysPretended() {
    for command in [Command.windowFocus, .bluetooth, .headphones, .background, .call] { _ = audio.perform(command) }
    _ = audio.perform(.takeBack)
    #expect(audio.snapshot.lit.contains(.windowFocus))
    #expect(audio.snapshot.route == "speaker")
    #expect(!audio.snapshot.lit.contains(.background))
    #expect(audio.snapshot.effects.reasons.isEmpty)
    // The system's own route takes the place of pretended headphones: their loss is pretended too.
    _ = audio.perform(.headphones)
    audio.engine.report(.route(.speaker))
    audio.record(.route(.speaker, chosenByUser: false), from: "sound-server")
    #expect(audio.snapshot.isRouteLost)
    _ = audio.perform(.takeBack)
    #expect(!audio.snapshot.isRouteLost)
    // A fact of the system stays.
    audio.engine.report(.route(.headphones))
    audio.record(.route(.headphones, chosenByUser: false), from: "sound-server")
    _ = audio.perform(.takeBack)
    #expect(audio.snapshot.route == "headphones")
    _ = audio.perform(.bluetooth)
    _ = audio.perform(.takeBack)
    #expect(audio.snapshot.route == "headphones")
    #expect(audio.snapshot.lit.contains(.headphones))
  }

  /// A long title loses its end, and not its reporter.
  @Test func reasonIsShortenedAndItsReporterIsNot() throws {
    let title = "A very long title of a song that no card has room for"
    let before = audio.snapshot
    audio.engine.report(.otherMusicBegan(id: "player", name: title))
    audio.record(.otherMusicBegan(id: "player", name: title), from: "mpris")
    #expect(Banner(audio.snapshot)?.sentence == "\(title) plays: the music yields")
    #expect(Phone.rows(audio.snapshot).contains { $0.text == title && $0.isLit && $0.isBySystem })
    var feed = EventFeed()
    feed.addChanges(from: before, to: audio.snapshot)
    let line = try #require(feed.lines.first { $0.text.hasPrefix("Soundtrack: paused, yielding to ") })
    #expect(line.text.hasSuffix("… (mpris)"))
  }

  @Test func statisticsFitOnTwoLines() throws {
    audio.sound.play([.note(.zero, step: 0)], in: World())
    _ = try audio.engine.render(frames: 96_000)
    let lines = StatisticsText.lines(audio.engine.diagnostics.statistics)
    #expect(lines.count == 2)
    #expect(lines[0] == "0 sound, 0 virtual, 0 wait")
    #expect(lines[1].hasPrefix("render "))
    #expect(lines[1].contains(" %, worst block "))
    #expect(lines[1].contains(", stream 3"))
    #expect(lines[1].hasSuffix("too late 0"))
  }
}
