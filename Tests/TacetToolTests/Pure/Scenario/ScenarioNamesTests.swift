import Tacet
import TacetJSON
import Testing

@testable import TacetTool

/// Names of a scenario: which exist by then, and those that voices get.
@Suite struct ScenarioNamesTests {
  private static let position = JSON.Position(line: 1, column: 1)

  private func names() -> ScenarioNames {
    ScenarioNames(
      file: "f", effects: ["laser", "boom"], sets: ["shots"], soundtracks: ["theme"], playlists: ["stage"],
      snapshots: ["menu"], reverbs: ["hall"], zones: ["cave"])
  }

  private func play(_ effect: String, as voice: String? = nil) -> ScenarioEvent.Action {
    .play(
      .init(
        effect: effect, voice: voice, gain: .unity, pan: 0, position: nil, pitch: 1, loops: false, priority: 0,
        bus: "effects"))
  }

  /// The actions with their names.
  private func resolve(_ actions: [ScenarioEvent.Action]) throws -> [ScenarioEvent.Action] {
    var names = names()
    let events = actions.enumerated().map { index, action in
      ScenarioEvent(number: index + 1, position: Self.position, frame: 0, cause: "c", action: action)
    }
    return try names.resolve(events).map(\.action)
  }

  /// The kind and the name of the first that is unknown, and the number of its event.
  private func unknown(_ actions: [ScenarioEvent.Action]) throws -> String {
    do {
      _ = try resolve(actions)
      return ""
    } catch ScenarioError.unknownName(let kind, let name, let place) {
      return "\(kind) \(name) in \(place.event?.number ?? 0)"
    }
  }

  @Test func voicesWithoutANameAreCountedByTheirEffect() throws {
    let resolved = try resolve([play("laser"), play("boom"), play("laser", as: "mine"), play("laser"), play("shots")])
    let voices = resolved.map { action -> String? in if case .play(let play) = action { play.voice } else { nil } }
    #expect(voices == ["laser#1", "boom#1", "mine", "laser#2", "shots#1"])
  }

  @Test func voiceIsKnownFromItsPlayOn() throws {
    for action in [
      ScenarioEvent.Action.stop(voice: "laser#1"), .pause(voice: "laser#1"), .resume(voice: "laser#1"),
      .status(voice: "laser#1"), .setReverb(.send(nil, of: .voice("laser#1"), over: .zero)),
    ] {
      #expect(try unknown([play("laser"), action]) == "")
      #expect(try unknown([action, play("laser")]) == "voice laser#1 in 1")
    }
    #expect(try unknown([play("laser", as: "a"), .stop(voice: "laser#1")]) == "voice laser#1 in 2")
  }

  @Test func namesAreOfTheirKind() throws {
    #expect(try unknown([play("theme")]) == "effect theme in 1")
    #expect(try unknown([.reload(effect: "shots")]) == "effect shots in 1")
    #expect(try unknown([.soundtrackPlay(name: "stage", loops: true, fadeIn: .zero)]) == "")
    #expect(try unknown([.soundtrackPlay(name: "laser", loops: true, fadeIn: .zero)]) == "soundtrack laser in 1")
    // A playlist is played, and nothing else.
    #expect(try unknown([.soundtrackEnqueue(name: "stage", loops: true)]) == "soundtrack stage in 1")
    #expect(try unknown([.soundtrackCrossfade(name: "theme", over: .zero)]) == "")
    #expect(try unknown([.enterSnapshot("theme", over: .zero, .linear)]) == "snapshot theme in 1")
    #expect(try unknown([.leaveSnapshot("menu", over: .zero, .linear)]) == "")
    #expect(try unknown([.setReverb(.named("cave", over: .zero))]) == "reverb cave in 1")
    #expect(try unknown([.setReverb(.namedZones(["cave", "hall"], over: .zero))]) == "zone hall in 1")
    #expect(try unknown([.setReverb(.send(nil, of: .effect("menu"), over: .zero))]) == "effect menu in 1")
    // Any bus is made when it is named.
    #expect(try unknown([.setReverb(.send(nil, of: .bus("new"), over: .zero))]) == "")
  }

  @Test func savesAndOutputsAreThoseBefore() throws {
    #expect(try unknown([.save(as: "a"), .restore("a", keepingGains: [])]) == "")
    #expect(try unknown([.restore("a", keepingGains: []), .save(as: "a")]) == "save a in 1")
    let device = AudioDevice(id: "usb", name: "USB", route: .headphones, isCurrent: false)
    #expect(try unknown([.outputs([device]), .chooseOutput(id: "usb"), .chooseOutput(id: nil)]) == "")
    #expect(try unknown([.outputs([device]), .outputs([]), .chooseOutput(id: "usb")]) == "output usb in 3")
    #expect(try unknown([.chooseOutput(id: nil)]) == "")
  }
}
