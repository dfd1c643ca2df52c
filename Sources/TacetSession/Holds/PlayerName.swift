/// The name of a player of other music, from its id and what its monitor calls it. Pure.
///
/// Two monitors may see the same player: the sound server its stream, `stream:4771/mpv` "mpv", and the session bus the
/// player, `mpris:org.mpris.MediaPlayer2.mpv/4771` "mpv: Blue Monday". The process distinguishes
/// two players of one program. Where it can not, because a sandbox counts processes anew or the sound comes from a
/// process of its own, the program does.
struct PlayerName: Hashable {
  private enum Monitor: Hashable { case stream, bus, other }

  private static let busPrefix = "mpris:org.mpris.MediaPlayer2."

  private let monitor: Monitor
  /// The program, in lower case; empty where the id has none.
  private let program: String
  /// The process, where the id has one.
  private let process: Int?
  let name: String

  init(id: String, name: String) {
    self.name = name
    if id.hasPrefix(Self.busPrefix) {
      monitor = .bus
      let words = id.dropFirst(Self.busPrefix.count).split(separator: "/", maxSplits: 1)
      program = (words.first ?? "").prefix { $0 != "." }.lowercased()
      process = words.count == 2 ? Int(words[1]) : nil
    } else if id.hasPrefix("stream:") {
      monitor = .stream
      let words = id.dropFirst("stream:".count).split(separator: "/", maxSplits: 1)
      program = words.count == 2 ? words[1].lowercased() : ""
      process = words.first.flatMap { Int($0) }
    } else {
      monitor = .other
      (program, process) = ("", nil)
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
    let onBus = players.filter { $0.monitor == .bus }
    let streams = Set(players.compactMap { $0.monitor == .stream ? $0.process : nil })
    // Players whose streams are known by their process; a stream of the same program is another one then.
    let matched = streams.intersection(onBus.compactMap(\.process))
    var programs: Set<String> = []
    for player in onBus where player.process.map({ !matched.contains($0) }) ?? true {
      programs.formUnion([player.program, player.name.prefix { $0 != ":" }.lowercased()])
    }
    let shown = players.filter { player in
      guard player.monitor == .stream else { return true }
      if let process = player.process, matched.contains(process) { return false }
      return programs.isDisjoint(with: [player.program, player.name.lowercased()])
    }
    return Set(shown.map(\.name)).sorted()
  }
}
