internal import TacetMixer
import TacetSession

/// The orders that the two mixes have. Pure: they follow from a verdict, from the orders before it and from two fades.
struct MixOrders: Equatable {
  /// The order of the effects' mix.
  private(set) var effects = MixOrder(level: .audible, ramp: 0)
  /// The order of the soundtrack's mix.
  private(set) var soundtrack = MixOrder(level: .audible, ramp: 0)

  /// Applies a verdict. A change by the game takes `gameRamp` frames if it names a fade; every other takes `holdRamp`
  /// frames. A hold by the system also shortens a fade that the game has begun.
  mutating func apply(_ verdict: Verdict, gameRamp: Int?, holdRamp: Int) {
    func order(
      _ level: Audibility, _ drop: MixOrder.Drop, isBySystem: Bool, after last: MixOrder
    ) -> MixOrder {
      guard level == last.level, drop == last.drop else {
        return MixOrder(level: level, ramp: isBySystem ? holdRamp : gameRamp ?? holdRamp, drop: drop)
      }
      return MixOrder(level: level, ramp: isBySystem ? min(last.ramp, holdRamp) : last.ramp, drop: drop)
    }
    effects = order(
      verdict.effectsMix, verdict.isInactive ? .all : verdict.limitsOneShots ? .short : .none,
      isBySystem: verdict.effectsSilencedBySystem, after: effects)
    soundtrack = order(
      verdict.soundtrack, .none, isBySystem: verdict.soundtrackSilencedBySystem, after: soundtrack)
  }
}
