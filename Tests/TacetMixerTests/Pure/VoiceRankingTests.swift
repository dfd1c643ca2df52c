import TacetTestSupport
import Testing

@testable import TacetMixer

@Suite struct VoiceRankingTests {
  @Test func ranksAreOrderedByPriorityThenLoudnessThenAge() {
    let ranks = [
      VoiceRank(priority: .min, loudness: 256, serial: 9), VoiceRank(priority: -1, loudness: 1, serial: 8),
      VoiceRank(priority: 0, loudness: 0, serial: 7), VoiceRank(priority: 0, loudness: 1e-4, serial: 6),
      VoiceRank(priority: 0, loudness: 1, serial: 4), VoiceRank(priority: 0, loudness: 1, serial: 5),
      VoiceRank(priority: .max, loudness: 0.1, serial: 1),
    ]
    #expect(ranks.map(\.key) == ranks.map(\.key).sorted())
    #expect(ranks.allSatisfy { VoiceRank(key: $0.key) == $0 && VoiceRank(key: ~(~$0.key)) == $0 })
  }

  @Test func placeIsTakenByAHigherPriorityOrOneDecibel() {
    let holder = VoiceRank(priority: 1, loudness: 0.5, serial: 1)
    func takes(_ priority: Int, _ loudness: Float) -> Bool {
      VoiceRank(priority: priority, loudness: loudness, serial: 2).replaces(holder)
    }
    #expect(takes(2, 0.001) && !takes(0, 200))
    #expect(takes(1, 0.57) && !takes(1, 0.55) && !takes(1, 0.5))
  }

  /// Against a search through all.
  @Test(arguments: [1, 2, 3] as [UInt64]) func challengerAndWeakestAreThoseOfASearch(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var ranking = VoiceRanking(capacity: 100, limit: 10)
    var holders: [Int: VoiceRank] = [:]
    var waiting: [Int: VoiceRank] = [:]
    for serial in 1...20_000 as ClosedRange<UInt64> {
      let slot = Int.random(in: 0..<100, using: &random)
      let rank = VoiceRank(
        priority: Int.random(in: -1...1, using: &random), loudness: Float.random(in: 0...2, using: &random),
        serial: serial)
      (holders[slot], waiting[slot]) = (nil, nil)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where ranking.hasRoom:
        ranking.hold(slot, rank)
        holders[slot] = rank
      case 1:
        ranking.wait(slot, rank)
        waiting[slot] = rank
      default: ranking.remove(slot)
      }
      let weakest = holders.min { $0.value.key < $1.value.key }
      let strongest = waiting.max { $0.value.key < $1.value.key }
      let takesPlace = strongest.map { first in
        holders.count < 10 || weakest.map { first.value.replaces($0.value) } ?? false
      }
      let found = (ranking.weakest?.slot, ranking.challenger, ranking.hasRoom, ranking.waiting)
      #expect(found.0 == weakest?.key)
      #expect(found.1 == (takesPlace == true ? strongest?.key : nil))
      #expect(found.2 == (holders.count < 10) && found.3 == waiting.count)
    }
  }
}
