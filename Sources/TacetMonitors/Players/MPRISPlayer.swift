import TacetBus
import TacetSession
import TacetSystem

/// A music player on the session bus by its own properties. MPRIS 2.2, "Player".
///
/// Any program can claim to be one and report anything: values of a wrong type are left out, texts are cut and cleaned.
struct MPRISPlayer {
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

  /// The process of the browser whose tab it shows, beside that browser's own player: KDE's Plasma Integration says it
  /// (`kde:pid`).
  private(set) var shownProcess: Int?

  private var canControl = true
  private var volume: Double?
  private var allowsPause = true
  private var identity = ""
  private var artist = ""
  private var title = ""
  private var album = ""
  private var artwork = ""
  private var length: Duration?
  /// Where it was in the piece, and when.
  private var place: (position: Duration, at: Duration)?
  private var canGoNext = false
  private var canGoPrevious = false

  private static let longestAddress = 1_000

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

  /// The player and its music for a game's menu, at `now`.
  func music(at now: Duration) -> OtherMusic {
    var commands: Set<RemoteCommand.Kind> = []
    if canControl, canPlay { commands.insert(.play) }
    if canPause { commands.insert(.pause) }
    if canControl, canGoNext { commands.insert(.next) }
    if canControl, canGoPrevious { commands.insert(.previous) }
    return OtherMusic(
      player: displayName, title: title, artist: artist, album: album, artwork: artwork, isPlaying: status == .playing,
      position: position(at: now), length: length, commands: commands)
  }

  private func position(at now: Duration) -> Duration? {
    guard let place else { return nil }
    let position = status == .playing ? place.position + (now - place.at) : place.position
    return min(max(.zero, position), length ?? position)
  }

  /// The player says where it is (`Seeked`), at `now`.
  mutating func seek(to microseconds: Int, at now: Duration) {
    place = microseconds < 0 ? nil : (.microseconds(microseconds), now)
  }

  /// Applies properties of either of its interfaces, at `now`. One that is missing keeps its last value.
  mutating func update(with properties: [String: BusValue], at now: Duration = .zero) {
    if let position = position(at: now) { place = (position, now) }
    if let text = properties["PlaybackStatus"]?.string { status = Status(rawValue: text) }
    if let value = properties["CanControl"]?.bool { canControl = value }
    if let value = properties["CanPause"]?.bool { allowsPause = value }
    if let value = properties["CanPlay"]?.bool { canPlay = value }
    if let value = properties["CanGoNext"]?.bool { canGoNext = value }
    if let value = properties["CanGoPrevious"]?.bool { canGoPrevious = value }
    if let value = properties["Volume"]?.double, value.isFinite, value >= 0 { volume = value }
    if let text = properties["Identity"]?.string { identity = text.shown(limit: 40) }
    if let metadata = properties["Metadata"], metadata.entries != nil {
      let artists = metadata["xesam:artist"]
      let names = artists?.elements?.prefix(8).compactMap(\.string) ?? [artists?.string ?? ""]
      let before = (artist, title)
      artist = names.joined(separator: ", ").shown(limit: 80)
      title = (metadata["xesam:title"]?.string ?? "").shown(limit: 80)
      album = (metadata["xesam:album"]?.string ?? "").shown(limit: 80)
      length = metadata["mpris:length"]?.int.flatMap { $0 > 0 ? .microseconds($0) : nil }
      let address = metadata["mpris:artUrl"]?.string ?? ""
      let isKnown = ["file:", "http:", "https:"].contains { address.hasPrefix($0) }
      artwork = isKnown && address.utf8.count <= Self.longestAddress ? address.shown(limit: Self.longestAddress) : ""
      // Another piece begins at its start, unless the player says otherwise.
      if before != (artist, title), place != nil { place = (.zero, now) }
      let isIntegration = self.names.contains { $0.hasPrefix("\(Self.namespace).plasma-browser-integration") }
      shownProcess = isIntegration ? metadata["kde:pid"]?.int : nil
    }
    if let position = properties["Position"]?.int { seek(to: position, at: now) }
  }

  /// The player does not answer: its status is unknown.
  mutating func clearStatus() { status = nil }
}
