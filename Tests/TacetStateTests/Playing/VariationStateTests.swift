import Testing

@testable import Tacet

/// The choice of the next variation.
@Suite struct VariationStateTests {
  private func choices(_ order: SoundSet.Order, of count: Int, seed: UInt64 = 1, _ number: Int = 600) -> [Int] {
    var state = VariationState(count: count, order: order, seed: seed)
    return (0..<number).map { _ in state.next() }
  }

  @Test(arguments: SoundSet.Order.allCases, [2, 3, 6])
  func noneIsChosenTwiceInARowAndAllAreChosen(order: SoundSet.Order, count: Int) {
    let choices = choices(order, of: count)
    #expect(zip(choices, choices.dropFirst()).allSatisfy { $0 != $1 })
    let often = (0..<count).map { choice in choices.count { $0 == choice } }
    #expect(often.allSatisfy { $0 > 600 / count * 3 / 4 }, "\(often)")
  }

  @Test(arguments: SoundSet.Order.allCases) func oneAloneIsAlwaysChosen(order: SoundSet.Order) {
    #expect(choices(order, of: 1).allSatisfy { $0 == 0 })
  }

  @Test func eachRoundOfAShuffleHasEveryone() {
    let choices = choices(.shuffle, of: 5)
    let rounds = stride(from: 0, to: 600, by: 5).map { Array(choices[$0..<($0 + 5)]) }
    #expect(rounds.allSatisfy { Set($0).count == 5 })
    #expect(Set(rounds).count > 60)
    #expect(self.choices(.roundRobin, of: 3, 7) == [0, 1, 2, 0, 1, 2, 0])
  }

  /// The numbers of SplitMix64 for the seed 7: they are the same on every machine.
  @Test func sameSeedMakesTheSameChoices() {
    #expect(choices(.random, of: 6, seed: 7) == choices(.random, of: 6, seed: 7))
    #expect(choices(.random, of: 6, seed: 7) != choices(.random, of: 6, seed: 8))
    #expect(choices(.shuffle, of: 4, seed: 7, 8) == [1, 0, 3, 2, 0, 1, 2, 3])
    #expect(choices(.random, of: 6, seed: 0) != choices(.random, of: 6, seed: .max))
  }

  @Test(arguments: SoundSet.Order.allCases) func choicesGoOnFromAnyPlace(order: SoundSet.Order) {
    for passed in 0...12 {
      var state = VariationState(count: 5, order: order, seed: 3)
      for _ in 0..<passed { _ = state.next() }
      var other = VariationState(count: 5, order: order, at: state.place)
      #expect(other.place == state.place)
      for _ in 0..<20 {
        let (next, expected) = (other.next(), state.next())
        #expect(next == expected && other.unit() == state.unit())
      }
    }
  }

  @Test func unitsAreFromNothingToBelowOne() {
    var state = VariationState(count: 1, order: .random, seed: .max)
    let units = (0..<10_000).map { _ in state.unit() }
    #expect(units.allSatisfy { (0..<1).contains($0) } && units.contains { $0 < 0.01 } && units.contains { $0 > 0.99 })
    let mean = units.reduce(0, +) / 10_000
    #expect(abs(mean - 0.5) < 0.01)
  }
}
