import Foundation
import Tacet
import TacetPicture
import Testing

@testable import TacetDemo

/// Headless runs of the demo: every session fact occurs, runs are reproducible, and the end is audible.
@Suite struct HeadlessRunTests {
  @Test func scriptTurnsEverySignalOnAndOff() {
    let signals: [Command] = [
      .silentMode, .lock, .background, .windowFocus, .otherMusic, .voiceChat, .outputLost, .call, .cork, .sleep,
      .sessionSwitched, .stopped, .otherAudio, .app, .headphones, .bluetooth, .noRoute, .active, .pauseGame,
      .pauseSoundtrack, .muteEffects, .pauseEffects, .slowMotion, .cave, .underWater, .mixerMuted, .withoutManners,
    ]
    for signal in signals {
      #expect(EveryCommand.steps.contains(EveryCommand.Step(command: signal, isOn: true)), "\(signal)")
      #expect(EveryCommand.steps.contains(EveryCommand.Step(command: signal, isOn: false)), "\(signal)")
    }
  }

  @Test func logContainsEveryReasonAndEveryLevel() throws {
    let run = try Run()
    let reasons = Set(run.verdicts.flatMap(\.allReasons).map { $0.split(separator: ":")[0] })
    #expect(
      reasons == [
        "silentMode", "lock", "background", "focusLost", "inactive", "routeLost", "outputLost", "otherMusic",
        "interruption", "voiceChat", "game",
      ])
    let sources = Set(run.verdicts.flatMap(\.allReasons).filter { $0.hasPrefix("interruption:") })
    #expect(sources.count == InterruptionSource.allCases.count)
    let levels = Set(run.verdicts.map(\.soundtrack))
    #expect(levels == ["audible", "ducked", "muted", "paused"])
    let last = try #require(run.verdicts.last)
    #expect(last.cause == "end")
    #expect(last.effects == "audible")
    #expect(last.soundtrack == "audible")
  }

  @Test func logHasTheSoundOfThePlaceAndTheMoment() throws {
    let run = try Run()
    func sounds(_ cause: Command) -> [Run.Sound?] { run.verdicts.filter { $0.cause == cause.rawValue }.map(\.sound) }
    #expect(sounds(.slowMotion) == [Run.Sound(timeScale: 0.35), nil])
    #expect(sounds(.cave) == [Run.Sound(reverb: "cave"), nil])
    #expect(sounds(.underWater) == [Run.Sound(snapshot: "underWater"), nil])
    #expect(sounds(.hrtf) == [Run.Sound(hrtf: "on"), Run.Sound(hrtf: "automatic"), nil])
    #expect(sounds(.pauseGame) == [Run.Sound(lowPass: 600), nil])
    #expect(run.lines.filter { $0.event == "hrtf" }.map(\.on) == [true, false])
    // The music goes on behind the pause menu.
    #expect(run.verdicts.first { $0.cause == Command.pauseGame.rawValue }?.soundtrack == "audible")
  }

  @Test func soundtrackResumesAtTheFrameWhereItFroze() throws {
    let events = try Run().lines.filter { ["soundtrackFrozen", "soundtrackThawed"].contains($0.event) }
    #expect(events.count > 20)
    for (frozen, thawed) in zip(events, events.dropFirst()) where frozen.event == "soundtrackFrozen" {
      #expect(thawed.event == "soundtrackThawed")
      #expect(thawed.soundtrackFrame == frozen.soundtrackFrame)
    }
  }

  @Test func twoRunsWriteEqualFiles() throws {
    let first = try Run()
    let second = try Run()
    #expect(first.sound == second.sound)
    #expect(first.picture == second.picture)
    #expect(first.log == second.log)
    #expect(first.sound.count > 3 * 48_000 * 8)
  }

  @Test func folderThatCannotBeMadeThrows() throws {
    var run = try HeadlessRun(seconds: 0.1)
    #expect(throws: OutputFile.Failure.self) { _ = try run.write(into: "/proc/none") }
  }

  /// A run of 3 s and its files.
  private struct Run {
    struct Sound: Decodable, Equatable {
      var reverb: String?
      var snapshot: String?
      var timeScale: Float?
      var hrtf: String?
      var lowPass: Float?
    }

    /// The reasons of a verdict, by side; an event of the engine has a list.
    struct Reasons: Decodable {
      let all: [String]

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        all = (try? value.decode([String: [String]].self))?.values.flatMap { $0 } ?? []
      }
    }

    struct Line: Decodable {
      var frame: Int
      var cause: String?
      var effects: String?
      var soundtrack: String?
      var reasons: Reasons?
      var event: String?
      var soundtrackFrame: Int?
      var on: Bool?
      var sound: Sound?

      var allReasons: [String] { reasons?.all ?? [] }
    }

    let sound: Data
    let picture: Data
    let log: Data
    let lines: [Line]

    /// The lines with a verdict.
    var verdicts: [Line] { lines.filter { $0.cause != nil } }

    init() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      var run = try HeadlessRun(EveryCommand.stops(seconds: 3), seconds: 3)
      _ = try run.write(into: folder.path)
      func file(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
      (sound, picture, log) = (try file("sound.wav"), try file("other-music.png"), try file("log.jsonl"))
      lines = try log.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Line.self, from: $0) }
    }
  }
}
