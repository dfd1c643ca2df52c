/// Why each side is not heard as the game mixes it. Sorted, no duplicates; empty when nothing holds it.
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

  /// True if all is heard as the game mixes it.
  public var isEmpty: Bool { heldEffects.isEmpty && heldSoundtrack.isEmpty && outside.isEmpty }

  /// No reasons: all is heard.
  public init() {}
}
