import TacetMixer
import Testing

@testable import Tacet

@Suite struct PlayLimitsTests {
  private func play(_ effect: UInt64?, bus: BusID) -> PlayLimits.Play {
    PlayLimits.Play(effect: effect.map { ($0, PlayLimit(1)) }, buses: BusBranch(bus), frame: 0, weight: .weight())
  }

  @Test func limitsOfEffectAndBusHoldTogether() {
    var limits = PlayLimits(sampleRate: 48_000)
    limits.setLimit(PlayLimit(2), ofBus: BusID(3))
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
    limits.setLimit(nil, ofBus: BusID(3))
    #expect(limits.hasNoBus && limits.limit(ofBus: BusID(3)) == nil)
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
    limits.setLimit(PlayLimit(1), ofBus: BusID(3))
    limits.insert(2, play(nil, bus: 3))
    #expect(decide(play(nil, bus: 3)) == .admit([2]))
    limits.setLimit(nil, ofBus: BusID(3))
    limits.setLimit(PlayLimit(1), ofBus: BusID(4))
    #expect(decide(play(nil, bus: 4)) == .admit([]))
  }

  @Test("An effect is forgotten by its own cooldown, whatever effect comes next")
  func expiredEffectsAreJudgedByTheirOwnCooldowns() {
    var limits = PlayLimits(sampleRate: 48_000)
    func play(_ effect: UInt64, _ cooldown: Duration, at frame: Int) -> PlayLimits.Play {
      PlayLimits.Play(
        effect: (effect, PlayLimit(2, cooldown: cooldown)), buses: BusBranch(.effects), frame: frame, weight: .weight())
    }
    func decide(_ play: PlayLimits.Play) -> PlayLimits.Decision { limits.decide(play) { _ in .weight() } }
    // Half of them are quiet for 10 s, half for 10 ms; all have ended.
    let count = UInt64(PlayLimits.leastEffects)
    for effect in 0..<count {
      limits.insert(0, play(effect, effect % 2 == 0 ? .seconds(10) : .milliseconds(10), at: 0))
      limits.remove(0, effect: effect)
    }
    // One with a cooldown of 1 ms has the expired ones removed: those of 10 ms, after 1 s.
    limits.insert(0, play(count, .milliseconds(1), at: 48_000))
    #expect(limits.effectCount == Int(count) / 2 + 1)
    for effect in stride(from: 0, to: count, by: 2) {
      #expect(decide(play(effect, .seconds(10), at: 48_001)) == .refuse, "effect \(effect)")
    }
    #expect(decide(play(1, .milliseconds(10), at: 48_001)) == .admit([]))
    // One with a cooldown of an hour keeps none of the others.
    for effect in count..<3 * count {
      limits.insert(0, play(effect, effect % 8 == 0 ? .seconds(3_600) : .milliseconds(1), at: 960_000 + Int(effect)))
      limits.remove(0, effect: effect)
    }
    #expect(limits.effectCount <= 2 * PlayLimits.leastEffects)
  }
}
