internal import TacetMixer
import TacetSession
import TacetSignal

/// The session's orders for the two mixes. Pure: they follow from a verdict and from the orders before it. The holds of
/// the game itself are switches of buses, which the renderer follows.
struct MixOrders: Equatable {
  private(set) var effects = MixOrder(level: .audible, ramp: 0)
  private(set) var soundtrack = MixOrder(level: .audible, ramp: 0)

  /// Applies a verdict. Silence takes `holdRamp` frames; its end takes `ramp`, if the game's call that brings it has
  /// named a fade, else `holdRamp` too.
  mutating func apply(_ verdict: Verdict, ramp: RampSpan?, holdRamp: Int) {
    func order(_ level: Audibility, _ oneShots: OneShotPolicy, after last: MixOrder) -> MixOrder {
      guard level != last.level || oneShots != last.oneShots else { return last }
      let hold = RampSpan(holdRamp)
      return MixOrder(level: level, ramp: level >= .muted ? hold : ramp ?? hold, oneShots: oneShots)
    }
    effects = order(
      verdict.effectsBySystem, verdict.isInactive ? .dropAll : verdict.limitsOneShots ? .dropEnding : .keep,
      after: effects)
    soundtrack = order(verdict.soundtrackBySystem, .keep, after: soundtrack)
  }

  /// The frames in which what was audible by the verdict `last` falls to silence by the present one; nil: nothing does.
  static func fallToSilence(from last: Verdict, to verdict: Verdict, ramp: RampSpan?, holdRamp: Int) -> Int? {
    func fall(_ level: Audibility, bySystem system: Audibility, from last: Audibility) -> Int? {
      guard level >= .muted, last < .muted else { return nil }
      return system >= .muted ? holdRamp : ramp?.frames ?? holdRamp
    }
    let effects = fall(verdict.effectsMix, bySystem: verdict.effectsBySystem, from: last.effectsMix)
    let soundtrack = fall(verdict.soundtrack, bySystem: verdict.soundtrackBySystem, from: last.soundtrack)
    return effects.map { max($0, soundtrack ?? 0) } ?? soundtrack
  }
}
