import TacetSignal

/// The game's last order for listeners who hear on one side only, or better, and for those who may not be loud: the
/// fold to mono, the balance and the dynamics of the sum, and how each is reached.
package struct HearingOrder: BitwiseCopyable, Equatable, Sendable {
  /// Both sides are folded into one.
  package var isMono = false
  package var monoRamp: RampSpan = 0
  /// From left alone (-1) to right alone (1).
  package var balance: Float = 0
  package var balanceRamp: RampSpan = 0
  /// Loud and quiet are nearer to each other.
  package var isReduced = false
  package var reducedRamp: RampSpan = 0

  /// Stereo, balanced, with all of its dynamics.
  package init() {}
}

extension StereoBalance {
  /// Follows an order; at once if nothing was rendered yet.
  mutating func follow(_ order: HearingOrder, isFirst: Bool) {
    fold(order.isMono, over: isFirst ? 0 : order.monoRamp)
    set(order.balance, over: isFirst ? 0 : order.balanceRamp)
  }
}
