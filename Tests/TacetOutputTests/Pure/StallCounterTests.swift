import Testing

@testable import TacetOutput

struct StallCounterTests {
  private func outcomes(_ ticks: [Bool]) -> [StallCounter.Outcome] {
    var counter = StallCounter()
    return ticks.map { counter.tick(didWrite: $0) }
  }

  @Test func fourSilentTicksInARowAreAStall() {
    #expect(outcomes([false, false, false, false]) == [.undecided, .asking, .undecided, .stalled])
  }

  @Test func requestStartsTheCountOver() {
    let ticks = [false, false, false, true, false, false, false, false]
    #expect(outcomes(ticks).firstIndex(of: .stalled) == 7)
  }

  @Test func fourBusyTicksInARowProveItOnce() {
    let outcomes = outcomes([true, true, false] + Array(repeating: true, count: 10))
    #expect(outcomes.indices.filter { outcomes[$0] == .proven } == [6])
    #expect(!outcomes.contains(.stalled))
  }

  /// The silent ticks until a stall, where the sink is so far ahead at the question.
  private func ticksToStall(latency: Duration) -> Int? {
    var counter = StallCounter()
    return (1...100).first { _ in
      let outcome = counter.tick(didWrite: false)
      if outcome == .asking { counter.sinkAnswered(latency: latency) }
      return outcome == .stalled
    }
  }

  @Test func sinkAheadHasItsLatencyAndHalfASecondMore() {
    #expect(ticksToStall(latency: .zero) == StallCounter.limit)
    #expect(ticksToStall(latency: .milliseconds(1_990)) == 2 + 8 + 2)
    #expect(ticksToStall(latency: .milliseconds(250)) == 2 + 1 + 2)
    #expect(ticksToStall(latency: .seconds(1_000_000)) == 2 + 20 + 2)
  }

  @Test func answerCountsUntilTheNextRequest() {
    var counter = StallCounter()
    counter.sinkAnswered(latency: .seconds(2))
    #expect(!counter.hasAnswer)
    _ = counter.tick(didWrite: false)
    counter.sinkAnswered(latency: .seconds(2))
    #expect(counter.hasAnswer)
    _ = counter.tick(didWrite: true)
    #expect(!counter.hasAnswer)
    #expect((1...100).first { _ in counter.tick(didWrite: false) == .stalled } == StallCounter.limit)
  }
}
