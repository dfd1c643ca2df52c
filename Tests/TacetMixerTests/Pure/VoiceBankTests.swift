import TacetSignal
import Testing

@testable import TacetMixer

/// The order in which voices give way when every place is taken.
@Suite struct VoiceBankTests {
  private struct Candidate {
    var priority = 0
    var gain: Float = 1
    var position: SIMD3<Float>?
    var bus = 0
    var exit = VoiceRecord.Exit.stay
  }

  /// A bank of two places, in which the voices are admitted in their order and all but the last one sound.
  private func bank(_ candidates: [Candidate]) -> VoiceBank {
    var bank = VoiceBank(capacity: 16, limit: 2, spare: 2)
    for (slot, candidate) in candidates.enumerated() {
      bank[slot].serial = bank.takeSerials(1)
      bank[slot].parameters.priority = candidate.priority
      bank[slot].parameters.position = candidate.position
      bank[slot].parameters.bus = candidate.bus
      bank[slot].gain = Ramp(candidate.gain)
      bank[slot].exit = candidate.exit
      bank.updateSpatialGain(slot)
      if slot < candidates.count - 1 {
        bank[slot].state = .sounding
        bank.sounding.append(slot)
        bank.rank(slot)
      }
    }
    return bank
  }

  private func weakest(_ candidates: [Candidate]) -> Int? { bank(candidates).weakest(against: candidates.count - 1) }

  @Test func noVoiceIsStolenWhileASourceIsFree() {
    #expect(weakest([Candidate(), Candidate()]) == nil)
  }

  @Test func lowestPriorityIsStolenHoweverLoud() {
    let voices = [
      Candidate(priority: 1, gain: 0.1), Candidate(priority: 0, gain: 9), Candidate(priority: 2, gain: 0.1),
    ]
    #expect(weakest(voices) == 1)
  }

  @Test func quietestOfOnePriorityIsStolen() {
    #expect(weakest([Candidate(gain: 0.5), Candidate(gain: 0.4), Candidate(gain: 0.6)]) == 1)
  }

  @Test func oldestOfEquallyLoudVoicesIsStolen() {
    #expect(weakest([Candidate(), Candidate(), Candidate()]) == 0)
  }

  @Test func weakestCandidateIsStolenItself() {
    #expect(weakest([Candidate(), Candidate(), Candidate(gain: 0.9)]) == 2)
    #expect(weakest([Candidate(priority: 1), Candidate(priority: 1), Candidate(gain: 9)]) == 2)
  }

  @Test func distanceAndBusMakeAVoiceQuieter() {
    #expect(weakest([Candidate(), Candidate(position: [0, 0, -4]), Candidate(gain: 0.5)]) == 1)
    var bank = bank([Candidate(), Candidate(bus: 3), Candidate(gain: 0.5)])
    bank.buses.set(3) { $0.setGain(0.4, over: 0) }
    bank.rank(1)
    let victim = bank.weakest(against: 2)
    #expect(victim == 1)
  }

  @Test func fadingVoiceTakesNoPlaceAndIsNotStolen() {
    let leaving = [Candidate(gain: 0.1, exit: .end), Candidate(), Candidate()]
    #expect(weakest(leaving) == nil)
    #expect(weakest(leaving.dropLast() + [Candidate(), Candidate(gain: 2)]) == 1)
  }

  @Test func pendingVoiceCompetesToo() {
    var bank = bank([Candidate(gain: 2), Candidate()])
    bank[1].state = .pending
    bank.rank(1)
    bank[2].serial = bank.takeSerials(1)
    bank[2].gain = Ramp(3)
    let (hasRoom, victim) = (bank.ranking.hasRoom, bank.weakest(against: 2))
    #expect(!hasRoom && victim == 1)
  }

  @Test func loudnessFallsWithDistanceBeyondOne() {
    var bank = VoiceBank(capacity: 16, limit: 1, spare: 1)
    bank.law.listener.position = [1, 0, 0]
    bank[0].parameters.position = [1.5, 0, 0]
    bank.updateSpatialGain(0)
    let near = bank.loudness(0)
    bank[0].parameters.position = [1, 0, -10]
    bank.updateSpatialGain(0)
    let (far, isFarInaudible) = (bank.loudness(0), bank.isInaudible(0))
    bank[0].gain = Ramp(0.000_9)
    let isQuietInaudible = bank.isInaudible(0)
    #expect(near == 1 && abs(far - 0.1) < 1e-6)
    #expect(!isFarInaudible && isQuietInaudible)
  }

  @Test(arguments: [false, true], [false, true])
  func voiceIsPausedWithItsBusOrByItself(bus: Bool, voice: Bool) {
    var bank = VoiceBank(capacity: 16, limit: 1, spare: 1)
    bank[4].parameters.bus = 2
    bank.buses.set(2) { $0.pause.turn(bus, over: 0) }
    bank[4].parameters.isPaused = voice
    let isPaused = bank.isPaused(4)
    #expect(isPaused == (bus || voice))
  }

  @Test func changeOfBusMovesTheGainInAStraightLine() {
    var bank = VoiceBank(capacity: 16, limit: 1, spare: 1)
    bank.buses.set(1) { $0.setGain(0.5, over: 0) }
    bank[0].parameters.bus = 1
    bank[0].busOffset = Ramp(0.5)
    bank[0].busOffset.go(to: 0, over: 100)
    let gains = [bank.ownGain(0, after: 0), bank.ownGain(0, after: 50), bank.ownGain(0, after: 100)]
    #expect(zip(gains, [1, 0.75, 0.5] as [Float]).allSatisfy { abs($0 - $1) < 1e-6 })
  }
}
