import Tacet
import TacetJSON

/// A playlist as a scenario names it.
struct ScenarioPlaylist: Hashable, Sendable {
  var soundtracks: [String]
  var order = Tacet.Playlist.Order.inOrder
  var repeats = false
  var loops: LoopCount = false
  var seed: UInt64 = 0

  /// Reads the playlists of a scenario whose soundtracks have these names.
  ///
  /// - Throws: ``ScenarioError``.
  static func all(_ fields: JSONFields, soundtracks: Set<String>) throws(ScenarioError) -> [String: ScenarioPlaylist] {
    var playlists: [String: ScenarioPlaylist] = [:]
    for (name, json) in try fields.object("playlists").sorted(by: { $0.key < $1.key }) {
      let place = fields.place.at(json.position)
      guard let values = json.object else {
        throw .wrongType("playlists.\(name)", found: json.kind, expected: "a playlist", place)
      }
      guard !soundtracks.contains(name) else {
        throw .invalidValue(
          "playlists.\(name)", found: "the name of a soundtrack", expected: "a name of its own", place)
      }
      playlists[name] = try ScenarioPlaylist(
        JSONFields(values, keys: ["soundtracks", "order", "repeat", "loop", "seed"], at: place), known: soundtracks)
    }
    return playlists
  }

  private init(_ fields: JSONFields, known: Set<String>) throws(ScenarioError) {
    soundtracks = try fields.strings("soundtracks")
    for name in soundtracks where !known.contains(name) {
      throw .unknownName(kind: "soundtrack", name: name, fields.place)
    }
    guard !soundtracks.isEmpty else {
      throw .invalidValue("soundtracks", found: "empty", expected: "at least one soundtrack", fields.place)
    }
    order = try fields.choiceIfPresent("order", of: Tacet.Playlist.Order.self) ?? .inOrder
    repeats = try fields.boolIfPresent("repeat") ?? false
    loops = try fields.loopCountIfPresent("loop") ?? false
    seed = UInt64(try fields.integerIfPresent("seed", in: 0...Int(UInt32.max)) ?? 0)
  }

  /// The playlist, of opened soundtracks.
  func made(of opened: [String: Soundtrack]) -> Tacet.Playlist {
    Tacet.Playlist(
      soundtracks.compactMap { opened[$0] }, order: order, repeats: repeats, loops: loops, seed: seed)
  }
}
