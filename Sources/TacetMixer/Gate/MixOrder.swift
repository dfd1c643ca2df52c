import TacetSession
import TacetSignal

/// The engine's order for a mix: a level, not an action. The last order given is the one that holds.
package struct MixOrder: Equatable, Sendable {
  /// How much is to be heard.
  package var level: Audibility
  /// How the change is reached.
  package var ramp: RampSpan
  /// The end of one-shots that are cut off, if `level` is `paused`. The soundtrack's mix has none.
  package var oneShots: OneShotPolicy

  package init(level: Audibility, ramp: RampSpan, oneShots: OneShotPolicy = .keep) {
    self.level = level
    self.ramp = ramp
    self.oneShots = oneShots
  }

  init(bits: UInt64) {
    level = Audibility(rawValue: Int(bits & 3)) ?? .audible
    oneShots = OneShotPolicy(rawValue: bits >> 2 & 3) ?? .keep
    ramp = RampSpan(Int(bits >> 32), Self.curves[Int(bits >> 4 & 7)])
  }

  var bits: UInt64 {
    UInt64(level.rawValue) | oneShots.rawValue << 2 | Self.number(of: ramp.curve) << 4 | UInt64(ramp.frames) << 32
  }

  private static let curves: InlineArray<8, RampCurve> = [
    .linear, .equalPower, .exponential, .decibels, .smooth, .linear, .linear, .linear,
  ]

  private static func number(of curve: RampCurve) -> UInt64 {
    for index in 0..<5 where curves[index] == curve { return UInt64(index) }
    return 0
  }
}
