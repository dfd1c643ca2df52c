/// The name of a player of other music, from its id and what its monitor calls it. Pure.
///
/// Two monitors may see the same player: the sound server its stream, `stream:4771/mpv` "mpv", and the session bus the
/// player, `mpris:org.mpris.MediaPlayer2.mpv` "mpv: Blue Monday".
struct PlayerName: Hashable {
  private enum Monitor: Hashable { case stream, bus, other }

  private static let busPrefix = "mpris:org.mpris.MediaPlayer2."

  private let monitor: Monitor
  /// The program, in lower case; empty where the id does not tell.
  private let program: String
  let name: String

  init(id: String, name: String) {
    self.name = name
    if id.hasPrefix(Self.busPrefix) {
      monitor = .bus
      program = id.dropFirst(Self.busPrefix.count).prefix { $0 != "." }.lowercased()
    } else if id.hasPrefix("stream:") {
      monitor = .stream
      program = (id.firstIndex(of: "/").map { id[id.index(after: $0)...] } ?? "").lowercased()
    } else {
      monitor = .other
      program = ""
    }
  }

  /// The name of a player that is known by its id alone, for people: never the id of a stream.
  static func named(byID id: String) -> String {
    let player = PlayerName(id: id, name: "")
    guard player.monitor != .other else { return id }
    return player.program.isEmpty ? "another program" : player.program
  }

  /// The names of players by their ids, sorted, each once. A stream of a program that the bus knows as a player goes by
  /// the player's name, which has the title.
  static func names(of players: [String: String]) -> [String] {
    guard players.count > 1 else { return Array(players.values) }
    let players = players.map { PlayerName(id: $0.key, name: $0.value) }
    var onBus: Set<String> = []
    for player in players where player.monitor == .bus {
      onBus.formUnion([player.program, player.name.prefix { $0 != ":" }.lowercased()])
    }
    let shown = players.filter { player in
      player.monitor != .stream || onBus.isDisjoint(with: [player.program, player.name.lowercased()])
    }
    return Set(shown.map(\.name)).sorted()
  }
}
