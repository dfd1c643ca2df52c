import Testing

@testable import Tacet

@Suite struct PlayLimitsTests {
  /// The weights of the voices in the slots 0, 1, 2 and so on.
  private func decide(
    _ limit: PlayLimit, _ weights: [PlayGroup.Weight], _ candidate: PlayGroup.Weight
  ) -> PlayGroup.Decision {
    var group = PlayGroup()
    for slot in weights.indices { group.insert(slot, at: 0) }
    return group.decide(limit, cooldown: 0, at: 0, candidate, leaving: []) { weights[$0] }
  }

  private func weight(_ priority: Int = 0, _ loudness: Float = 1) -> PlayGroup.Weight {
    PlayGroup.Weight(priority: priority, loudness: loudness)
  }

  @Test(arguments: PlayLimit.WhenFull.allCases) func belowTheLimitAllAreAdmitted(whenFull: PlayLimit.WhenFull) {
    #expect(decide(PlayLimit(2, whenFull: whenFull), [weight()], weight()) == .admit)
    #expect(decide(PlayLimit(0, whenFull: whenFull), [], weight()) == .refuse)
  }

  @Test func oldestOfTheLowestPriorityIsReplaced() {
    let limit = PlayLimit(3, whenFull: .stopOldest)
    #expect(decide(limit, [weight(), weight(), weight()], weight(0, 0.1)) == .replace(0))
    #expect(decide(limit, [weight(1), weight(), weight()], weight()) == .replace(1))
    #expect(decide(limit, [weight(1), weight(1), weight(1)], weight()) == .refuse)
  }

  @Test func quietestOfTheLowestPriorityIsReplacedOrThePlayRefused() {
    let limit = PlayLimit(3, whenFull: .stopQuietest)
    #expect(decide(limit, [weight(0, 0.3), weight(0, 0.2), weight(1, 0.1)], weight(0, 0.25)) == .replace(1))
    #expect(decide(limit, [weight(0, 0.3), weight(0, 0.2), weight(0, 0.2)], weight(0, 0.2)) == .replace(1))
    #expect(decide(limit, [weight(0, 0.3), weight(0, 0.2), weight(0, 0.4)], weight(0, 0.1)) == .refuse)
    #expect(decide(limit, [weight(0, 0.3), weight(0, 0.2), weight(0, 0.4)], weight(1, 0)) == .replace(1))
  }

  @Test func playWithinTheCooldownIsRefused() {
    var group = PlayGroup()
    group.insert(0, at: 1_000)
    group.remove(0)
    func decide(_ frame: Int) -> PlayGroup.Decision {
      group.decide(PlayLimit(4), cooldown: 480, at: frame, weight(), leaving: []) { _ in weight() }
    }
    #expect(decide(1_000) == .refuse && decide(1_479) == .refuse && decide(1_480) == .admit)
    #expect(!group.isSpent(480, at: 1_479) && group.isSpent(480, at: 1_480))
  }

  @Test func limitsOfEffectAndBusHoldTogether() {
    var limits = PlayLimits(sampleRate: 48_000)
    limits.setLimit(PlayLimit(2), ofBus: 3)
    func play(_ effect: UInt64, bus: Int) -> PlayLimits.Play {
      PlayLimits.Play(effect: (effect, PlayLimit(1)), buses: BusBranch(bus), frame: 0, weight: weight())
    }
    func decide(_ play: PlayLimits.Play) -> PlayLimits.Decision { limits.decide(play) { _ in weight() } }
    limits.insert(0, play(7, bus: 3))
    #expect(decide(play(8, bus: 3)) == .admit([]))
    limits.insert(1, play(8, bus: 3))
    // One voice gives way for both limits, where that is enough.
    #expect(decide(play(7, bus: 3)) == .admit([0]))
    #expect(decide(play(8, bus: 3)) == .admit([1]))
    #expect(decide(play(9, bus: 3)) == .admit([0]))
    limits.insert(2, play(9, bus: 0))
    #expect(decide(play(9, bus: 3)) == .admit([2, 0]))
    limits.remove(0, effect: 7)
    #expect(decide(play(9, bus: 3)) == .admit([2]))
    limits.setLimit(nil, ofBus: 3)
    #expect(limits.hasNoBus && limits.limit(ofBus: 3) == nil)
  }
}
