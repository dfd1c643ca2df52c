import Testing

@testable import TacetSystem

@Suite struct TimersTests {
  private let start = SuspendingClock.now
  private var timers = Timers<Int, Int>()

  private mutating func takeDue(after seconds: Int) -> [Int] {
    var due: [Int] = []
    while let body = timers.takeDue(at: start + .seconds(seconds)) { due.append(body) }
    return due
  }

  @Test mutating func timersAreTakenWhenDueTheEarliestFirst() {
    #expect(timers.deadline == nil)
    for (number, seconds) in [(1, 3), (2, 1), (3, 1), (4, 9)] {
      timers.add(number, owner: 1, due: start + .seconds(seconds))
    }
    #expect(timers.deadline == start + .seconds(1))
    #expect(takeDue(after: 0) == [])
    #expect(takeDue(after: 3) == [2, 3, 1])
    #expect(timers.deadline == start + .seconds(9))
  }

  @Test mutating func removedOwnerLeavesTheTimersOfOthers() {
    timers.add(1, owner: 1, due: start)
    timers.add(2, owner: 2, due: start + .seconds(1))
    timers.remove(owner: 1)
    #expect(timers.deadline == start + .seconds(1))
    #expect(takeDue(after: 1) == [2])
  }
}
