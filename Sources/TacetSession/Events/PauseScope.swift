/// The part of the sound that the game itself pauses or mutes. Each scope is a hold of its own.
public enum PauseScope: Hashable, Sendable {
  /// Every bus: a pause reaches those with ``Bus/pausesWithGame``, a mute all.
  case everything
  /// The soundtrack's transport: its own pause and resume.
  case soundtrack
  /// One bus by name. `soundtrack` and `effects` show in the verdict; any other bus is held by the mixer alone.
  case bus(String)

  /// The words before a verb: "soundtrack "; empty for everything.
  var subject: String {
    switch self {
    case .everything: ""
    case .soundtrack: "soundtrack "
    case .bus("effects"): "effects "
    case .bus(let name): "bus \(name) "
    }
  }
}
