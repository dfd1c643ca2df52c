/// Why each side is not heard as the game mixes it. Sorted, no duplicates; empty when nothing holds it.
public struct SilenceReasons: Equatable, Hashable, Sendable {
  /// The holds that reach the effects, and every bus but `soundtrack`.
  public var effects: [HoldReason]
  /// The holds that reach the soundtrack.
  public var soundtrack: [HoldReason]

  /// Reasons as given; both sides empty by default.
  public init(effects: [HoldReason] = [], soundtrack: [HoldReason] = []) {
    self.effects = effects
    self.soundtrack = soundtrack
  }
}
