/// One reason for silence, its strength and its reach. Computed from facts, never stored.
struct Hold: Sendable, Hashable {
  /// The part of the sound that a hold reaches. Every bus but `soundtrack` follows the effects.
  enum Reach: Sendable, Hashable {
    /// The soundtrack and the effects.
    case everything
    case soundtrack
    /// The bus `effects` alone: it shows as the level of the effects, but the other buses in their mix play on.
    case effectsBus
  }

  let reason: HoldReason
  let level: Audibility
  let reach: Reach

  init(_ reason: HoldReason, _ level: Audibility, _ reach: Reach = .everything) {
    self.reason = reason
    self.level = level
    self.reach = reach
  }
}
