import TacetMixer
import Testing

@testable import Tacet

@Suite struct PlayLimitsTests {
  private func play(_ effect: UInt64?, bus: Int) -> PlayLimits.Play {
    PlayLimits.Play(effect: effect.map { ($0, PlayLimit(1)) }, buses: BusBranch(bus), frame: 0, weight: .weight())
  }

  @Test func limitsOfEffectAndBusHoldTogether() {
    var limits = PlayLimits(sampleRate: 48_000)
    limits.setLimit(PlayLimit(2), ofBus: 3)
    func decide(_ play: PlayLimits.Play) -> PlayLimits.Decision { limits.decide(play) { _ in .weight() } }
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

  @Test func forgottenGroupLeavesNothingToTheNext() {
    var limits = PlayLimits(sampleRate: 48_000)
    func decide(_ play: PlayLimits.Play) -> PlayLimits.Decision { limits.decide(play) { _ in .weight() } }
    // More effects than are kept, each the last one's heir.
    for effect in UInt64(1)...600 {
      #expect(decide(play(effect, bus: 3)) == .admit([]))
      limits.insert(1, play(effect, bus: 3))
      #expect(decide(play(effect, bus: 3)) == .admit([1]))
      limits.remove(1, effect: effect)
    }
    limits.setLimit(PlayLimit(1), ofBus: 3)
    limits.insert(2, play(nil, bus: 3))
    #expect(decide(play(nil, bus: 3)) == .admit([2]))
    limits.setLimit(nil, ofBus: 3)
    limits.setLimit(PlayLimit(1), ofBus: 4)
    #expect(decide(play(nil, bus: 4)) == .admit([]))
  }
}
