import Testing

@testable import TacetOutput

struct StallCounterTests {
  private func outcomes(_ ticks: [Bool]) -> [StallCounter.Outcome] {
    var counter = StallCounter()
    return ticks.map { counter.tick(didWrite: $0) }
  }

  @Test func fourSilentTicksInARowAreAStall() {
    #expect(outcomes([false, false, false, false]) == [.undecided, .undecided, .undecided, .stalled])
  }

  @Test func aLateRequestStartsTheCountOver() {
    let ticks = [false, false, false, true, false, false, false, false]
    #expect(outcomes(ticks).firstIndex(of: .stalled) == 7)
  }

  @Test func fourBusyTicksInARowProveItOnce() {
    let outcomes = outcomes([true, true, false] + Array(repeating: true, count: 10))
    #expect(outcomes.indices.filter { outcomes[$0] == .proven } == [6])
    #expect(!outcomes.contains(.stalled))
  }
}
