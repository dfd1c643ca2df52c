/// Why each side is not heard. Sorted, no duplicates; empty when nothing holds or silences it.
public struct SilenceReasons: Equatable, Hashable, Sendable {
  var heldEffects = HeldReasons()
  var heldSoundtrack = HeldReasons()

  /// The holds that reach the effects, and every bus but `soundtrack`. A new array in each call.
  public var effects: [HoldReason] { heldEffects.sorted }
  /// The holds that reach the soundtrack. A new array in each call.
  public var soundtrack: [HoldReason] { heldSoundtrack.sorted }
  /// The reasons outside the game why its streams are not heard, although it plays. They are no holds, and a
  /// ``Verdict`` has none of them.
  public package(set) var outside: [OutsideReason] = []
  /// The reasons in the game's own levels why a side is not heard, such as the player's slider at its left end. They
  /// are no holds, and a ``Verdict`` has none of them.
  public package(set) var levels: [LevelReason] = []

  /// True if all is heard as the game mixes it, and it mixes both sides to be heard.
  public var isEmpty: Bool { heldEffects.isEmpty && heldSoundtrack.isEmpty && outside.isEmpty && levels.isEmpty }

  /// No reasons: all is heard.
  public init() {}

  /// The reasons beside the holds why a side is not heard, in words that a game can show: those from outside, and those
  /// in its levels.
  public func silencers(of side: LevelReason.Side) -> [String] {
    outside.map(\.summary) + levels.filter { $0.side == side }.map(\.summary)
  }
}
