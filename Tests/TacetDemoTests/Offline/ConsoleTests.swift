import Tacet
import TacetMonitors
import TacetPicture
import Testing

@testable import TacetDemo

/// The demo's outputs, focus and facts by their reporters.
@Suite struct ConsoleTests {
  private let console: Console

  init() throws {
    console = Console(try DemoAudio(isOffline: true))
    try console.audio.sound.begin()
  }

  private func outputs(_ ids: [String]) {
    console.audio.engine.observe(
      .outputs(ids.map { AudioDevice(id: $0, name: "The \($0)", route: .speaker, isCurrent: $0 == ids[0]) }))
  }

  @Test func outputPickerStepsThroughAllOutputsAndBackToTheSystems() {
    outputs(["speaker", "screen"])
    var chosen: [String?] = []
    for _ in 0..<4 {
      #expect(console.perform(.nextOutput) == nil)
      chosen.append(console.audio.engine.output.chosen?.id)
      #expect(console.room.lit.contains(.nextOutput) == (chosen.last != .some(nil)))
      #expect(console.snapshot.output?.id == console.audio.engine.output.chosen?.id ?? "speaker")
    }
    #expect(chosen == ["speaker", "screen", nil, "speaker"])
    // The chosen one is gone: the next press begins with the first.
    _ = console.perform(.nextOutput)
    outputs(["speaker"])
    _ = console.perform(.nextOutput)
    #expect(console.audio.engine.output.chosen?.id == "speaker")
  }

  @Test func changesOfTheOutputAndTheVolumeAreLines() {
    outputs(["speaker", "screen"])
    let before = console.snapshot
    console.audio.engine.observe(.systemVolume(SystemVolume(level: 0.4, isMuted: false)))
    _ = console.perform(.nextOutput)
    _ = console.perform(.nextOutput)
    var feed = EventFeed()
    feed.addChanges(from: before, to: console.snapshot)
    #expect(feed.lines.map(\.text) == ["The output is The screen", "The system's volume: 40 %"])
    let quieter = console.snapshot
    console.audio.engine.observe(.systemVolume(SystemVolume(level: 0.4, isMuted: true)))
    feed.addChanges(from: quieter, to: console.snapshot)
    #expect(feed.lines.last?.text == "The system's volume: muted")
  }

  @Test func windowFocusLightsItsLampAndItsReasonNamesTheReporter() throws {
    #expect(console.snapshot.lit.contains(.windowFocus))
    console.audio.engine.report(.windowFocus(false))
    console.recordWindow(isHidden: false, hasFocus: true)
    #expect(console.snapshot.lit.contains(.windowFocus))
    #expect(console.snapshot.bySystem.contains(.windowFocus))
    console.recordWindow(isHidden: false, hasFocus: false)
    #expect(!console.snapshot.lit.contains(.windowFocus))
    _ = console.perform(.focusLossPolicy)
    let reason = try #require(console.snapshot.effects.reasons.first)
    #expect(reason.text() == "window not in focus (window)")
    _ = console.perform(.windowFocus)
    #expect(console.snapshot.lit.contains(.windowFocus))
    #expect(console.snapshot.effects.reasons.isEmpty)
  }

  @Test func lampAndReasonFollowTheFactOfEveryReporter() throws {
    func words() -> [String] { console.snapshot.music.reasons.map { $0.text() } }
    console.audio.engine.report(.silentMode(true, source: "feedbackd"))
    console.record(Signal("silentMode", on: true), from: "feedbackd")
    #expect(console.snapshot.lit.contains(.silentMode))
    #expect(console.snapshot.bySystem.contains(.silentMode))
    #expect(words() == ["silent mode (feedbackd)"])
    #expect(Banner(console.snapshot)?.ends == "until it is switched off (your system says so)")
    _ = console.perform(.silentMode)
    #expect(words() == ["silent mode (feedbackd, keys)"])
    console.audio.engine.report(.silentMode(false, source: "feedbackd"))
    console.record(Signal("silentMode", on: false), from: "feedbackd")
    #expect(words() == ["silent mode (keys)"])
    #expect(Banner(console.snapshot)?.ends == "until it is switched off")
    #expect(Banner(console.snapshot)?.keys == [KeyCap("1", words: "switch off")])
    #expect(!console.snapshot.bySystem.contains(.silentMode))
    _ = console.perform(.takeBack)
    #expect(words().isEmpty)
    #expect(!console.snapshot.lit.contains(.silentMode))
    _ = console.perform(.call)
    _ = console.perform(.otherMusic)
    #expect(words() == ["yielding to Radio: Night Mail (keys)", "phone call (keys)"])
    console.audio.engine.observe(.fact(.outputLost(true)))
    #expect(words().contains("no sound output (output)"))
  }

  @Test func lampsOfPlaceAndMomentFollowTheEngine() throws {
    for (command, words) in [
      (Command.cave, "in a cave"), (.underWater, "under water"), (.slowMotion, "in slow motion"),
    ] {
      #expect(console.perform(command) == nil)
      #expect(console.room.lit.contains(command))
      #expect(try console.state.stage.effectsWords == [words])
      #expect(console.perform(command) == nil)
      #expect(!console.room.lit.contains(command))
      #expect(try console.state.stage.isPlain)
    }
    var lamps: [Bool] = []
    for route in [OutputRoute.speaker, .headphones] {
      console.audio.engine.report(.route(route))
      for _ in 0..<3 {
        #expect(console.perform(.hrtf) == nil)
        lamps.append(console.room.lit.contains(.hrtf))
      }
    }
    // On, by the route, off: headphones are private.
    #expect(lamps == [true, false, false, true, true, false])
    // The world is as slow as its effects.
    _ = console.perform(.slowMotion)
    #expect(console.snapshot.speed == console.audio.engine.effects.timeScale)
    #expect(console.snapshot.speed < 1)
  }

  @Test func pauseMenuMufflesTheMusicAndStopsTheWorld() throws {
    _ = console.perform(.pauseGame)
    #expect(console.snapshot.isWorldStill)
    #expect(console.snapshot.music.level == .audible)
    #expect(try console.state.stage.musicWords == ["muffled by the menu"])
    _ = console.perform(.pauseGame)
    #expect(!console.snapshot.isWorldStill)
    #expect(try console.state.stage.musicWords.isEmpty)
  }

  @Test func stingerPlaysOverTheMusic() throws {
    _ = try console.audio.engine.render(frames: 48_000)
    let place = console.audio.engine.soundtrack.position
    #expect(console.perform(.stinger) == nil)
    _ = try console.audio.engine.render(frames: 48_000)
    #expect(console.audio.engine.soundtrack.position - place == 48_000)
  }

  @Test func withoutMannersItYieldsToNobodyAndHasThemBackAfterwards() throws {
    _ = console.perform(.voiceChatPolicy)
    let session = console.audio.engine.session
    let before = (session.category, session.voiceChatPolicy, session.routeLossPolicy)
    _ = console.perform(.withoutManners)
    for command in [Command.otherMusic, .voiceChat] { _ = console.perform(command) }
    console.audio.engine.report(.route(.headphones))
    console.audio.engine.report(.route(.speaker))
    #expect(console.snapshot.music.level == .audible)
    #expect(!console.snapshot.isRouteLost)
    #expect(Banner(console.snapshot)?.tone == .bare)
    _ = console.perform(.withoutManners)
    let after = console.snapshot
    #expect(after.music.level == .paused)
    #expect(Banner(after)?.tone == .paused)
    #expect((session.category, session.voiceChatPolicy, session.routeLossPolicy) == before)
  }

  @Test func muteInTheMixerIsSaidAndTheWorldGoesOn() throws {
    _ = console.perform(.mixerMuted)
    let muted = console.snapshot
    #expect(muted.lit.contains(.mixerMuted))
    #expect(!muted.isWorldStill)
    #expect(!muted.areEffectsHeard)
    #expect(Banner(muted)?.sentence.hasPrefix("Muted in the system's mixer") == true)
    _ = console.perform(.takeBack)
    #expect(!console.snapshot.lit.contains(.mixerMuted))
    #expect(Banner(console.snapshot) == nil)
  }

  /// Nothing is heard while it is said that nothing is, and all of it afterwards.
  @Test func muteInTheMixerSilences() throws {
    let engine = console.audio.engine
    func loudest(_ seconds: Double) throws -> Float {
      try engine.render(frames: Int(seconds * 48_000)).reduce(0) { max($0, abs($1)) }
    }
    let before = try loudest(2)
    #expect(before > 0.01)
    #expect(console.perform(.mixerMuted) == nil)
    _ = try loudest(0.2)
    let muted = try loudest(1)
    #expect(muted == 0)
    _ = console.perform(.takeBack)
    let after = try loudest(1)
    #expect(after > 0.01)
    #expect(console.audio.engine.buses.allSatisfy { !$0.isMuted })
  }

  @Test func lostOutputLightsItsRowWhoeverReportsIt() throws {
    func row() -> Phone.Row? { Phone.rows(console.snapshot).first { $0.command == .noRoute } }
    #expect(row()?.isLit == false)
    console.audio.engine.observe(.fact(.outputLost(true)))
    #expect(row()?.isLit == true)
    #expect(row()?.isBySystem == true)
    console.audio.engine.observe(.fact(.outputLost(false)))
    _ = console.perform(.outputLost)
    #expect(row()?.isLit == true)
    #expect(row()?.isBySystem == false)
  }

  @Test func unpluggedHeadphonesHaveTheLampOfTheirReporter() throws {
    func row() throws -> Phone.Row { try #require(Phone.rows(console.snapshot).first { $0.command == .headphones }) }
    for _ in 0..<2 { _ = console.perform(.headphones) }
    let pretended = try row()
    #expect(pretended.text == "unplugged")
    #expect(!pretended.isBySystem)
    _ = console.perform(.resumeAfterRouteLoss)
    for route in [OutputRoute.headphones, .speaker] {
      console.audio.engine.report(.route(route))
      console.record(.route(route.rawValue), from: "sound-server")
    }
    let real = try row()
    #expect(real.text == "unplugged")
    #expect(real.isBySystem)
  }

  @Test func volumeOfNothingIsNoMute() {
    var snapshot = Snapshot()
    (snapshot.lit, snapshot.volume) = ([.mixerMuted], "0 %")
    #expect(Phone.rows(snapshot).contains { $0.text == "volume 0 %" && $0.isLit })
    snapshot.volume = "muted"
    #expect(Phone.rows(snapshot).contains { $0.text == "muted in mixer" && $0.isLit })
    // Nor is the game's own volume in the mixer, where the output's is up.
    snapshot.volume = "100 %"
    snapshot.outside = [OutsideReason(.mixerSilent, output: "Speakers").summary]
    #expect(Phone.rows(snapshot).first { $0.command == .mixerMuted }?.text == "turned down")
    snapshot.outside = [OutsideReason(.mixerMuted, output: "Speakers").summary]
    #expect(Phone.rows(snapshot).first { $0.command == .mixerMuted }?.text == "muted in mixer")
  }

  @Test func settingsComeBack() throws {
    let settings = console.audio.settings
    for row in [Menu.Row.mono, .reduced, .ownMusic] { try settings.change(row, by: 1) }
    try settings.change(.music, by: -3)
    try settings.change(.balance, by: 1)
    var kept = SavedGame.Settings()
    (kept.sound, kept.captions, kept.firesByItself) = (settings.values, false, true)
    let path = "/tmp/tacet-\(UInt64.random(in: 0 ... .max))/game.json"
    var saved = SavedGame()
    saved.settings = kept
    try saved.write(to: path)
    let read = try #require(SavedGame.read(from: path).settings)
    #expect(read == kept)
    let next = try DemoAudio(isOffline: true)
    read.restoreSound(of: next)
    #expect(next.settings.values == settings.values)
    #expect(next.settings.values.isMono)
  }

  /// It is made for notifications: the game plays on, and its clicks are silent where a window makes them.
  @Test func doNotDisturbLeavesTheGameAsItIs() {
    _ = console.perform(.doNotDisturb)
    #expect(console.snapshot.lit.contains(.doNotDisturb))
    #expect(Banner(console.snapshot) == nil)
    #expect(console.snapshot.music.level == .audible)
    _ = console.perform(.takeBack)
    #expect(!console.snapshot.lit.contains(.doNotDisturb))
    console.isDesktopUndisturbed = true
    #expect(console.snapshot.lit.contains(.doNotDisturb))
    #expect(console.snapshot.bySystem.contains(.doNotDisturb))
  }

  @Test func oneKeyTakesBackTheFocusAndTheRouteThatTheKeysPretended() {
    for command in [Command.windowFocus, .bluetooth, .headphones, .background, .call] { _ = console.perform(command) }
    _ = console.perform(.takeBack)
    #expect(console.snapshot.lit.contains(.windowFocus))
    #expect(console.snapshot.route == "speaker")
    #expect(!console.snapshot.lit.contains(.background))
    #expect(console.snapshot.effects.reasons.isEmpty)
    // The system's own route takes the place of pretended headphones: their loss is pretended too.
    _ = console.perform(.headphones)
    console.audio.engine.report(.route(.speaker))
    console.record(.route("speaker"), from: "sound-server")
    #expect(console.snapshot.isRouteLost)
    _ = console.perform(.takeBack)
    #expect(!console.snapshot.isRouteLost)
    // It reports its route once more after a time in the background: the loss stays the keys'.
    for _ in 0..<2 { _ = console.perform(.headphones) }
    console.record(.route("speaker"), from: "sound-server")
    #expect(Banner(console.snapshot)?.keys.map(\.key) == ["6", "R"])
    _ = console.perform(.takeBack)
    #expect(!console.snapshot.isRouteLost)
    // A fact of the system stays.
    console.audio.engine.report(.route(.headphones))
    console.record(.route("headphones"), from: "sound-server")
    _ = console.perform(.takeBack)
    #expect(console.snapshot.route == "headphones")
    _ = console.perform(.bluetooth)
    _ = console.perform(.takeBack)
    #expect(console.snapshot.route == "headphones")
    #expect(console.snapshot.lit.contains(.headphones))
  }

  /// The engine room's switches silence the game without a fact of the system: the banner says so, and the way out.
  @Test(arguments: [
    (Command.pauseGame, "Paused by the game"), (.muteEffects, "Effects muted by the game"),
    (.pauseEffects, "Effects paused by the game"), (.pauseSoundtrack, "Soundtrack paused by the game"),
    (.playSoundtrack, "The music is stopped"), (.active, "The sound is switched off"),
    (.sleep, "Paused: the system sleeps"), (.outputLost, "No output: the game goes on in silence"),
  ])
  func silenceByTheEngineRoomIsSaidWithItsWayOut(_ command: Command, _ sentence: String) throws {
    #expect(console.perform(command) == nil)
    let banner = try #require(Banner(console.snapshot))
    #expect(banner.sentence == sentence && banner.keys == [KeyCap("Tab", words: "engine room")])
    #expect(banner.inRoom.keys.isEmpty)
    // The room's first line says it too, for either side.
    let isHeld = command != .playSoundtrack
    #expect(console.room.lines[0].hasPrefix(isHeld ? "held: " : "nothing holds the sound"))
    #expect(console.perform(command) == nil)
    #expect(Banner(console.snapshot) == nil)
  }

  @Test func noOutputByTheKeysHasItsKeyAndTheSystemsItsReporter() throws {
    _ = console.perform(.noRoute)
    let pretended = try #require(Banner(console.snapshot))
    #expect(pretended.ends == "until there is one" && pretended.keys == [KeyCap("8", words: "plug in")])
    console.record(.route("none"), from: "sound-server")
    let real = try #require(Banner(console.snapshot))
    #expect(real.ends == "until there is one (your system says so)" && real.keys.isEmpty)
  }

  @Test func roomSaysWhatASwitchCanNotDo() {
    #expect(console.perform(.mixWithOthers) == "The category automatic does not allow the option mixWithOthers.")
  }

  @Test func roomSaysThePlaceOnce() {
    _ = console.perform(.underWater)
    #expect(console.room.lines.contains("sounds under water"))
  }

  @Test func pauseBehindTheMenuNeedsNoBannerAndACallDoes() {
    _ = console.perform(.pauseGame)
    #expect(Banner(console.snapshot, isBehindMenu: true) == nil)
    _ = console.perform(.call)
    #expect(Banner(console.snapshot, isBehindMenu: true)?.icon == .call)
  }

  @Test func nothingIsSaidToPlayOverWhatHoldsAGameWithoutManners() {
    _ = console.perform(.withoutManners)
    #expect(Banner(console.snapshot)?.tone == .bare)
    _ = console.perform(.call)
    #expect(Banner(console.snapshot)?.icon == .call)
    _ = console.perform(.call)
    _ = console.perform(.mixerMuted)
    #expect(Banner(console.snapshot)?.icon == .speaker)
  }

  @Test func linesOfTheGamesOwnReasonsSayNothingTwice() {
    var feed = EventFeed()
    var before = console.snapshot
    for command in [Command.pauseGame, .pauseSoundtrack, .muteEffects, .call] {
      _ = console.perform(command)
      feed.addChanges(from: before, to: console.snapshot)
      _ = console.perform(command)
      before = console.snapshot
    }
    #expect(
      feed.lines.map(\.text) == [
        "Effects: paused by the game", "Soundtrack: paused by the game", "Effects: muted by the game",
        "Soundtrack: paused, phone call (keys)", "Effects: paused, phone call (keys)",
      ])
  }

  /// A long title loses its end, and not its reporter.
  @Test func reasonIsShortenedAndItsReporterIsNot() throws {
    let title = "A very long title of a song that no card has room for"
    let before = console.snapshot
    console.audio.engine.report(.otherMusicBegan(id: "player", name: title))
    console.record(.otherMusic(true, id: "player", who: title), from: "mpris")
    let banner = try #require(Banner(console.snapshot))
    #expect(banner.sentence == "Other music plays: the game's music is paused" && banner.subject == title)
    #expect(banner.ends == "until ends; effects play on")
    #expect(Phone.rows(console.snapshot).contains { $0.text == title && $0.isLit && $0.isBySystem })
    var feed = EventFeed()
    feed.addChanges(from: before, to: console.snapshot)
    let line = try #require(feed.lines.first { $0.text.hasPrefix("Soundtrack: paused, yielding to ") })
    #expect(line.text.hasSuffix("… (mpris)"))
  }

  @Test func statisticsFitOnTwoLines() throws {
    console.audio.sound.play([.note(.zero, step: 0)], in: World())
    _ = try console.audio.engine.render(frames: 96_000)
    let lines = Array(console.room.lines.suffix(2))
    #expect(lines.count == 2)
    #expect(lines[0] == "0 sound, 0 virtual, 0 wait")
    #expect(lines[1].hasPrefix("render "))
    #expect(lines[1].contains(" %, worst block "))
    #expect(lines[1].contains(", stream 3"))
    #expect(lines[1].hasSuffix("too late 0"))
  }
}
