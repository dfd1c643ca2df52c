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
  /// The address of a picture: that of ``artwork``.
  package private(set) var artworkAddress: String?
  /// The length of the piece; nil: that of the soundtrack's file. Positions beyond it are not taken from other
  /// programs.
  public var length: Duration?
  /// The commands that the program takes. The desktop shows the others as not available, and they do not arrive.
  public var commands: Set<RemoteCommand.Kind>

  /// A piece whose picture has an address, in which what no address may have is percent-encoded.
  package init(
    title: String, artist: String, album: String, artworkAddress: String?, length: Duration?,
    commands: Set<RemoteCommand.Kind>
  ) {
    self.title = title
    self.artist = artist
    self.album = album
    self.length = length
    self.commands = commands
    setArtwork(address: artworkAddress)
  }

  /// Sets the address of the picture; one without a character is none.
  mutating func setArtwork(address: String?) {
    artworkAddress = address.flatMap { $0.isEmpty ? nil : Self.percentEncoded($0) }
  }

  private static func percentEncoded(_ address: String) -> String {
    var encoded = ""
    for scalar in address.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "'",
        "(", ")", "*", "+", ",", ";", "=", "%":
        encoded.unicodeScalars.append(scalar)
      default:
        for byte in String(scalar).utf8 {
          encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return encoded
  }
}
