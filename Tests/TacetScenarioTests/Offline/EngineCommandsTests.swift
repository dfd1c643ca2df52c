import Foundation
import Tacet
import TacetJSON
import TacetMonitors
import TacetTestSupport
import Testing

@testable import TacetScenario

/// Commands in words on a game's own engine.
@Suite struct EngineCommandsTests {
  private let folder: ScenarioFolder
  private let engine: AudioEngine
  private let sounds: BankSounds

  init() throws {
    folder = try ScenarioFolder()
    try folder.writeTone("beep.wav", frames: 9_600)
    try folder.writeTone("click.wav", frames: 48)
    try folder.write(
      #"""
      {"effects": {"beep": "beep.wav", "click": "click.wav"},
       "sets": {"two": {"effects": ["beep", "click"], "order": "roundRobin"}},
       "soundtracks": {"theme": "beep.wav"}, "snapshots": {"menu": {"effects": {"gain": -12}}}}
      """#,
      to: "bank.json")
    engine = try AudioEngine(.init(output: .offline))
    sounds = try engine.load(try SoundBank(contentsOf: URL(fileURLWithPath: folder.path("bank.json")))).wait()
  }

  private func state() throws -> JSON { try JSONReader.read(Array(engine.state.utf8)) }

  @Test func soundsPlayByTheNamesOfTheBank() throws {
    let commands = EngineCommands(engine)
    let voice = try #require(try commands.perform(#"{"do": "play", "name": "beep", "as": "b"}"#, with: sounds))
    #expect(!isSilent(try engine.render(frames: 2_400)[...]))
    try commands.perform(#"{"do": "status", "voice": "b"}"#, with: sounds)
    #expect(commands.drainLog().contains { $0.contains(#""voice":"b""#) } && commands.drainLog().isEmpty)
    #expect(try commands.perform(#"{"do": "stop", "voice": "b"}"#, with: sounds) == nil)
    _ = try engine.render(frames: 2_400)
    #expect(!engine[voice].isPlaying)
  }

  /// Nothing of a command with a fault is done.
  @Test(arguments: [
    (#"{"do": "play", "name": "bep"}"#, #"there is no effect "bep""#), (#"{"do": "play""#, "is not JSON"),
    (#"{"do": "dance"}"#, #"there is no command "dance""#),
    (#"{"do": "play", "name": "beep", "ptich": 1}"#, #"unknown key "ptich"; did you mean "pitch"?"#),
  ])
  func faultsAreNamed(_ command: String, _ fault: String) throws {
    let commands = EngineCommands(engine, recordsScript: true)
    let error = #expect(throws: ScenarioError.self) { try commands.perform(command, with: sounds) }
    #expect(error?.description.contains(fault) == true, "\(error?.description ?? "")")
    #expect(engine.voiceCount == 0 && !commands.script.contains("play"))
  }

  /// Refusals that come when a command is performed: nothing has changed before.
  @Test func refusedCommandsChangeNothing() throws {
    let commands = EngineCommands(engine)
    let voice = try #require(try commands.perform(#"{"do": "play", "name": "beep", "as": "b"}"#, with: sounds))
    for number in 0..<62 { _ = try? engine.makeBus("bus\(number)") }
    #expect(throws: ScenarioError.self) {
      try commands.perform(#"{"do": "set", "voice": "b", "gain": -20, "pitch": 2, "bus": "more"}"#, with: sounds)
    }
    #expect(engine[voice].gain == .unity && engine[voice].pitch == 1)
    #expect(throws: ScenarioError.self) {
      try commands.perform(#"{"do": "play", "name": "two", "bus": "more"}"#, with: sounds)
    }
    try commands.perform(#"{"do": "play", "name": "two"}"#, with: sounds)
    #expect(commands.drainLog().contains { $0.contains(#""effect":"beep""#) })
    #expect(throws: ScenarioError.self) {
      try commands.perform(#"{"do": "record", "gain": -6, "pausesWithGame": true}"#)
    }
    #expect(engine.microphone.gain == .unity && !engine.microphone.pausesWithGame)
  }

  /// The number of a play counts such plays, also when so many voices have ended that they are forgotten.
  @Test func namesOfPlaysAreNotGivenAgain() throws {
    let commands = EngineCommands(engine, recordsScript: true)
    for _ in 0..<1_100 {
      try commands.perform(#"{"do": "play", "name": "click"}"#, with: sounds)
      _ = try engine.render(frames: 48)
    }
    try commands.perform(#"{"do": "status", "voice": "click#1100"}"#, with: sounds)
    #expect(throws: ScenarioError.self) {
      try commands.perform(#"{"do": "status", "voice": "click#1"}"#, with: sounds)
    }
    _ = try engine.render(frames: 48)
    let log = try folder.render(commands.script).log
    #expect(log.contains { $0.contains(#""voice":"click#1100","event":"status""#) })
  }

  /// A game may set any number; JSON has no infinity.
  @Test(arguments: [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude, 0])
  func stateIsThereWhateverAFilterIs(cutoff: Float) throws {
    for mix in MixTarget.allCases {
      engine.filters.set(SoundFilter(lowPassHertz: cutoff, highPassHertz: cutoff), of: mix)
    }
    _ = try engine.render(frames: 480)
    let state = try state().object ?? [:]
    #expect(state["session"] != nil && state["version"]?.number == 1)
    let buses = state["buses"]?.array?.compactMap(\.object) ?? []
    #expect(buses.count == 4)
    for bus in buses where bus["name"]?.string != "interface" {
      #expect(
        bus["values"]?.object?["lowPassHertz"]?.number.map { (1...1e6).contains($0) } == (cutoff.isNaN ? nil : true))
    }
  }

  @Test func stateHasWhatCommandsDid() throws {
    let commands = EngineCommands(engine)
    for command in [
      #"{"signal": "voiceChat", "on": true}"#, #"{"do": "policy", "voiceChat": "ignore", "yield": false}"#,
      #"{"do": "setCategory", "category": "playback", "options": ["mixWithOthers"]}"#,
      #"{"do": "snapshot.enter", "name": "menu"}"#, #"{"do": "filter", "mix": "soundtrack", "lowPass": 600}"#,
      #"{"do": "hrtf", "mode": "automatic"}"#, #"{"do": "soundtrack.play", "name": "theme"}"#,
    ] {
      try commands.perform(command, with: sounds)
    }
    _ = try engine.render(frames: 480)
    let state = try state().object ?? [:]
    let session = state["session"]?.object ?? [:]
    #expect(session["category"]?.string == "playback")
    #expect(session["options"]?.array?.map(\.string) == ["mixWithOthers"])
    #expect(session["policies"]?.object?["voiceChat"]?.string == "ignore")
    #expect(session["policies"]?.object?["yield"]?.bool == false)
    #expect(state["mix"]?.object?["snapshots"]?.array?.map(\.string) == ["menu"])
    let filtered = (state["buses"]?.array?.compactMap(\.object) ?? []).filter {
      $0["values"]?.object?["lowPassHertz"]?.number == 600
    }
    #expect(filtered.map { $0["name"]?.string } == ["soundtrack"])
    #expect(state["space"]?.object?["hrtf"]?.string == "automatic")
    #expect(state["soundtrack"]?.object?["frames"]?.number == 9_600)
    #expect(state["statistics"]?.object?["streams"]?.array?.count == 1)
    #expect(state["version"]?.number == 1)
  }

  /// A script plays what was played, at the same frames. The engine puts out its look-ahead before its frame 0.
  @Test func scriptIsAScenario() throws {
    let commands = EngineCommands(engine, recordsScript: true)
    var heard = try engine.render(frames: 480)
    try commands.perform(#"{"do": "play", "name": "beep"}"#, with: sounds)
    heard += try engine.render(frames: 4_800)
    let sound = try folder.render(commands.script)
    #expect(sound.samples.count == 2 * 5_280 && isSilent(sound.samples.prefix(960)) && !isSilent(heard))
    let after = heard.dropFirst(2 * engine.output.lookAhead.rawValue)
    #expect(Array(sound.samples.prefix(after.count)) == Array(after))
    #expect(EngineCommands(engine).script.contains(#""events":[\#n\#n]"#))
  }

  /// Wherever it lies, it finds the bank, which the game may have named from its own folder.
  @Test func scriptHasTheWholePathOfItsBank() throws {
    let here = FileManager.default.currentDirectoryPath
    let way = here.split(separator: "/").map { _ in "../" }.joined() + folder.path("bank.json").dropFirst()
    let commands = EngineCommands(engine, recordsScript: true)
    try commands.perform(
      #"{"do": "play", "name": "beep"}"#, with: try engine.load(try SoundBank(path: way)).wait())
    _ = try engine.render(frames: 480)
    #expect(try folder.render(commands.script).samples.count == 960)
  }

  @Test func scriptIsResampledAsTheEngine() throws {
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.resampling = .linear
    let commands = EngineCommands(try AudioEngine(configuration), recordsScript: true)
    #expect(try Scenario(Array(commands.script.utf8), named: "script.json").resampling == .linear)
  }

  @Test func scriptHasTheAxesOfTheEngine() throws {
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.axes = .unreal
    let commands = EngineCommands(try AudioEngine(configuration), recordsScript: true)
    #expect(try Scenario(Array(commands.script.utf8), named: "script.json").axes == .unreal)
  }

  @Test func factOfAServiceIsASignal() throws {
    let service = SystemService(source: "feedbackd", title: "", package: "")
    let report = SystemReport(provider: service, report: .fact(.silentMode(true, source: "feedbackd")))
    #expect(report.signal == #"{"from":"feedbackd","on":true,"signal":"silentMode"}"#)
    #expect(SystemReport(provider: service, report: .presence(.absent("none"))).signal == nil)
    try EngineCommands(engine).perform(try #require(report.signal))
    #expect(engine.session.isSilentMode)
  }
}
