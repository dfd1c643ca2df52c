/// Why each side is not heard as the game mixes it. Sorted, no duplicates; empty when nothing holds it.
public struct SilenceReasons: Equatable, Hashable, Sendable {
  var heldEffects = HeldReasons()
  var heldSoundtrack = HeldReasons()

  /// The holds that reach the effects, and every bus but `soundtrack`. A new array in each call.
  public var effects: [HoldReason] { heldEffects.sorted }
  /// The holds that reach the soundtrack. A new array in each call.
  public var soundtrack: [HoldReason] { heldSoundtrack.sorted }

  /// No reasons: all is heard.
  public init() {}
}
