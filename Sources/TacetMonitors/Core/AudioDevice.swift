import TacetSession

/// An output that a player can choose: a sink of the sound server.
public struct AudioDevice: Sendable, Hashable, Identifiable {
  /// The server's name for it, the same after a restart.
  public let id: String
  /// The name that mixers show.
  public let name: String
  /// The kind of its active port: speaker, headphones and so on.
  public let route: OutputRoute
  /// True where the game's sound goes; without any sound yet, where it would go.
  public let isCurrent: Bool
  /// True if the game has chosen it, by `EngineOutput`.
  public let isChosen: Bool

  /// The system's volume of it; nil where it is not known.
  public let volume: SystemVolume?

  /// True where only the player hears it.
  public var isPrivate: Bool { route.isPrivate }

  /// An output as the server describes it.
  public init(
    id: String, name: String, route: OutputRoute, isCurrent: Bool, isChosen: Bool = false, volume: SystemVolume? = nil
  ) {
    self.id = id
    self.name = name
    self.route = route
    self.isCurrent = isCurrent
    self.isChosen = isChosen
    self.volume = volume
  }
}
