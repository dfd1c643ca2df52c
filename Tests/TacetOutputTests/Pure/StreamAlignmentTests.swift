import Testing

@testable import TacetOutput

struct StreamAlignmentTests {
  /// The actions for measurements of a first stream that is 20 ms late and a second one so many microseconds later.
  private func actions(_ alignment: inout StreamAlignment, _ later: Int...) -> [StreamAlignment.Action?] {
    actions(&alignment, later)
  }

  private func actions(_ alignment: inout StreamAlignment, _ later: [Int]) -> [StreamAlignment.Action?] {
    later.map { alignment.measured(first: .milliseconds(20), second: .milliseconds(20) + .microseconds($0)) }
  }

  @Test func steadyDifferenceIsShiftedAway() {
    var alignment = StreamAlignment()
    #expect(actions(&alignment, 9_000, 5_000, 5_100, 4_900) == [nil, nil, nil, .shift(.microseconds(-5_000))])
    // Measurements of before the shift do not count after it.
    #expect(actions(&alignment, 5_000, 20, 10, 30) == [nil, nil, nil, nil])
  }

  @Test func secondThatIsEarlyIsDelayed() {
    var alignment = StreamAlignment()
    #expect(actions(&alignment, 0, -3_000, -3_000, -3_000).last == .shift(.milliseconds(3)))
    var far = StreamAlignment()
    #expect(actions(&far, 0, -9_000_000, -9_000_000, -9_000_000).last == .shift(.seconds(2)))
  }

  @Test func differenceWithinAMillisecondIsLeft() {
    var alignment = StreamAlignment()
    #expect(actions(&alignment, 0, 999, 999, 999, -999, -999, -999).allSatisfy { $0 == nil })
  }

  @Test func measurementsThatDisagreeSayNothing() {
    var alignment = StreamAlignment()
    // One of them fell between the sink's requests of both streams.
    #expect(actions(&alignment, 0, 0, 10_000, 0, 0, 10_000, 0).allSatisfy { $0 == nil })
    // A quarter of a large one is no disagreement.
    #expect(actions(&alignment, 100_000, 90_000, 95_000).last == .shift(.microseconds(-95_000)))
  }

  @Test func secondThatIsFarBehindIsFlushed() {
    var alignment = StreamAlignment()
    #expect(actions(&alignment, 0, 2_000_000, 2_000_000, 2_000_000).last == .flush)
  }

  @Test func differenceThatDoesNotFollowItsShiftsIsLeftUntilARestart() {
    var alignment = StreamAlignment()
    let all = actions(&alignment, Array(repeating: 5_000, count: 40))
    #expect(all.filter { $0 != nil }.count == StreamAlignment.attempts)
    alignment.restart()
    #expect(actions(&alignment, 0, 5_000, 5_000, 5_000).last == .shift(.microseconds(-5_000)))
    // On two sinks whose clocks differ there is no end of shifts.
    var drifting = StreamAlignment()
    for _ in 0..<10 {
      #expect(actions(&drifting, 0, 1_100, 1_100, 1_100).last == .shift(.microseconds(-1_100)))
      #expect(actions(&drifting, 0, 0, 100, 200).last == .some(nil))
    }
  }
}
