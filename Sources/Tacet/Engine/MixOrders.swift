internal import TacetMixer
import TacetSession
import TacetSignal

/// The orders that the two mixes have. Pure: they follow from a verdict, from the orders before it and from two fades.
struct MixOrders: Equatable {
  private(set) var effects = MixOrder(level: .audible, ramp: 0)
  private(set) var soundtrack = MixOrder(level: .audible, ramp: 0)

  /// The frames in which what was audible by the orders `last` falls to silence by these; nil: nothing does.
  func fallToSilence(after last: MixOrders) -> Int? {
    func fall(_ now: MixOrder, _ before: MixOrder) -> Int? {
      now.level >= .muted && before.level < .muted ? now.ramp.frames : nil
    }
    let (first, second) = (fall(effects, last.effects), fall(soundtrack, last.soundtrack))
    return first.map { max($0, second ?? 0) } ?? second
  }

  /// Applies a verdict. A change by the game takes `gameRamp` frames if it names a fade; every other takes `holdRamp`
  /// frames. A hold by the system also shortens a fade that the game has begun.
  mutating func apply(_ verdict: Verdict, gameRamp: RampSpan?, holdRamp: Int) {
    let hold = RampSpan(holdRamp)
    func order(
      _ level: Audibility, _ oneShots: OneShotPolicy, isBySystem: Bool, after last: MixOrder
    ) -> MixOrder {
      guard level == last.level, oneShots == last.oneShots else {
        return MixOrder(level: level, ramp: isBySystem ? hold : gameRamp ?? hold, oneShots: oneShots)
      }
      return MixOrder(
        level: level, ramp: isBySystem && last.ramp.frames > holdRamp ? hold : last.ramp, oneShots: oneShots)
    }
    effects = order(
      verdict.effectsMix, verdict.isInactive ? .dropAll : verdict.limitsOneShots ? .dropEnding : .keep,
      isBySystem: verdict.effectsSilencedBySystem, after: effects)
    soundtrack = order(
      verdict.soundtrack, .keep, isBySystem: verdict.soundtrackSilencedBySystem, after: soundtrack)
  }
}
