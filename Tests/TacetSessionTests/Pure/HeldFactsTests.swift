import Testing

@testable import TacetSession

struct HeldFactsTests {
  private var facts = HeldFacts<String>()

  @Test mutating func factCountsAfterThreeTenthsOfASecondAndEndsAtOnce() {
    facts.update(["a": .zero])
    #expect(facts.pending == ["a": .milliseconds(300)])
    #expect(facts.advance(to: .milliseconds(299)) == false)
    #expect(facts.counted.isEmpty)
    #expect(facts.advance(to: .milliseconds(300)) == true)
    #expect(facts.counted == ["a"])
    #expect(facts.pending.isEmpty)
    #expect(facts.advance(to: .seconds(9)) == false)
    facts.update([:])
    #expect(facts.advance(to: .seconds(9)) == true)
    #expect(facts.counted.isEmpty)
  }

  @Test mutating func breakBeginsTheTimeAnew() {
    facts.update(["a": .zero])
    facts.update([:])
    facts.update(["a": .milliseconds(200)])
    #expect(facts.advance(to: .milliseconds(499)) == false)
    #expect(facts.advance(to: .milliseconds(500)) == true)
  }

  @Test mutating func earliestTimeHolds() {
    facts.update(["a": .seconds(2)])
    facts.update(["a": .seconds(1)])
    facts.update(["a": .seconds(5), "b": .seconds(1)])
    #expect(facts.pending == ["a": .milliseconds(1_300), "b": .milliseconds(1_300)])
  }

  @Test mutating func factThatIsDelayedCountsOnceItIsNoMore() {
    facts.update(["a": .zero, "b": .zero])
    #expect(facts.advance(to: .seconds(1)) { $0 == "a" } == true)
    #expect(facts.counted == ["b"])
    #expect(facts.advance(to: .seconds(1)) == true)
    #expect(facts.counted == ["a", "b"])
    // Those that count stay.
    #expect(facts.advance(to: .seconds(2)) { _ in true } == false)
    #expect(facts.counted == ["a", "b"])
  }
}
