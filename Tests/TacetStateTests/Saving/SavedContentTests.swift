import Foundation
import TacetMixer
import TacetSession
import TacetSignal
import Testing

@testable import Tacet

/// The contents of a saved value, as a file has them.
@Suite struct SavedContentTests {
  /// Contents that are read as a saved value reads them.
  private struct File: Decodable {
    let content: SavedContent
    init(from decoder: any Decoder) throws { content = try SavedContent.read(decoder) }
  }

  /// An engine's contents with all that it has without music.
  private func saved() throws -> SavedContent {
    var session = SessionState(category: .ambient)
    try session.activate()
    var state = EngineState(engine: 1, session: session, mixer: MixerConfiguration(), AudioEngine.Configuration())
    _ = state.makeBus("guns")
    state.buses.change(2, &state.actions) { $0.setGain(0.5, over: 0) }
    state.buses.change(0, &state.actions) { $0.cutoffs.set(SoundFilter(lowPassHertz: 700), over: 0) }
    let calm = try Soundtrack.silence("calm", frames: 24_000).rememberingPosition()
    calm.rememberedFrame = 7_000
    let fresh = try Soundtrack.silence("fresh", frames: 24_000).rememberingPosition()
    let names = PlaybackNames(soundtracks: ["calm": calm, "fresh": fresh], snapshots: [:])
    return try SavedContent(state, names, played: { _ in 0 })
  }

  private func fault(_ change: (inout [String: Any]) -> Void) throws -> SavedPlaybackError? {
    var json = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(saved())) as? [String: Any])
    change(&json)
    do {
      _ = try JSONDecoder().decode(File.self, from: JSONSerialization.data(withJSONObject: json))
      return nil
    } catch let error as SavedPlaybackError {
      return error
    }
  }

  @Test func onlyWhatIsNotAsAtTheStartIsKept() throws {
    let saved = try saved()
    #expect(saved.music == nil && saved.places == ["calm": 7_000] && saved.snapshots.isEmpty)
    #expect(saved.buses["effects"]?.values == Snapshot.Values(cutoffs: SoundFilter(lowPassHertz: 700)))
    #expect(saved.buses["guns"]?.values == Snapshot.Values())
    #expect(
      saved.buses.keys.sorted() == ["effects", "guns", "interface", "soundtrack"] || saved.buses["master"] != nil)
    #expect(saved.buses["guns"]?.gain == 0.5 && saved.buses["effects"]?.gain == 1)
  }

  @Test func contentsReadAsTheyWereWritten() throws {
    let saved = try saved()
    #expect(try JSONDecoder().decode(File.self, from: JSONEncoder().encode(saved)).content == saved)
  }

  /// Whatever else is in it: another engine may have written that in another way.
  @Test func newerFormIsRefusedByItsNumber() throws {
    #expect(try fault { $0["version"] = 3 } == .version(3))
    #expect(try fault { $0 = ["version": 99] } == .version(99))
    #expect(try fault { $0["version"] = nil } == .damaged("version: it is missing"))
  }

  /// The form of before: filters of mixes by themselves, and a bus with all of its numbers.
  @Test func firstFormIsReadToo() throws {
    let bus: [String: Any] = [
      "gain": 0.5, "isMuted": false, "isPaused": true, "lowPass": 0.25, "highPass": 0, "timeScale": 2,
    ]
    func read(_ change: (inout [String: Any]) -> Void) throws -> SavedContent {
      var json: [String: Any] = [
        "version": 1, "intensity": 0.5, "isSoundtrackPaused": false, "isPaused": false, "places": [String: Int](),
        "snapshots": [String](), "buses": ["effects": bus, "guns": bus], "filters": ["effects": ["lowPass": 700]],
      ]
      change(&json)
      return try JSONDecoder().decode(File.self, from: JSONSerialization.data(withJSONObject: json)).content
    }
    let content = try read { _ in }
    let guns = Snapshot.Values(filter: BusFilter(lowPassStrength: 0.25), timeScale: 2)
    var effects = guns
    effects.cutoffs = SoundFilter(lowPassHertz: 700)
    #expect(content.buses["guns"]?.values == guns && content.buses["effects"]?.values == effects)
    #expect(content.buses["guns"]?.gain == 0.5 && content.buses["guns"]?.isPaused == true)
    for (key, number) in [("timeScale", 0.0), ("lowPass", 1.5), ("highPass", -1)] {
      var wrong = bus
      wrong[key] = number
      #expect(throws: SavedPlaybackError.self) { try read { $0["buses"] = ["guns": wrong] } }
    }
  }

  @Test func whatNoEngineHasSavedIsNamed() throws {
    func damage(_ change: (inout [String: Any]) -> Void) throws -> String {
      guard case .damaged(let fault)? = try fault(change) else { return "" }
      return fault
    }
    func bus(_ key: String, _ value: Any) throws -> String {
      try damage { json in
        var buses = json["buses"] as? [String: [String: Any]] ?? [:]
        buses["guns"]?[key] = value
        json["buses"] = buses
      }
    }
    #expect(try damage { $0["places"] = ["calm": -1] }.hasPrefix("places.calm is -1"))
    #expect(try damage { $0["places"] = ["calm": "x"] }.hasPrefix("places.calm: "))
    #expect(try damage { $0["filters"] = ["water": [String: Any]()] }.contains("there is no mix \"water\""))
    #expect(try bus("gain", 1_000).hasPrefix("buses.guns.gain is 1000"))
    #expect(try bus("values", ["timeScale": 0]).hasPrefix("buses.guns.values: \"timeScale\" is 0"))
    #expect(try bus("values", ["lowPassStrength": 1.5]).hasPrefix("buses.guns.values: \"lowPassStrength\" is 1.5"))
    #expect(try bus("values", ["size": 1]).hasPrefix("buses.guns.values: unknown key \"size\"; keys: compressor, "))
    for name in ["", "a\0b"] {
      let text = try damage { json in
        var buses = json["buses"] as? [String: Any] ?? [:]
        buses[name] = buses["guns"]
        json["buses"] = buses
      }
      #expect(text == "buses: a name is empty or has a NUL in it")
    }
  }
}
