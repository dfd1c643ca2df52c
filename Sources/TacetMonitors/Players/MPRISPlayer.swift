import TacetBus

/// A music player on the session bus, as it describes itself. MPRIS 2.2, "Player".
///
/// Any program can be one and say what it likes: what has the wrong type is left out, texts are cut and cleaned.
struct MPRISPlayer: Equatable {
  /// What it does.
  enum Status: String {
    case playing = "Playing"
    case paused = "Paused"
    case stopped = "Stopped"
  }

  /// The prefix of all players' names.
  static let namespace = "org.mpris.MediaPlayer2"
  /// Their one object.
  static let path = "/org/mpris/MediaPlayer2"
  /// The interface with what is played.
  static let playerInterface = "org.mpris.MediaPlayer2.Player"

  /// Its names on the bus; some players have two.
  var names: Set<String>
  /// Nil: it has not said.
  private(set) var status: Status?
  private(set) var canPlay = true
  /// Whether it can be paused: `CanControl` and `CanPause`.
  var canPause: Bool { canControl && allowsPause }
  /// Whether it is asked at all; a player of another device is not (KDE Connect shows those of a phone).
  var isElsewhere: Bool { names.contains { $0.hasPrefix("\(Self.namespace).kdeconnect.mpris_") } }

  private var canControl = true
  private var allowsPause = true
  private var identity = ""
  private var artist = ""
  private var title = ""

  /// A player that has not said anything yet.
  init(name: String) { names = [name] }

  /// The name that stands for it, the same when it is started again.
  var name: String { names.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? "" }

  /// Unique among players.
  var id: String { "mpris:\(name)" }

  /// What people are told: "Spotify: Artist – Title".
  var summary: String {
    let own = name.dropFirst(Self.namespace.utf8.count + 1).prefix { $0 != "." }
    let who = identity.isEmpty ? Self.clean(String(own), 40) : identity
    let what = [artist, title].filter { !$0.isEmpty }.joined(separator: " – ")
    return what.isEmpty ? who : "\(who): \(what)"
  }

  /// Takes over what it says about itself, of either of its interfaces. What it does not mention stays as it was.
  mutating func take(_ properties: [String: BusValue]) {
    if let text = properties["PlaybackStatus"]?.string { status = Status(rawValue: text) }
    if let value = properties["CanControl"]?.bool { canControl = value }
    if let value = properties["CanPause"]?.bool { allowsPause = value }
    if let value = properties["CanPlay"]?.bool { canPlay = value }
    if let text = properties["Identity"]?.string { identity = Self.clean(text, 40) }
    if let metadata = properties["Metadata"], metadata.entries != nil {
      let artists = metadata["xesam:artist"]
      let names = artists?.elements?.prefix(8).compactMap(\.string) ?? [artists?.string ?? ""]
      artist = Self.clean(names.joined(separator: ", "), 80)
      title = Self.clean(metadata["xesam:title"]?.string ?? "", 80)
    }
  }

  /// It does not answer: nothing is known of what it does.
  mutating func fallSilent() { status = nil }

  /// On one line, without what is not seen or turns the rest of the line round; longer than `limit` it ends in "…".
  private static func clean(_ text: String, _ limit: Int) -> String {
    // A character may be any number of marks on one letter, so the limit holds for scalars too.
    let scalars = text.unicodeScalars.prefix(8 * limit).map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: " "
      default: scalar
      }
    }
    let line = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isShort = line.count <= limit && line.unicodeScalars.count <= 2 * limit
    guard !isShort else { return line }
    var cut = String.UnicodeScalarView(line.prefix(limit - 1).unicodeScalars.prefix(2 * limit))
    cut.append("…")
    return String(cut)
  }
}
