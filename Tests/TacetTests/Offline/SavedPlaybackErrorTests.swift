import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Saved values that can not be made or restored.
@Suite struct SavedPlaybackErrorTests {
  private let rig: OfflineRig
  private let theme: Soundtrack
  private let names: PlaybackNames

  init() throws {
    rig = try OfflineRig()
    theme = try rig.soundtrack(frames: 48_000)
    names = PlaybackNames(
      soundtracks: ["theme": theme], snapshots: ["menu": Snapshot("menu", ["world": .init(gain: .decibels(-6))])])
  }

  /// Something of everything that a saved value has, as JSON.
  private func saved() throws -> [String: Any] {
    let engine = rig.engine
    try engine.snapshots.enter(try #require(names.snapshots["menu"]))
    engine.filters.set(SoundFilter(lowPassHertz: 800), of: .soundtrack)
    engine.soundtrack.play(Playlist([theme, theme, theme], order: .shuffle, repeats: true, loops: 2, seed: 3))
    _ = rig.left(100_000)
    let saved = try SavedPlayback(of: engine, by: names)
    return try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(saved)) as? [String: Any])
  }

  private func read(_ json: Any) throws -> SavedPlayback {
    try JSONDecoder().decode(SavedPlayback.self, from: JSONSerialization.data(withJSONObject: json))
  }

  @Test func everythingWithoutANameIsListedAtOnce() throws {
    defer { rig.clear() }
    let derived = theme.withTempo(TempoMap(tempo: 120))
    rig.engine.soundtrack.play(Playlist([derived, theme, derived]))
    #expect(
      throws: SavedPlaybackError.unnamed([.init(kind: .soundtrack, name: theme.info.path)])
    ) { try SavedPlayback(of: rig.engine, by: names) }
  }

  /// A snapshot that a bank has is saved by its name, one of the game's own whole.
  @Test func snapshotsOfTheGamesOwnAreKept() throws {
    defer { rig.clear() }
    let menu = Snapshot("menu", ["world": .init(gain: .decibels(-3), cutoffs: SoundFilter(lowPassHertz: 700))])
    let own = Snapshot("own", ["world": .init(gain: .decibels(-6)), "master": .init(pan: 0.25)])
    try rig.engine.snapshots.enter(menu)
    try rig.engine.snapshots.enter(own)
    let saved = try SavedPlayback(of: rig.engine, by: names)
    let other = try OfflineRig()
    defer { other.clear() }
    let bytes = try JSONEncoder().encode(saved)
    try JSONDecoder().decode(SavedPlayback.self, from: bytes).restore(
      to: other.engine, by: PlaybackNames(soundtracks: [:], snapshots: [:]))
    #expect(other.engine.snapshots.inForce == [menu, own])
    // Values that a bus can not have are damage.
    var json = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let values: [String: Any] = ["filter": ["lowPass": 0.5]]
    json["made"] = [["name": "own", "buses": ["master": ["gain": 1, "values": values]]]]
    #expect(throws: SavedPlaybackError.self) { try read(json) }
    json["made"] = [["name": "own", "buses": ["world": ["gain": 99, "values": [:]]]]]
    #expect(throws: SavedPlaybackError.self) { try read(json) }
  }

  @Test func namesThatAreGoneAreListedAndNothingChanges() throws {
    defer { rig.clear() }
    let saved = try read(try self.saved())
    let other = try OfflineRig()
    defer { other.clear() }
    let playing = try other.soundtrack(frames: 48_000)
    other.engine.soundtrack.play(playing)
    _ = other.left(1_000)
    #expect(
      throws: SavedPlaybackError.unknown([
        .init(kind: .soundtrack, name: "theme"), .init(kind: .snapshot, name: "menu"),
      ])
    ) { try saved.restore(to: other.engine, by: PlaybackNames(soundtracks: [:], snapshots: [:])) }
    let short = try other.soundtrack("short", frames: 480)
    #expect(throws: SavedPlaybackError.self) {
      try saved.restore(to: other.engine, by: PlaybackNames(soundtracks: ["theme": short], snapshots: names.snapshots))
    }
    let layered = try Soundtrack(layers: [SoundtrackLayer(theme)])
    #expect(throws: SavedPlaybackError.changed(soundtrack: "theme", fault: "has 1 layers, and had 0")) {
      try saved.restore(
        to: other.engine, by: PlaybackNames(soundtracks: ["theme": layered], snapshots: names.snapshots))
    }
    for number in 0..<62 { _ = try other.engine.makeBus("own\(number)") }
    #expect(throws: SavedPlaybackError.tooManyBuses(name: "world")) {
      try saved.restore(to: other.engine, by: names)
    }
    #expect(other.engine.soundtrack.current === playing && other.engine.snapshots.inForce.isEmpty)
    #expect(other.engine.filters.filter(of: .soundtrack) == SoundFilter())
    #expect(difference(other.left(5_000), (1_000..<6_000).map(OfflineRig.slowSine)) < 1e-5)
  }

  @Test func damagedValuesAreTypedErrors() throws {
    defer { rig.clear() }
    let saved = try saved()
    func damaged(_ change: (inout [String: Any]) -> Void) throws -> String {
      var json = saved
      change(&json)
      do {
        _ = try read(json)
        return ""
      } catch SavedPlaybackError.damaged(let what) {
        return what
      }
    }
    var music = try #require(saved["music"] as? [String: Any])
    #expect(try damaged { $0["intensity"] = 1.5 } == "intensity is 1.5, not from 0.0 to 1.0")
    #expect(try damaged { $0["buses"] = nil } == "buses: it is missing")
    #expect(try damaged { $0["snapshots"] = ["menu", "menu"] } == "snapshots: one is in force twice")
    #expect(try damaged { $0["version"] = 0 }.hasPrefix("version is 0"))
    music["index"] = 5_000
    #expect(try damaged { $0["music"] = music }.hasPrefix("music.index is 5000"))
    music["index"] = "x"
    #expect(try damaged { $0["music"] = music }.hasPrefix("music.index: "))
    var newer = saved
    newer = ["version": 7]
    #expect(throws: SavedPlaybackError.version(7)) { try read(newer) }
    #expect(throws: Swift.DecodingError.self) { try JSONDecoder().decode(SavedPlayback.self, from: Data("no".utf8)) }
  }

  /// The places of all values in a tree of JSON.
  private static func paths(_ json: Any, _ path: [String] = []) -> [[String]] {
    if let object = json as? [String: Any] {
      return [path] + object.sorted { $0.key < $1.key }.flatMap { paths($0.value, path + [$0.key]) }
    }
    if let array = json as? [Any] {
      return [path] + array.enumerated().flatMap { paths($0.element, path + ["\($0.offset)"]) }
    }
    return [path]
  }

  private static func replacing(_ json: Any, _ path: ArraySlice<String>, by value: Any?) -> Any? {
    guard let key = path.first else { return value }
    if var object = json as? [String: Any], let member = object[key] {
      object[key] = replacing(member, path.dropFirst(), by: value)
      return object
    }
    if var array = json as? [Any], let index = Int(key) {
      if let element = replacing(array[index], path.dropFirst(), by: value) {
        array[index] = element
      } else {
        array.remove(at: index)
      }
      return array
    }
    return json
  }

  @Test func noValueThatIsWrongSomewhereDoesHarm() throws {
    defer { rig.clear() }
    let saved = try saved()
    let other = try OfflineRig()
    defer { other.clear() }
    let wrong: [Any?] = [
      nil, NSNull(), -1, 0, 2, 1e300, Int.max, Int.min, 0.5, "", "x", true, [Any](), [String: Any](), [-1, 1_000_000],
    ]
    var restored = 0
    for path in Self.paths(saved) where !path.isEmpty {
      for value in wrong {
        guard let json = Self.replacing(saved, path[...], by: value) else { continue }
        do {
          try read(json).restore(to: other.engine, by: names)
          restored += 1
          let heard = other.engine.rendered(frames: 480)
          #expect(heard.allSatisfy { $0.isFinite && abs($0) <= 1 })
        } catch let error as SavedPlaybackError {
          #expect(!error.description.contains("\n"))
        }
      }
    }
    #expect(restored > 50)
  }
}
