public import FoundationEssentials
public import TacetMonitors

/// The piece that a program plays, for the desktop's player controls: title, artist, picture, and the commands that it
/// takes. For ``AudioSession/nowPlaying``.
///
/// The status and the position are the soundtrack's own, and are not given here.
public struct NowPlaying: Sendable, Hashable {
  /// The title of the piece.
  public var title: String
  /// The performer, or the narrator; empty: unknown.
  public var artist: String
  /// The album, series or book that it belongs to; empty: none.
  public var album: String
  /// A picture: a file, or an address on the network that the desktop loads.
  public var artwork: URL?
  /// The length of the piece; nil: that of the soundtrack's file. Positions beyond it are not taken from other
  /// programs.
  public var length: Duration?
  /// The commands that the program takes. The desktop shows the others as not available, and they do not arrive.
  public var commands: Set<RemoteCommand.Kind>

  /// A piece. Texts are cut at 1,000 characters.
  public init(
    title: String, artist: String = "", album: String = "", artwork: URL? = nil, length: Duration? = nil,
    commands: Set<RemoteCommand.Kind> = [.play, .pause]
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.artwork = artwork
    self.length = length
    self.commands = commands
  }
}
