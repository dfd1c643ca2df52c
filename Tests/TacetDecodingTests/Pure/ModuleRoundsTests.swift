import Testing

@testable import TacetDecoding

/// The loop of a module by the rows that are seen in it.
@Suite struct ModuleRoundsTests {
  /// Three rows of 1,000 frames, seen in steps of 128.
  private func rounds(entry: Int32, second: Int?) -> ModuleRounds {
    var rounds = ModuleRounds()
    var place = 0
    while place < 3_000 {
      let step = min(ModuleRounds.step, 3_000 - place)
      place += step
      rounds.played(step, to: ModuleRow(order: 0, row: Int32((place - 1) / 1_000)))
    }
    rounds.entry = ModuleRow(order: 0, row: entry)
    rounds.second = second
    return rounds
  }

  @Test func secondRoundThatFitsIsThePeriod() {
    #expect(rounds(entry: 0, second: 3_000).period == 3_000)
    #expect(rounds(entry: 1, second: 2_000).period == 2_000)
    #expect(rounds(entry: 2, second: 1_000).period == 1_000)
    #expect(rounds(entry: 1, second: 2_000).entryStep == 896..<1_024)
  }

  @Test func otherRoundsHaveNoPeriod() {
    #expect(rounds(entry: 1, second: 1_500).period == nil)
    #expect(rounds(entry: 0, second: 3_001).period == nil)
    #expect(rounds(entry: 0, second: nil).period == nil)
    #expect(rounds(entry: 7, second: 3_000).period == nil)
    #expect(rounds(entry: 7, second: 3_000).entryStep == nil)
    #expect(ModuleRounds().period == nil)
  }
}
