import TacetSession
import TacetSignal

/// The session's order for a mix, without the game's own holds: a level, not an action. The last order given is the one
/// that holds.
package struct MixOrder: Equatable, Sendable {
  /// How much is to be heard by everything that holds it but the game.
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
    ramp = RampSpan(Int(bits >> 32), Self.curve(bits >> 4 & 7))
  }

  var bits: UInt64 {
    UInt64(level.rawValue) | oneShots.rawValue << 2 | Self.number(of: ramp.curve) << 4
      | UInt64(truncatingIfNeeded: ramp.frames) << 32
  }

  private static func number(of curve: RampCurve) -> UInt64 {
    switch curve {
    case .linear: 0
    case .equalPower: 1
    case .exponential: 2
    case .decibels: 3
    case .smooth: 4
    }
  }

  private static func curve(_ number: UInt64) -> RampCurve {
    switch number {
    case 1: .equalPower
    case 2: .exponential
    case 3: .decibels
    case 4: .smooth
    default: .linear
    }
  }
}

/// The end of one-shots that are cut off when a mix freezes.
package enum OneShotPolicy: UInt64, Sendable {
  /// They wait: the game itself paused.
  case keep = 0
  /// Those with less than 50 ms left end: a pause of the system.
  case dropEnding = 1
  /// All of them end: the session is inactive.
  case dropAll = 2
}
