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
  /// What is held, before a verb; empty for everything.
  fileprivate var prefix: String {
    switch self {
    case .everything: ""
    case .soundtrack, .bus("soundtrack"): "soundtrack "
    case .bus("effects"): "effects "
    case .bus(let name): "bus \(name) "
    }
  }
}
