public import FoundationEssentials
public import TacetMonitors

extension NowPlaying {
  /// A piece. Texts are cut at 1,000 characters.
  public init(
    title: String, artist: String = "", album: String = "", artwork: URL? = nil, length: Duration? = nil,
    commands: Set<RemoteCommand.Kind> = [.play, .pause]
  ) {
    self.init(
      title: title, artist: artist, album: album, artworkAddress: artwork?.absoluteString, length: length,
      commands: commands)
  }

  /// A picture: a file, or an address on the network that the desktop loads.
  public var artwork: URL? {
    get { artworkAddress.flatMap { URL(string: $0) } }
    set { setArtwork(address: newValue?.absoluteString) }
  }
}
