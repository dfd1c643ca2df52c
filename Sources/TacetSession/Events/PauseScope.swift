/// The part of the sound that the game itself pauses or mutes. Each scope is a hold of its own.
public enum PauseScope: Hashable, Sendable {
  /// Every bus: a pause reaches those with ``Bus/pausesWithGame``, a mute all.
  case everything
  /// The soundtrack's transport: its own pause and resume.
  case soundtrack
  /// One bus by name. `soundtrack` and `effects` show in the verdict; any other bus is held by the mixer alone.
  case bus(String)

  /// The reach of a hold with this scope; nil for a bus that the verdict does not know: the mixer holds it alone.
  var reach: Hold.Reach? {
    switch self {
    case .everything: .everything
    case .soundtrack, .bus("soundtrack"): .soundtrack
    case .bus("effects"): .effectsBus
    case .bus: nil
    }
  }
}
