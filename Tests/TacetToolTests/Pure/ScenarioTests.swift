import Foundation
import Tacet
import Testing

@testable import TacetTool

@Suite struct ScenarioTests {
  static func scenario(_ text: String) throws -> Scenario { try Scenario(Data(text.utf8), file: "x/boss.json") }

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
    #expect(scenario.effects.isEmpty && scenario.soundtracks.isEmpty && scenario.events.isEmpty)
  }

  @Test func relativePathsStartAtTheScenariosFolder() throws {
    let scenario = try Self.scenario(
      #"{"seconds":1,"effects":{"a":"a.wav","b":"/b.wav"},"soundtracks":{"c":"../c.ogg"}}"#)
    #expect(scenario.effects == ["a": "x/a.wav", "b": "/b.wav"])
    #expect(scenario.soundtracks == ["c": "x/../c.ogg"])
    #expect(try Scenario(Data(#"{"seconds":1,"effects":{"a":"a.wav"}}"#.utf8), file: "s.json").effects["a"] == "a.wav")
  }

  @Test func eventsAreOrderedByFrameThenByTheFile() throws {
    let scenario = try Self.scenario(
      """
      {"seconds":1,"sampleRate":8000,"events":[
        {"at":0.5,"do":"activate"},{"at":0.1,"do":"resumeAfterRouteLoss"},{"at":0.50001,"do":"deactivate"},
        {"at":0,"do":"activate"}]}
      """)
    #expect(scenario.events.map(\.number) == [4, 2, 1, 3])
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
    #expect(
      scenario.events[0].action
        == .play(
          .init(
            effect: "beep", voice: "b1", gain: .decibels(-6), pan: 0.5, position: [0, 1.5, -1], pitch: 2, loops: true,
            priority: -3, bus: "own")))
    #expect(
      scenario.events[1].action
        == .play(
          .init(
            effect: "beep", voice: "beep#1", gain: .unity, pan: 0, position: nil, pitch: 1, loops: false, priority: 0,
            bus: "effects")))
    #expect(scenario.events[3].action == .stop(voice: "beep#2"))
  }

  @Test func unnamedVoiceDoesNotGetTheNameOfOneBefore() throws {
    let scenario = try Self.scenario(
      #"{"seconds":1,"effects":{"beep":"b.wav"},"events":[{"at":0,"do":"play","name":"beep","as":"beep#1"},"#
        + #"{"at":0.5,"do":"play","name":"beep"},{"at":1,"do":"play","name":"beep","as":"beep#2"}]}"#)
    let voices = scenario.events.map { event -> String? in
      if case .play(let play) = event.action { play.voice } else { nil }
    }
    #expect(voices == ["beep#1", "beep#2", "beep#2"])
  }

  @Test(
    arguments: [
      (#"{"at":0,"do":"soundtrack.play","name":"theme"}"#, .soundtrackPlay(name: "theme", loops: true, fadeIn: .zero)),
      (
        #"{"at":0,"do":"soundtrack.play","name":"theme","from":1.5,"loop":false,"fadeIn":2}"#,
        .soundtrackPlay(name: "theme", loops: false, from: 1.5, fadeIn: .seconds(2))
      ),
      (
        #"{"at":0,"do":"soundtrack.play","name":"theme","loop":3}"#,
        .soundtrackPlay(name: "theme", loops: 3, fadeIn: .zero)
      ),
      (#"{"at":0,"do":"stopAll","over":0.5}"#, .stopAll(over: .milliseconds(500))),
      (
        #"{"at":0,"do":"limit","effect":"beep","count":2,"whenFull":"refuse","cooldown":0.5}"#,
        .limitEffect("beep", PlayLimit(2, whenFull: .refuse, cooldown: .milliseconds(500)))
      ),
      (#"{"at":0,"do":"limit","bus":"guns","count":0}"#, .limitBus("guns", PlayLimit(0))),
      (#"{"at":0,"do":"limit","bus":"guns"}"#, .limitBus("guns", nil)),
      (#"{"at":0,"do":"reload","effect":"beep"}"#, .reload(effect: "beep")),
      (
        #"{"at":0,"do":"listener","position":[1,2,3],"forward":[1,0,0]}"#,
        .moveListener(SpatialListener(position: [1, 2, 3], forward: [1, 0, 0]))
      ),
      (#"{"at":0,"do":"soundtrack.stop","over":0.5}"#, .soundtrackStop(over: .milliseconds(500))),
      (#"{"at":0,"do":"soundtrack.pause"}"#, .soundtrackPause(over: .milliseconds(10))),
      (#"{"at":0,"do":"soundtrack.resume","over":0}"#, .soundtrackResume(over: .zero)),
      (#"{"at":0,"do":"soundtrack.seek","to":1.25}"#, .soundtrackSeek(to: 1.25)),
      (
        #"{"at":0,"do":"soundtrack.crossfade","name":"theme","over":2}"#,
        .soundtrackCrossfade(name: "theme", over: .seconds(2))
      ),
      (
        #"{"at":0,"do":"bus","name":"interface","gain":-3,"mute":true,"pause":false,"over":1}"#,
        .bus(.init(name: "interface", gain: .decibels(-3), mute: true, pause: false, over: .seconds(1)))
      ),
      (#"{"at":0,"do":"activate"}"#, .activate),
      (#"{"at":0,"do":"deactivate"}"#, .deactivate(notifyOthers: true)),
      (#"{"at":0,"do":"deactivate","notifyOthers":false}"#, .deactivate(notifyOthers: false)),
      (
        #"{"at":0,"do":"setCategory","category":"playback","options":["mixWithOthers"]}"#,
        .setCategory(.playback, .mixWithOthers)
      ),
      (
        #"{"at":0,"do":"setCategory","category":"playback","options":["duckOthers","mixWithOthers"]}"#,
        .setCategory(.playback, [.mixWithOthers, .duckOthers])
      ),
      (#"{"at":0,"do":"resumeAfterRouteLoss"}"#, .resumeAfterRouteLoss),
      (#"{"at":0,"do":"engine.pause","over":1}"#, .pauseEverything(over: .seconds(1))),
      (#"{"at":0,"do":"engine.resume"}"#, .resumeEverything(over: .milliseconds(10))),
      (
        #"{"at":0,"do":"policy","resume":"whenResumable","focusLoss":"mute"}"#,
        .setPolicies(ScenarioEvent.Policies(resume: .whenResumable, focusLoss: .mute))
      ),
      (
        #"{"at":0,"do":"policy","routeLoss":"continue","voiceChat":"ignore","yield":false}"#,
        .setPolicies(ScenarioEvent.Policies(routeLoss: .continue, voiceChat: .ignore, yields: false))
      ),
      (#"{"at":0,"signal":"windowFocus","on":false}"#, .report(.windowFocus(false))),
      (#"{"at":0,"signal":"silentMode","on":true}"#, .report(.silentMode(true))),
      (#"{"at":0,"signal":"lock","on":true}"#, .report(.screenLock(true))),
      (#"{"at":0,"signal":"background","on":false}"#, .report(.background(false))),
      (#"{"at":0,"signal":"voiceChat","on":true}"#, .report(.voiceChat(true))),
      (#"{"at":0,"signal":"otherMusic","on":true,"who":"mpv"}"#, .report(.otherMusicBegan(id: "mpv", name: "mpv"))),
      (#"{"at":0,"signal":"otherMusic","on":false,"who":"mpv"}"#, .report(.otherMusicEnded(id: "mpv"))),
      (
        #"{"at":0,"signal":"otherMusic","on":false,"who":"mpv","shouldResume":true}"#,
        .report(.otherMusicEnded(id: "mpv", shouldResume: true))
      ),
      (#"{"at":0,"signal":"interruption","source":"cork","began":true}"#, .report(.interruptionBegan(.cork))),
      (
        #"{"at":0,"signal":"interruption","source":"call","began":false,"shouldResume":false}"#,
        .report(.interruptionEnded(.call, shouldResume: false))
      ),
      (#"{"at":0,"signal":"route","to":"hdmi"}"#, .report(.route(.hdmi))),
      (#"{"at":0,"signal":"route","to":"speaker","chosen":true}"#, .report(.route(.speaker, chosenByUser: true))),
      (#"{"at":0,"signal":"output","lost":true}"#, .report(.outputLost(true))),
    ] as [(String, ScenarioEvent.Action)])
  func everyCommandAndSignalIsRead(_ text: String, _ action: ScenarioEvent.Action) throws {
    #expect(try Self.scenario(Self.event(text)).events.first?.action == action)
  }

  @Test(arguments: [
    ("[]", "is an array, not an object"),
    ("{", "is not JSON or YAML: did not find expected node content while parsing a flow node"),
    ("", "is not JSON or YAML: it is empty"),
    ("7", "is a number, not an object"),
    ("true", "is true or false, not an object"),
    (#"{"seconds":NaN}"#, #""seconds" is a string, not a number"#),
    (#"{"seconds":1e999}"#, "is not JSON or YAML: the number 1e999 is too large"),
    (#"{"seconds":1,"seconds":2}"#, #"is not JSON or YAML: "seconds" stands twice in one object"#),
    (#"{"sampelRate":1,"seconds":1}"#, #"unknown key "sampelRate""#),
    (#"{"events":[]}"#, #""seconds" is missing"#),
    (#"{"seconds":"1"}"#, #""seconds" is a string, not a number"#),
    (
      #"{"seconds":0}"#,
      #""seconds" is 0; it must be from one frame to 11184 seconds, the most that a WAV file holds at 48000 Hz"#
    ),
    (
      #"{"seconds":1e300,"sampleRate":192000}"#,
      #""seconds" is 1e+300; it must be from one frame to 2796 seconds, the most that a WAV file holds at 192000 Hz"#
    ),
    (
      #"{"seconds":1,"sampleRate":44100.5}"#,
      #""sampleRate" is 44100.5; it must be a whole number from 8000 to 192000"#
    ),
    (#"{"seconds":1,"sampleRate":7999}"#, #""sampleRate" is 7999; it must be a whole number from 8000 to 192000"#),
    (#"{"seconds":1,"category":"loud"}"#, #"there is no category "loud""#),
    (#"{"seconds":1,"category":"record"}"#, "record is known but not built yet."),
    (#"{"seconds":true}"#, #""seconds" is true or false, not a number"#),
    (#"{"seconds":1,"sampleRate":true}"#, #""sampleRate" is true or false, not a number"#),
    (
      #"{"seconds":1,"sampleRate":123456789012345678901234567890}"#,
      #""sampleRate" is 1.2345678901234568e+29; it must be a whole number from 8000 to 192000"#
    ),
    (
      #"{"seconds":1,"options":["duckOthers"]}"#, "The category automatic does not allow the option duckOthers."
    ),
    (#"{"seconds":1,"category":null}"#, #""category" is null, not a string"#),
    (#"{"seconds":1,"effects":[]}"#, #""effects" is an array, not an object of names and paths"#),
    (#"{"seconds":1,"effects":{"a":1}}"#, #""effects.a" is a number, not a path"#),
    (#"{"seconds":1,"soundtracks":{"a":""}}"#, #""soundtracks.a" is ""; it must be a path"#),
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
    (#"{"at":0,"do":3}"#, #": "do" is a number, not a string"#),
    (#"{"at":0,"do":"jump"}"#, #": there is no command "jump""#),
    (#"{"at":0,"signal":"mute","on":true}"#, #": there is no signal "mute""#),
    (#"{"do":"activate"}"#, #" (activate): "at" is missing"#),
    (#"{"at":-1,"do":"activate"}"#, #" (activate): "at" is -1; it must be a time from 0 to 1000000 seconds"#),
    (#"{"at":1e30,"do":"activate"}"#, #" (activate): "at" is 1e+30; it must be a time from 0 to 1000000 seconds"#),
    (#"{"at":"0","do":"activate"}"#, #" (activate): "at" is a string, not a number"#),
    (#"{"at":0,"do":"activate","over":1}"#, #" (activate): unknown key "over""#),
    (#"{"at":0,"do":"play","nmae":"beep"}"#, #" (play): unknown key "nmae""#),
    (#"{"at":0,"do":"play"}"#, #" (play): "name" is missing"#),
    (#"{"at":0,"do":"play","name":"boop"}"#, #" (play): there is no effect "boop""#),
    (#"{"at":0,"do":"play","name":"theme"}"#, #" (play): there is no effect "theme""#),
    (#"{"at":0,"do":"play","name":"beep","gain":25}"#, #" (play): "gain" is 25; it must be at most 24 decibels"#),
    (#"{"at":0,"do":"play","name":"beep","gain":true}"#, #" (play): "gain" is true or false, not a number"#),
    (
      #"{"at":0,"do":"play","name":"beep","pan":2}"#,
      #" (play): "pan" is 2; it must be from -1 (left) to 1 (right)"#
    ),
    (#"{"at":0,"do":"play","name":"beep","pitch":0}"#, #" (play): "pitch" is 0; it must be from 0.0625 to 16"#),
    (#"{"at":0,"do":"play","name":"beep","loop":"x"}"#, #" (play): "loop" is a string, not true or false"#),
    (
      #"{"at":0,"do":"play","name":"beep","priority":0.5}"#,
      #" (play): "priority" is 0.5; it must be a whole number from -1000000 to 1000000"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","bus":"soundtrack"}"#,
      #" (play): "bus" is "soundtrack"; it must be a bus for effects"#
    ),
    (#"{"at":0,"do":"play","name":"beep","as":""}"#, #" (play): "as" is ""; it must be a name"#),
    (
      #"{"at":0,"do":"play","name":"beep","position":[0,1]}"#,
      #" (play): "position" is an array of 2; it must be an array of three numbers"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","position":[0,1,"2"]}"#,
      #" (play): "position" is an array with a string, not an array of three numbers"#
    ),
    (
      #"{"at":0,"do":"play","name":"beep","position":[0,1,1e9]}"#,
      #" (play): "position" is at 1000000000; it must be within 1000000 of the origin"#
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
      #" (soundtrack.play): "loop" is 0; it must be a whole number from 1 to 1000000"#
    ),
    (#"{"at":0,"do":"soundtrack.crossfade","name":"theme"}"#, #" (soundtrack.crossfade): "over" is missing"#),
    (
      #"{"at":0,"do":"soundtrack.stop","over":-1}"#,
      #" (soundtrack.stop): "over" is -1; it must be a time from 0 to 1000000 seconds"#
    ),
    (
      #"{"at":0,"do":"bus","name":"effects","over":1}"#,
      #" (bus): changes nothing: one of "gain", "mute", "parent", "pause", "pausesWithGame", "timeScale" is missing"#
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
    (#"{"at":0,"signal":"lock","on":1}"#, #" (lock): "on" is a number, not true or false"#),
    (#"{"at":0,"signal":"otherMusic","on":true}"#, #" (otherMusic): "who" is missing"#),
    (
      #"{"at":0,"signal":"interruption","source":"rain","began":true}"#,
      #" (interruption): "source" is "rain"; it must be one of call, cork, sleep, sessionSwitched, stopped, otherAudio, app"#
    ),
    (#"{"at":0,"signal":"interruption","source":"call"}"#, #" (interruption): "began" is missing"#),
    (
      #"{"at":0,"signal":"route","to":"ear"}"#,
      #" (route): "to" is "ear"; it must be one of speaker, headphones, bluetooth, hdmi, none"#
    ),
    (#"{"at":0,"signal":"output"}"#, #" (output): "lost" is missing"#),
  ])
  func invalidEventThrowsEventKeyAndReason(_ text: String, _ message: String) {
    let error = #expect(throws: ScenarioError.self) { try Self.scenario(Self.event(text)) }
    #expect(error.map(Self.unplaced) == "x/boss.json: event 1\(message)")
  }

  @Test(arguments: [
    (#"{"a":{"effects":[]}}"#, "\"effects\" is empty; it must be at least one effect"),
    (#"{"a":{"effects":["boop"]}}"#, "there is no effect \"boop\""),
    (#"{"beep":{"effects":["beep"]}}"#, "\"sets.beep\" is the name of an effect; it must be a name of its own"),
    (#"{"a":{"effects":["beep"],"pitch":[2,1]}}"#, "\"pitch\" is [2, 1]; it must be two numbers from 0.0625 to 16"),
    (
      #"{"a":{"effects":["beep"],"order":"any"}}"#,
      "\"order\" is \"any\"; it must be one of random, shuffle, roundRobin"
    ),
    (#"{"a":1}"#, "\"sets.a\" is a number, not a set"),
  ])
  func setThatCanNotPlayIsNamed(sets: String, expected: String) throws {
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(Data(#"{"seconds":1,"effects":{"beep":"beep.wav"},"sets":\#(sets)}"#.utf8), file: "s.json")
    }
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ScenarioCommand.all.map(\.name))
  func commandWithAnUnknownKeyThrows(_ name: String) {
    let error = #expect(throws: ScenarioError.self) {
      try Self.scenario(Self.event(#"{"at":0,"do":"\#(name)","zzz":1}"#))
    }
    #expect(error.map(Self.unplaced) == #"x/boss.json: event 1 (\#(name)): unknown key "zzz""#)
  }

  @Test(arguments: ScenarioSignal.all.map(\.name))
  func signalWithAnUnknownKeyThrows(_ name: String) {
    let error = #expect(throws: ScenarioError.self) {
      try Self.scenario(Self.event(#"{"at":0,"signal":"\#(name)","zzz":1}"#))
    }
    #expect(error.map(Self.unplaced) == #"x/boss.json: event 1 (\#(name)): unknown key "zzz""#)
  }

  @Test func documentationPageNamesEveryCommandSignalAndKey() throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
          "Sources/Tacet/Tacet.docc/Scenario.md"), encoding: .utf8)
    let blocks = page.components(separatedBy: "```json\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(try !Self.scenario(block).events.isEmpty) }
    let commands = ScenarioCommand.all.map { ($0.name, $0.keys) }
    let signals = ScenarioSignal.all.map { ($0.name, $0.keys) }
    for (name, keys) in commands + signals {
      for word in keys.union([name]) { #expect(page.contains("`\(word)`"), "\(word)") }
    }
  }
}
