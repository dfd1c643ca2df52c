/// One of the game's own holds.
public enum GameHold: Hashable, Sendable {
  /// The game paused this.
  case paused(PauseScope)
  /// The game muted this.
  case muted(PauseScope)

  /// Words that a game can show: "paused by the game", "soundtrack muted by the game".
  public var summary: String {
    switch self {
    case .paused(let scope): "\(scope.subject)paused by the game"
    case .muted(let scope): "\(scope.subject)muted by the game"
    }
  }
}
