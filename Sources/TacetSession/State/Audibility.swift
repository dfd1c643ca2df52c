/// The degree to which a side, effects or soundtrack, is heard. The strongest hold decides. Session, 2.
public enum Audibility: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// As the game mixes it.
  case audible
  /// Turned down: 12 dB.
  case ducked
  /// Not heard, but time runs on: completions still fire and `isPlaying` stays true.
  case muted
  /// Frozen at its frame; goes on from there.
  case paused

  /// The name in a log: `audible`, `ducked`, `muted`, `paused`.
  public var name: String {
    switch self {
    case .audible: "audible"
    case .ducked: "ducked"
    case .muted: "muted"
    case .paused: "paused"
    }
  }

  /// Orders by strength: audible, ducked, muted, paused.
  public static func < (a: Audibility, b: Audibility) -> Bool { a.rawValue < b.rawValue }
}
