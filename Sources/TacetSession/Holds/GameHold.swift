/// One of the game's own holds.
public enum GameHold: Hashable, Sendable {
  /// The game paused this.
  case paused(PauseScope)
  /// The game muted this.
  case muted(PauseScope)

  /// Words that a game can show: "paused by the game", "soundtrack muted by the game".
  public var summary: String {
    switch self {
    case .paused(let scope): "\(scope.prefix)paused by the game"
    case .muted(let scope): "\(scope.prefix)muted by the game"
    }
  }
}

extension PauseScope {
  /// The scope with its own case: the bus `soundtrack` is held as the soundtrack is.
  var canonical: PauseScope { self == .bus("soundtrack") ? .soundtrack : self }

  /// What is held, before a verb; empty for everything.
  fileprivate var prefix: String {
    switch self {
    case .everything: ""
    case .soundtrack: "soundtrack "
    case .bus("effects"): "effects "
    case .bus(let name): "bus \(name) "
    }
  }
}
