import Foundation
import Tacet
import TacetSession
import Testing

@testable import TacetScenario

@Suite struct ScenarioTests {
  static func scenario(_ text: String) throws -> Scenario { try Scenario(Array(text.utf8), named: "x/boss.json") }

  /// A scenario of one event.
  static func event(_ event: String) -> String {
    #"{"seconds":2,"effects":{"beep":"b.wav"},"soundtracks":{"theme":"t.ogg"},"events":[\#(event)]}"#
  }

  /// Expects that a scenario with this event alone is an error.
  static func expectError(_ event: String) {
    #expect(throws: ScenarioError.self) { try scenario(#"{"seconds":1,"events":[\#(event)]}"#) }
  }

  /// An error's sentence without line and column.
  static func unplaced(_ error: ScenarioError) -> String {
    error.description.replacing(/boss.json:[0-9]+:[0-9]+:/, with: "boss.json:")
  }

  @Test func missingKeysHaveDefaults() throws {
    let scenario = try Self.scenario(#"{"seconds":1.5}"#)
    #expect(scenario.sampleRate == 48_000)
    #expect(scenario.frames == 72_000)
    #expect(scenario.category == .automatic)
    #expect(scenario.sounds.paths.isEmpty)
    #expect(scenario.events.isEmpty)
  }

  @Test func relativePathsStartAtTheScenariosFolder() throws {
    let text = #"{"seconds":1,"effects":{"a":"a.wav","b":"/b.wav"},"soundtracks":{"c":"../c.ogg"}}"#
    let scenario = try Scenario(Array(text.utf8), named: "/x/y/boss.json")
    #expect(scenario.sounds.paths == ["/b.wav", "/x/y/../c.ogg", "/x/y/a.wav"])
    let paths = try Scenario(Array(text.utf8), named: "s.json").sounds.paths
    #expect(paths.count == 3)
    #expect(paths.contains { $0.hasSuffix("a.wav") })
  }

  @Test func eventsAreOrderedByFrameThenByTheFile() throws {
    let scenario = try Self.scenario(
      """
      {"seconds":1,"sampleRate":8000,"events":[
        {"at":0.5,"do":"activate"},{"at":0.1,"do":"resumeAfterRouteLoss"},{"at":0.50001,"do":"deactivate"},
        {"at":0,"do":"activate"}]}
      """)
    #expect(scenario.events.map(\.position.line) == [3, 2, 2, 2])
    #expect(scenario.events.map(\.cause) == ["activate", "resumeAfterRouteLoss", "activate", "deactivate"])
    #expect(scenario.events.map(\.frame) == [0, 800, 4000, 4000])
  }

  @Test func playReadsAllItsKeys() throws {
    let scenario = try Self.scenario(
      Self.event(
        #"""
        {"at":1,"do":"play","name":"beep","gain":-6,"pan":0.5,"pitch":2,"loop":true,"priority":-3,"bus":"own",
         "position":[0,1.5,-1],"as":"b1"},{"at":1,"do":"play","name":"beep","position":null},
        {"at":1,"do":"play","name":"beep"},{"at":1.5,"do":"stop","voice":"beep#2"}
        """#))
    let plays = scenario.events.compactMap { $0.command as? PlayEffect }
    try #require(plays.count == 3)
    #expect(plays.map(\.name) == ["beep", "beep", "beep"])
    #expect(plays.map(\.voice) == ["b1", "beep#1", "beep#2"])
    #expect(plays[0].gain == .decibels(-6))
    #expect(plays[0].pan == 0.5)
    #expect(plays[0].position == [0, 1.5, -1])
    #expect(plays[0].pitch == 2)
    #expect(plays[0].loops == true)
    #expect(plays[0].priority == -3)
    #expect(plays[0].bus == "own")
    #expect(plays[1].gain == .unity)
    #expect(plays[1].pan == 0)
    #expect(plays[1].position == nil)
    #expect(plays[1].pitch == 1)
    #expect(plays[1].loops == false)
    // Those of the effect.
    #expect(plays[1].priority == nil)
    #expect(plays[1].bus == nil)
    #expect((scenario.events[3].command as? StopVoice)?.voice == "beep#2")
  }

  @Test func unnamedVoiceDoesNotGetTheNameOfOneBefore() throws {
    let scenario = try Self.scenario(
      #"{"seconds":1,"effects":{"beep":"b.wav"},"events":[{"at":0,"do":"play","name":"beep","as":"beep#1"},"#
        + #"{"at":0.5,"do":"play","name":"beep"},{"at":1,"do":"play","name":"beep","as":"beep#2"}]}"#)
    let voices = scenario.events.map { ($0.command as? PlayEffect)?.voice }
    #expect(voices == ["beep#1", "beep#2", "beep#2"])
  }

  /// The command of a scenario of one event.
  private func read<Command: ScenarioCommand>(_ event: String, as type: Command.Type) throws -> Command {
    try #require(try Self.scenario(Self.event(event)).events.first?.command as? Command)
  }

  @Test func commandsOfTheSoundtrackAreRead() throws {
    let play = try read(#"{"at":0,"do":"soundtrack.play","name":"theme"}"#, as: PlaySoundtrack.self)
    #expect(play.name == "theme")
    #expect(play.loops == true)
    #expect(play.from == nil)
    #expect(play.fadeIn.fade.duration == nil)
    #expect(play.fadeIn.fade.curve == nil)
    #expect(play.fadeIn.when == nil)
    let once = try read(
      #"{"at":0,"do":"soundtrack.play","name":"theme","from":1.5,"loop":false,"fadeIn":2}"#, as: PlaySoundtrack.self)
    #expect(once.loops == false)
    #expect(once.from == 1.5)
    #expect(once.fadeIn.fade.duration == .seconds(2))
    #expect(try read(#"{"at":0,"do":"soundtrack.play","name":"theme","loop":3}"#, as: PlaySoundtrack.self).loops == 3)
    #expect(
      try read(#"{"at":0,"do":"soundtrack.stop","over":0.5}"#, as: StopSoundtrack.self).change.fade.duration
        == .milliseconds(500))
    let pause = try read(#"{"at":0,"do":"soundtrack.pause"}"#, as: PauseSoundtrack.self)
    #expect(pause.pauses)
    #expect(pause.change.fade.duration == nil)
    let resume = try read(#"{"at":0,"do":"soundtrack.resume","over":0}"#, as: PauseSoundtrack.self)
    #expect(!resume.pauses)
    #expect(resume.change.fade.duration == .zero)
    #expect(try read(#"{"at":0,"do":"soundtrack.seek","to":1.25}"#, as: SeekSoundtrack.self).seconds == 1.25)
    let fade = try read(
      #"{"at":0,"do":"soundtrack.crossfade","name":"theme","over":2}"#, as: CrossfadeSoundtrack.self)
    #expect(fade.name == "theme")
    #expect(fade.change.fade.duration == .seconds(2))
    #expect(fade.loops == true)
    #expect(fade.change.fade.curve == nil)
    #expect(try read(#"{"at":0,"do":"soundtrack.next"}"#, as: SkipSoundtrack.self).isForward)
    #expect(try !read(#"{"at":0,"do":"soundtrack.previous"}"#, as: SkipSoundtrack.self).isForward)
  }

  @Test func commandsOfEffectsAndBusesAreRead() throws {
    let stop = try read(#"{"at":0,"do":"stopAll","over":0.5}"#, as: StopAllVoices.self)
    #expect(stop.change.fade.duration == .milliseconds(500))
    let limit = try read(
      #"{"at":0,"do":"limit","effect":"beep","count":2,"whenFull":"refuse","cooldown":0.5}"#, as: LimitPlays.self)
    #expect(limit.effect == "beep")
    #expect(limit.limit == PlayLimit(2, whenFull: .refuse, cooldown: .milliseconds(500)))
    let none = try read(#"{"at":0,"do":"limit","bus":"guns","count":0}"#, as: LimitPlays.self)
    #expect(none.effect == nil)
    #expect(none.bus == "guns")
    #expect(none.limit == PlayLimit(0))
    #expect(try read(#"{"at":0,"do":"limit","bus":"guns"}"#, as: LimitPlays.self).limit == nil)
    #expect(try read(#"{"at":0,"do":"reload","effect":"beep"}"#, as: ReloadEffect.self).effect == "beep")
    #expect(
      try read(#"{"at":0,"do":"listener","position":[1,2,3],"forward":[1,0,0]}"#, as: MoveListener.self).listener
        == SpatialListener(position: [1, 2, 3], forward: [1, 0, 0]))
    let bus = try read(
      #"{"at":0,"do":"bus","name":"interface","gain":-3,"mute":true,"pause":false,"over":1}"#, as: ChangeBus.self)
    #expect(bus.name == "interface")
    #expect(bus.gain == .decibels(-3))
    #expect(bus.mute == true)
    #expect(bus.pause == false)
    #expect(bus.change.fade.duration == .seconds(1))
    #expect(bus.parent == nil && bus.pausesWithGame == nil && bus.values.timeScale == nil)
  }

  @Test func commandsOfTheSessionAreRead() throws {
    _ = try read(#"{"at":0,"do":"activate"}"#, as: ActivateSession.self)
    _ = try read(#"{"at":0,"do":"resumeAfterRouteLoss"}"#, as: ResumeAfterRouteLoss.self)
    #expect(try read(#"{"at":0,"do":"deactivate"}"#, as: DeactivateSession.self).notifyOthers)
    #expect(try !read(#"{"at":0,"do":"deactivate","notifyOthers":false}"#, as: DeactivateSession.self).notifyOthers)
    let mixing = try read(
      #"{"at":0,"do":"setCategory","category":"playback","options":["mixWithOthers"]}"#, as: SetCategory.self)
    #expect(mixing.category == .playback)
    #expect(mixing.options == .mixWithOthers)
    #expect(
      try read(
        #"{"at":0,"do":"setCategory","category":"playback","options":["duckOthers","mixWithOthers"]}"#,
        as: SetCategory.self
      ).options == [.mixWithOthers, .duckOthers])
    let pause = try read(#"{"at":0,"do":"engine.pause","over":1}"#, as: PauseEngine.self)
    #expect(pause.pauses)
    #expect(pause.change.fade.duration == .seconds(1))
    let resume = try read(#"{"at":0,"do":"engine.resume"}"#, as: PauseEngine.self)
    #expect(!resume.pauses)
    #expect(resume.change.fade.duration == nil)
    let some = try read(#"{"at":0,"do":"policy","resume":"whenResumable","focusLoss":"mute"}"#, as: SetPolicies.self)
    #expect(some.resume == .whenResumable)
    #expect(some.focusLoss == .mute)
    #expect(some.routeLoss == nil && some.voiceChat == nil && some.yields == nil)
    let others = try read(
      #"{"at":0,"do":"policy","routeLoss":"continue","voiceChat":"ignore","yield":false}"#, as: SetPolicies.self)
    #expect(others.routeLoss == .continue)
    #expect(others.voiceChat == .ignore)
    #expect(others.yields == false)
  }

  @Test(
    arguments: [
      (#"{"at":0,"signal":"windowFocus","on":false}"#, .windowFocus(false)),
      (#"{"at":0,"signal":"silentMode","on":true}"#, .silentMode(true)),
      (#"{"at":0,"signal":"lock","on":true}"#, .screenLock(true)),
      (#"{"at":0,"signal":"background","on":false}"#, .background(false)),
      (#"{"at":0,"signal":"voiceChat","on":true}"#, .voiceChat(true)),
      (#"{"at":0,"signal":"otherMusic","on":true,"who":"mpv"}"#, .otherMusicBegan(id: "mpv", name: "mpv")),
      (#"{"at":0,"signal":"otherMusic","on":false,"who":"mpv"}"#, .otherMusicEnded(id: "mpv")),
      (
        #"{"at":0,"signal":"otherMusic","on":false,"who":"mpv","shouldResume":true}"#,
        .otherMusicEnded(id: "mpv", shouldResume: true)
      ),
      (#"{"at":0,"signal":"interruption","source":"cork","began":true}"#, .interruptionBegan(.cork)),
      (
        #"{"at":0,"signal":"interruption","source":"call","began":false,"shouldResume":false}"#,
        .interruptionEnded(.call, shouldResume: false)
      ),
      (#"{"at":0,"signal":"route","to":"hdmi"}"#, .route(.hdmi)),
      (#"{"at":0,"signal":"route","to":"speaker","chosen":true}"#, .route(.speaker, chosenByUser: true)),
      (#"{"at":0,"signal":"output","lost":true}"#, .outputLost(true)),
    ] as [(String, SessionEvent)])
  func everySignalIsRead(_ text: String, _ fact: SessionEvent) throws {
    #expect(try read(text, as: ReportFact.self).fact == fact)
  }

  @Test(arguments: [
    ("[]", "is an array, not an object"),
    ("{", "is not JSON: a key in quotes is expected"),
    ("", "is not JSON: it is empty"),
    ("7", "is a number, not an object"),
    ("true", "is true or false, not an object"),
    (#"{"seconds":NaN}"#, "is not JSON: a value is expected"),
    (#"{"seconds":1e999}"#, "is not JSON: a number is too large"),
    (#"{"seconds":1,"seconds":2}"#, #"is not JSON: "seconds" stands twice in one object"#),
    (#"{"sampelRate":1,"seconds":1}"#, #"unknown key "sampelRate"; did you mean "sampleRate"?"#),
    (#"{"events":[]}"#, #""seconds" is missing"#),
    (
      #"{"seconds":"1"}"#,
      #""seconds" is "1", not a number from one frame to 11184 seconds, the most that a WAV file holds at 48000 Hz"#
    ),
    (
      #"{"seconds":0}"#,
      #""seconds" is 0, not a number from one frame to 11184 seconds, the most that a WAV file holds at 48000 Hz"#
    ),
    (
      #"{"seconds":1e300,"sampleRate":192000}"#,
      #""seconds" is 1e+300, not a number from one frame to 2796 seconds, the most that a WAV file holds at 192000 Hz"#
    ),
    (
      #"{"seconds":1,"sampleRate":44100.5}"#,
      #""sampleRate" is 44100.5, not a whole number from 8000 to 192000"#
    ),
    (#"{"seconds":1,"sampleRate":7999}"#, #""sampleRate" is 7999, not a whole number from 8000 to 192000"#),
    (#"{"seconds":1,"category":"loud"}"#, #"there is no category "loud""#),
    (
      #"{"seconds":1,"category":"record","options":["mixWithOthers"]}"#,
      "The category record does not allow the option mixWithOthers."
    ),
    (
      #"{"seconds":true}"#,
      #""seconds" is true or false, not a number from one frame to 11184 seconds, the most that a WAV file holds at 48000 Hz"#
    ),
    (#"{"seconds":1,"sampleRate":true}"#, #""sampleRate" is true or false, not a whole number from 8000 to 192000"#),
    (
      #"{"seconds":1,"sampleRate":123456789012345678901234567890}"#,
      #""sampleRate" is 1.2345678901234568e+29, not a whole number from 8000 to 192000"#
    ),
    (
      #"{"seconds":1,"options":["duckOthers"]}"#, "The category automatic does not allow the option duckOthers."
    ),
    (#"{"seconds":1,"category":null}"#, #""category" is null, not a text"#),
    (#"{"seconds":1,"effects":[]}"#, #""effects" is an array, not an object"#),
    (#"{"seconds":1,"effects":{"a":1}}"#, "effects.a: is a number, not an object"),
    (#"{"seconds":1,"soundtracks":{"a":""}}"#, #"soundtracks.a: "file" is "", not a path of at most 4096 bytes"#),
    (#"{"seconds":1,"events":{}}"#, #""events" is an object, not an array"#),
    (#"{"seconds":1,"events":[{"at":0,"do":"activate"},7]}"#, "event 2: is a number, not an object"),
  ])
  func invalidScenarioThrowsFileAndReason(_ text: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) { try Self.scenario(text) }
    #expect(error.map(Self.unplaced) == "x/boss.json: \(message)")
  }

  @Test(arguments: [
    (#"{"at":0}"#, #": "do" or "signal" is missing"#),
    (#"{"at":0,"do":"activate","signal":"lock"}"#, #": "signal" is there beside "do"; it must be one or the other"#),
    (#"{"at":0,"do":3}"#, #": "do" is 3, not a text"#),
    (#"{"at":0,"do":"jump"}"#, #": there is no command "jump""#),
    (#"{"at":0,"signal":"mute","on":true}"#, #": there is no signal "mute""#),
    (#"{"do":"activate"}"#, #" (activate): "at" is missing"#),
    (#"{"at":-1,"do":"activate"}"#, #" (activate): "at" is -1, not a number of seconds from 0 to 1000000"#),
    (#"{"at":1e30,"do":"activate"}"#, #" (activate): "at" is 1e+30, not a number of seconds from 0 to 1000000"#),
    (#"{"at":"0","do":"activate"}"#, #" (activate): "at" is "0", not a number of seconds from 0 to 1000000"#),
    (#"{"at":0,"do":"activate","over":1}"#, #" (activate): unknown key "over"; keys: at, do"#),
    (#"{"at":0,"do":"play","nmae":"beep"}"#, #" (play): unknown key "nmae"; did you mean "name"?"#),
    (#"{"at":0,"do":"play"}"#, #" (play): "name" is missing"#),
    (#"{"at":0,"do":"play","name":"boop"}"#, #" (play): there is no effect "boop""#),
    (#"{"at":0,"do":"play","name":"theme"}"#, #" (play): there is no effect "theme""#),
    (#"{"at":0,"do":"play","name":"beep","gain":25}"#, #" (play): "gain" is 25, not a number of decibels, at most 24"#),
    (
      #"{"at":0,"do":"play","name":"beep","gain":true}"#,
      #" (play): "gain" is true or false, not a number of decibels, at most 24"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","pan":2}"#,
      #" (play): "pan" is 2, not a number from -1 (left) to 1 (right)"#
    ),
    (#"{"at":0,"do":"play","name":"beep","pitch":0}"#, #" (play): "pitch" is 0, not a number from 0.0625 to 16"#),
    (
      #"{"at":0,"do":"play","name":"beep","loop":"x"}"#,
      #" (play): "loop" is "x", not true, false or a whole number from 1 to 1000000"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","priority":0.5}"#,
      #" (play): "priority" is 0.5, not a whole number from -1000000 to 1000000"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","bus":"soundtrack"}"#,
      #" (play): "bus" is "soundtrack", not a bus for effects"#
    ),
    (#"{"at":0,"do":"play","name":"beep","as":""}"#, #" (play): "as" is "", not a text"#),
    (
      #"{"at":0,"do":"play","name":"beep","position":[0,1]}"#,
      #" (play): "position" is an array, not an array of three numbers within 1000000"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","position":[0,1,"2"]}"#,
      #" (play): "position" is an array, not an array of three numbers within 1000000"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","position":[0,1,1e9]}"#,
      #" (play): "position" is an array, not an array of three numbers within 1000000"#
    ),
    (#"{"at":0,"do":"stop"}"#, #" (stop): "voice" is missing"#),
    (#"{"at":0,"do":"stop","voice":"b1"}"#, #" (stop): there is no voice "b1""#),
    (
      #"{"at":0.5,"do":"pause","voice":"b1"},{"at":1,"do":"play","name":"beep","as":"b1"}"#,
      #" (pause): there is no voice "b1""#
    ),
    (#"{"at":0,"do":"soundtrack.play","name":"beep"}"#, #" (soundtrack.play): there is no soundtrack "beep""#),
    (#"{"at":0,"do":"soundtrack.seek"}"#, #" (soundtrack.seek): "to" is missing"#),
    (
      #"{"at":0,"do":"soundtrack.play","name":"theme","loop":0}"#,
      #" (soundtrack.play): "loop" is 0, not true, false or a whole number from 1 to 1000000"#
    ),
    (#"{"at":0,"do":"soundtrack.crossfade","over":2}"#, #" (soundtrack.crossfade): "name" is missing"#),
    (
      #"{"at":0,"do":"soundtrack.stop","over":-1}"#,
      #" (soundtrack.stop): "over" is -1, not a number of seconds from 0 to 1000000"#
    ),
    (
      #"{"at":0,"do":"bus","name":"effects","over":1}"#,
      #" (bus): changes nothing: one of "gain", "metered", "mute", "parent", "pause", "pausesWithGame", "compressor", "equaliser", "highPassHertz", "highPassStrength", "lowPassHertz", "lowPassStrength", "pan", "resonance", "timeScale" is missing"#
    ),
    (
      #"{"at":0,"do":"filter","mix":"master","bus":"guns"}"#,
      #" (filter): "mix" is there beside "bus"; it must be one or the other"#
    ),
    (
      #"{"at":0,"do":"limit","effect":"beep","bus":"guns","count":1}"#,
      #" (limit): "effect" is there beside "bus"; it must be one or the other"#
    ),
    (
      #"{"at":0,"do":"reverb.send","effect":"beep","bus":"guns"}"#,
      #" (reverb.send): "effect" is there beside "bus"; it must be one or the other"#
    ),
    (
      #"{"at":0,"do":"reverb","name":"hall","decay":2}"#,
      #" (reverb): "decay" is there beside "name"; it must be one or the other"#
    ),
    (
      #"{"at":0,"do":"reverb.zones","names":[],"zones":[]}"#,
      #" (reverb.zones): "zones" is there beside "names"; it must be one or the other"#
    ),
    (#"{"at":0,"do":"play","name":"beep","every":4}"#, #" (play): "quantize" is missing"#),
    (#"{"at":0,"do":"engine.pause","when":1,"clock":"effects"}"#, #" (engine.pause): "quantize" is missing"#),
    (#"{"at":0,"do":"setCategory"}"#, #" (setCategory): "category" is missing"#),
    (
      #"{"at":0,"do":"setCategory","category":"ambient","options":["mixWithOthers"]}"#,
      " (setCategory): The category ambient does not allow the option mixWithOthers."
    ),
    (
      #"{"at":0,"do":"setCategory","category":"playback","options":["duckOthers"]}"#,
      " (setCategory): The category playback allows the option duckOthers only together with mixWithOthers."
    ),
    (
      #"{"at":0,"do":"setCategory","category":"playback","options":["shout"]}"#,
      #" (setCategory): there is no option "shout""#
    ),
    (#"{"at":0,"signal":"lock"}"#, #" (lock): "on" is missing"#),
    (#"{"at":0,"signal":"lock","on":1}"#, #" (lock): "on" is 1, not true or false"#),
    (#"{"at":0,"signal":"otherMusic","on":true}"#, #" (otherMusic): "who" is missing"#),
    (
      #"{"at":0,"signal":"interruption","source":"rain","began":true}"#,
      #" (interruption): "source" is "rain", not one of call, cork, sleep, sessionSwitched, stopped, otherAudio, app"#
    ),
    (#"{"at":0,"signal":"interruption","source":"call"}"#, #" (interruption): "began" is missing"#),
    (
      #"{"at":0,"signal":"route","to":"ear"}"#,
      #" (route): "to" is "ear", not one of speaker, headphones, bluetooth, wireless, hdmi, none"#
    ),
    (#"{"at":0,"signal":"output"}"#, #" (output): "lost" is missing"#),
  ])
  func invalidEventThrowsEventKeyAndReason(_ text: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) { try Self.scenario(Self.event(text)) }
    #expect(error.map(Self.unplaced) == "x/boss.json: event 1\(message)")
  }

  @Test(arguments: [
    (#"{"a":{"effects":[]}}"#, "sets.a: a set needs at least one effect"),
    (#"{"a":{"effects":["boop"]}}"#, "there is no effect \"boop\""),
    (#"{"beep":{"effects":["beep"]}}"#, "sets.beep: its name is that of an effect"),
    (#"{"a":{"effects":["beep"],"pitch":[2,1]}}"#, "sets.a: \"pitch\" is an array, not two numbers from 0.0625 to 16"),
    (
      #"{"a":{"effects":["beep"],"order":"any"}}"#,
      "sets.a: \"order\" is \"any\", not one of random, shuffle, roundRobin"
    ),
    (#"{"a":1}"#, "sets.a: is a number, not an object"),
  ])
  func setThatCanNotPlayIsNamed(sets: String, expected: String) throws {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(Array(#"{"seconds":1,"effects":{"beep":"beep.wav"},"sets":\#(sets)}"#.utf8), named: "s.json")
    }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ScenarioCommands.commands.keys.sorted())
  func commandWithAnUnknownKeyThrows(_ name: String) {
    let error = #expect(throws: ScenarioError.self) {
      try Self.scenario(Self.event(#"{"at":0,"do":"\#(name)","zzz":1}"#))
    }
    let text = error.map(Self.unplaced) ?? ""
    #expect(text.hasPrefix(#"x/boss.json: event 1 (\#(name)): unknown key "zzz"; keys: "#), "\(text)")
  }

  @Test(arguments: ScenarioCommands.signals.keys.sorted())
  func signalWithAnUnknownKeyThrows(_ name: String) {
    let error = #expect(throws: ScenarioError.self) {
      try Self.scenario(Self.event(#"{"at":0,"signal":"\#(name)","zzz":1}"#))
    }
    let text = error.map(Self.unplaced) ?? ""
    #expect(text.hasPrefix(#"x/boss.json: event 1 (\#(name)): unknown key "zzz"; keys: "#), "\(text)")
  }

  @Test func documentationPageNamesEveryCommandSignalAndKey() throws {
    let pages = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/Tacet/Tacet.docc")
    let page = try String(contentsOf: pages.appendingPathComponent("Scenario.md"), encoding: .utf8)
    // The keys of a reverb and of space are a bank's.
    let words = try page + String(contentsOf: pages.appendingPathComponent("Bank.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(try !Self.scenario(block).events.isEmpty) }
    let all = ScenarioCommands.commands.merging(ScenarioCommands.signals) { first, _ in first }
    for (name, keys) in all.map({ ($0.key, $0.value.keys) }) where !name.hasPrefix("outside:") {
      #expect(page.contains("`\(name)`"), "\(name)")
      for word in keys { #expect(words.contains("`\(word)`"), "\(word)") }
    }
  }
}
