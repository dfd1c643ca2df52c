import TacetBus
import TacetSession
import TacetSystem

/// A music player on the session bus by its own properties. MPRIS 2.2, "Player".
///
/// Any program can claim to be one and report anything: values of a wrong type are left out, texts are cut and cleaned.
struct MPRISPlayer: Equatable {
  /// The values of MPRIS's `PlaybackStatus`.
  enum Status: String {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// The prefix of all players' names on the bus.
  static let namespace = "org.mpris.MediaPlayer2"
  /// The object path of every player.
  static let path = "/org/mpris/MediaPlayer2"
  /// The interface with the status and the music.
  static let playerInterface = "org.mpris.MediaPlayer2.Player"

  /// The player's names on the bus; some have two.
  var names: Set<String>
  /// Its process as the bus knows it; nil while it is unknown.
  var process: Int?
  /// The name of its program's file; nil while it is unknown.
  var file: String?
  /// True once a read of it was answered, or timed out: its process is known by then, if the bus knows it.
  var wasRead = false
  /// Nil while it is unknown.
  private(set) var status: Status?
  private(set) var canPlay = true
  /// The volume, if it can be set; 1 is usual.
  var settableVolume: Double? { canControl ? volume : nil }
  /// True for a player that can be paused: `CanControl` and `CanPause`.
  var canPause: Bool { canControl && allowsPause }
  /// True for a player of another device, such as a phone, that a program of this one shows: it is not heard here.
  var isRemote: Bool {
    names.contains { name in Self.remote.contains { name.hasPrefix("\(Self.namespace).\($0)") } }
  }

  /// The first words of the names of such players: those of KDE Connect, and of GSConnect.
  private static let remote = ["kdeconnect.mpris_", "GSConnect."]

  private var canControl = true
  private var volume: Double?
  private var allowsPause = true
  private var identity = ""
  private var artist = ""
  private var title = ""

  /// A player without properties yet.
  init(name: String) { names = [name] }

  /// The shortest of its names, the same when it is started again.
  var name: String { names.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? "" }

  /// Unique among players. With the process, which the sound server's streams have too.
  var id: String { "mpris:\(name)\(process.map { "/\($0)" } ?? "")" }

  /// The player, for people: "Spotify".
  var displayName: String {
    let own = name.dropFirst(Self.namespace.utf8.count + 1).prefix { $0 != "." }
    return identity.isEmpty ? String(own).shown(limit: 40) : identity
  }

  /// The player and its music, for people: "Spotify: Artist – Title".
  var summary: String {
    let who = displayName
    let what = [artist, title].filter { !$0.isEmpty }.joined(separator: " – ")
    return what.isEmpty ? who : "\(who): \(what)"
  }

  /// Applies properties of either of its interfaces. One that is missing keeps its last value.
  mutating func update(with properties: [String: BusValue]) {
    if let text = properties["PlaybackStatus"]?.string { status = Status(rawValue: text) }
    if let value = properties["CanControl"]?.bool { canControl = value }
    if let value = properties["CanPause"]?.bool { allowsPause = value }
    if let value = properties["CanPlay"]?.bool { canPlay = value }
    if let value = properties["Volume"]?.double, value.isFinite, value >= 0 { volume = value }
    if let text = properties["Identity"]?.string { identity = text.shown(limit: 40) }
    if let metadata = properties["Metadata"], metadata.entries != nil {
      let artists = metadata["xesam:artist"]
      let names = artists?.elements?.prefix(8).compactMap(\.string) ?? [artists?.string ?? ""]
      artist = names.joined(separator: ", ").shown(limit: 80)
      title = (metadata["xesam:title"]?.string ?? "").shown(limit: 80)
    }
  }

  /// The player does not answer: its status is unknown.
  mutating func clearStatus() { status = nil }
}
