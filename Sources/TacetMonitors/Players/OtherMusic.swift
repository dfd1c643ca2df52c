/// The player of other music and its piece, for a game's own menu: "now playing: …", with pause and next. Session, 9.
///
/// All of it is what the player says of itself, cut and cleaned.
public struct OtherMusic: Sendable, Hashable {
  /// The player, for people: "Spotify".
  public let player: String
  /// The piece; empty where it is unknown, as the next two.
  public let title: String
  /// Those who play it, with commas between them.
  public let artist: String
  /// The album that it is from.
  public let album: String
  /// The address of a picture, `file:`, `http:` or `https:`; empty: none.
  public let artwork: String
  /// True while it plays; false: it is paused.
  public let isPlaying: Bool
  /// Where it is in the piece, as far as the player has said; nil: unknown.
  public let position: Duration?
  /// The length of the piece; nil: unknown.
  public let length: Duration?
  /// The commands that it takes, of ``RemoteCommand/Kind/play``, ``RemoteCommand/Kind/pause``,
  /// ``RemoteCommand/Kind/next`` and ``RemoteCommand/Kind/previous``.
  public let commands: Set<RemoteCommand.Kind>

  /// The commands that a player may take.
  package static let controls: [RemoteCommand.Kind] = [.play, .pause, .next, .previous]

  /// A piece of a player.
  public init(
    player: String, title: String = "", artist: String = "", album: String = "", artwork: String = "",
    isPlaying: Bool, position: Duration? = nil, length: Duration? = nil, commands: Set<RemoteCommand.Kind> = []
  ) {
    (self.player, self.title, self.artist, self.album) = (player, title, artist, album)
    (self.artwork, self.isPlaying, self.position, self.length) = (artwork, isPlaying, position, length)
    self.commands = commands
  }

  /// The piece in words for people: "Artist – Title"; the player where both are unknown.
  public var summary: String {
    let piece = [artist, title].filter { !$0.isEmpty }.joined(separator: " – ")
    return piece.isEmpty ? player : piece
  }
}
