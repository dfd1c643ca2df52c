@testable import TacetBus
import TacetSystem
import Testing

@Suite struct BusTimersTests {
  private let start = SuspendingClock.now

  @Test func timersAreTakenWhenDueTheEarliestFirst() {
    let fired = Locked<[Int]>([])
    var timers = BusTimers()
    #expect(timers.deadline == nil)
    for (number, seconds) in [(1, 3), (2, 1), (3, 1), (4, 9)] {
      timers.add({ fired.withLock { $0.append(number) } }, client: 1, due: start + .seconds(seconds))
    }
    #expect(timers.deadline == start + .seconds(1))
    let early = timers.takeDue(at: start)
    #expect(early.isEmpty)
    for body in timers.takeDue(at: start + .seconds(3)) { body() }
    #expect(fired.withLock { $0 } == [2, 3, 1])
    #expect(timers.deadline == start + .seconds(9))
  }

  @Test func removedClientLeavesTheTimersOfOthers() {
    var timers = BusTimers()
    timers.add({}, client: 1, due: start)
    timers.add({}, client: 2, due: start + .seconds(1))
    timers.remove(client: 1)
    #expect(timers.deadline == start + .seconds(1))
  }
}
