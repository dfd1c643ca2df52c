import TacetSession

/// The engine's order for a mix: a level, not an action. The last order given is the one that holds.
package struct MixOrder: Equatable, Sendable {
  /// How much is to be heard.
  package var level: Audibility
  /// How long the change takes, in frames: 0 to 2^32 - 1.
  package var ramp: Int
  /// The end of one-shots that are cut off, if `level` is `paused`. The soundtrack's mix has none.
  package var oneShots: OneShotPolicy

  package init(level: Audibility, ramp: Int, oneShots: OneShotPolicy = .keep) {
    self.level = level
    self.ramp = max(0, min(ramp, Int(UInt32.max)))
    self.oneShots = oneShots
  }

  init(bits: UInt64) {
    level = Audibility(rawValue: Int(bits & 3)) ?? .audible
    oneShots = OneShotPolicy(rawValue: bits >> 2 & 3) ?? .keep
    ramp = Int(bits >> 32)
  }

  var bits: UInt64 { UInt64(level.rawValue) | oneShots.rawValue << 2 | UInt64(ramp) << 32 }
}
