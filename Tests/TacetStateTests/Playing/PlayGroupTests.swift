import TacetSignal
import Testing

@testable import Tacet

/// The voices that one limit counts.
@Suite struct PlayGroupTests {
  /// The weights of the voices in the slots 0, 1, 2 and so on.
  private func decide(
    _ limit: PlayLimit, _ weights: [PlayGroup.Weight], _ candidate: PlayGroup.Weight, leaving: PlayVictims = []
  ) -> PlayGroup.Decision {
    var group = PlayGroup()
    for slot in weights.indices { group.insert(slot, at: 0) }
    return group.decide(limit, cooldown: 0, at: 0, candidate, leaving: leaving) { weights[$0] }
  }

  @Test(arguments: PlayLimit.WhenFull.allCases) func belowTheLimitAllAreAdmitted(whenFull: PlayLimit.WhenFull) {
    #expect(decide(PlayLimit(2, whenFull: whenFull), [.weight()], .weight()) == .admit)
    #expect(decide(PlayLimit(0, whenFull: whenFull), [], .weight()) == .refuse)
    #expect(decide(PlayLimit(-1, whenFull: whenFull), [], .weight()) == .refuse)
    #expect(decide(PlayLimit(.max, whenFull: whenFull), [.weight(), .weight()], .weight()) == .admit)
  }

  @Test func oldestOfTheLowestPriorityIsReplaced() {
    let limit = PlayLimit(3, whenFull: .stopOldest)
    #expect(decide(limit, [.weight(), .weight(), .weight()], .weight(0, 0.1)) == .replace(0))
    #expect(decide(limit, [.weight(1), .weight(), .weight()], .weight()) == .replace(1))
    #expect(decide(limit, [.weight(1), .weight(1), .weight(1)], .weight()) == .refuse)
  }

  @Test func quietestOfTheLowestPriorityIsReplacedOrThePlayRefused() {
    let limit = PlayLimit(3, whenFull: .stopQuietest)
    #expect(decide(limit, [.weight(0, 0.3), .weight(0, 0.2), .weight(1, 0.1)], .weight(0, 0.25)) == .replace(1))
    #expect(decide(limit, [.weight(0, 0.3), .weight(0, 0.2), .weight(0, 0.2)], .weight(0, 0.2)) == .replace(1))
    #expect(decide(limit, [.weight(0, 0.3), .weight(0, 0.2), .weight(0, 0.4)], .weight(0, 0.1)) == .refuse)
    #expect(decide(limit, [.weight(0, 0.3), .weight(0, 0.2), .weight(0, 0.4)], .weight(1, 0)) == .replace(1))
  }

  @Test func voiceThatLeavesInAnyCaseTakesNoPlace() {
    let limit = PlayLimit(2, whenFull: .stopOldest)
    #expect(decide(limit, [.weight(), .weight()], .weight(), leaving: [0]) == .admit)
    #expect(decide(limit, [.weight(), .weight(), .weight()], .weight(), leaving: [0]) == .replace(1))
    #expect(decide(limit, [.weight(), .weight(), .weight()], .weight(), leaving: [5]) == .replace(0))
  }

  @Test func playWithinTheCooldownIsRefused() {
    var group = PlayGroup()
    group.insert(0, at: 1_000)
    group.remove(0)
    func decide(_ frame: Int) -> PlayGroup.Decision {
      group.decide(PlayLimit(4), cooldown: 480, at: frame, .weight(), leaving: []) { _ in .weight() }
    }
    #expect(decide(1_000) == .refuse && decide(1_479) == .refuse && decide(1_480) == .admit)
    #expect(!group.isSpent(480, at: 1_479) && group.isSpent(480, at: 1_480))
    #expect(PlayGroup().isSpent(480, at: 0))
  }

  /// One play is scheduled far ahead: those that start before it keep their distance all the same.
  @Test func cooldownHoldsBeforeAPlayThatWaitsForItsTime() {
    var group = PlayGroup()
    func decide(_ frame: Int) -> PlayGroup.Decision {
      group.decide(PlayLimit(9), cooldown: 480, at: frame, .weight(), leaving: []) { _ in .weight() }
    }
    group.insert(0, at: 1_000_000)
    #expect(decide(999_521) == .refuse && decide(999_520) == .admit && decide(1_000_479) == .refuse)
    group.insert(1, at: 1_000)
    #expect(decide(1_479) == .refuse && decide(1_480) == .admit && decide(1_000_000) == .refuse)
    #expect(!group.isSpent(480, at: 5_000))
  }

  /// A random game with one limit, as plain lists have it.
  @Test(arguments: 1...10) func decisionsAreThoseOfPlainLists(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var group = PlayGroup()
    var (members, starts) = ([Int](), [Int]())
    var weights = [PlayGroup.Weight](repeating: .weight(), count: 64)
    var frame = 0
    for _ in 0..<5_000 {
      frame += Int.random(in: 0...30, using: &random)
      let start = Int.random(in: 0..<4, using: &random) == 0 ? frame + .random(in: 0...200, using: &random) : frame
      let limit = PlayLimit(
        .random(in: 0...6, using: &random),
        whenFull: PlayLimit.WhenFull.allCases.randomElement(using: &random) ?? .refuse)
      let cooldown = [0, 0, 20, 60].randomElement(using: &random) ?? 0
      let loudness = Float(Int.random(in: 0...3, using: &random))
      let candidate = PlayGroup.Weight.weight(.random(in: 0...1, using: &random), loudness)
      let leaving: PlayVictims = [.random(in: 0..<64, using: &random), members.first ?? 0]
      let decision = group.decide(limit, cooldown: cooldown, at: start, candidate, leaving: leaving) { weights[$0] }

      let staying = members.filter { !leaving.contains($0) }
      let weakest = staying.enumerated().min { one, other in
        let (first, second) = (weights[one.element], weights[other.element])
        if first.priority != second.priority { return first.priority < second.priority }
        if limit.whenFull == .stopQuietest, first.loudness != second.loudness {
          return first.loudness < second.loudness
        }
        return one.offset < other.offset
      }
      var expected = PlayGroup.Decision.admit
      if starts.contains(where: { abs($0 - start) < cooldown }) {
        expected = .refuse
      } else if staying.count >= limit.count {
        expected = .refuse
        if let slot = weakest?.element, limit.whenFull != .refuse {
          let known = weights[slot]
          let isEqual = known.priority == candidate.priority
          let gives = limit.whenFull == .stopOldest || known.loudness <= candidate.loudness
          if known.priority < candidate.priority || (isEqual && gives) { expected = .replace(slot) }
        }
      }
      #expect(decision == expected)

      if case .replace(let slot) = decision {
        group.remove(slot)
        members.removeAll { $0 == slot }
      }
      if decision != .refuse, let slot = (0..<64).first(where: { !members.contains($0) }) {
        weights[slot] = candidate
        group.insert(slot, at: start)
        members.append(slot)
        starts = (starts + [start]).suffix(8)
      }
      if let ended = members.randomElement(using: &random), Bool.random(using: &random) {
        group.remove(ended)
        members.removeAll { $0 == ended }
      }
      #expect(group.members == members)
    }
  }
}
