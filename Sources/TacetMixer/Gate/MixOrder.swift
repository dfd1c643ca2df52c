import TacetSession

/// What the engine orders a mix to be: a level, not an action. The last order given is the one that holds.
package struct MixOrder: Equatable, Sendable {
  /// What becomes of one-shots that are cut off when the mix freezes.
  package enum Drop: UInt64, Sendable {
    /// They wait: the game itself paused.
    case none = 0
    /// Those with less than 50 ms left end: a pause of the system.
    case short = 1
    /// All of them end: the session is inactive.
    case all = 2
  }

  /// How much is to be heard.
  package var level: Audibility
  /// How long the change takes, in frames: 0 to 2^32 - 1.
  package var ramp: Int
  /// What becomes of one-shots, if `level` is `paused`.
  package var drop: Drop

  /// An order.
  package init(level: Audibility, ramp: Int, drop: Drop = .none) {
    self.level = level
    self.ramp = max(0, min(ramp, Int(UInt32.max)))
    self.drop = drop
  }

  init(bits: UInt64) {
    level = Audibility(rawValue: Int(bits & 3)) ?? .audible
    drop = Drop(rawValue: bits >> 2 & 3) ?? .none
    ramp = Int(bits >> 32)
  }

  var bits: UInt64 { UInt64(level.rawValue) | drop.rawValue << 2 | UInt64(ramp) << 32 }
}
