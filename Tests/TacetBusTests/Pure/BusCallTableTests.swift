@testable import TacetBus
import Testing

@Suite struct BusCallTableTests {
  private let start = SuspendingClock.now

  private func sent(_ title: String, client: Int? = 1, after delay: Duration? = nil) -> BusCallTable.Sent {
    BusCallTable.Sent(title: title, client: client, deadline: delay.map { start + $0 }) { _ in }
  }

  private func early(_ member: String, client: Int = 1) -> BusCallTable.Early {
    BusCallTable.Early(call: .bus(member), client: client, deadline: start) { _ in }
  }

  @Test func replyTakesItsCallOnce() {
    var calls = BusCallTable()
    calls.add(sent("a"), serial: 5)
    let taken = [4, 5, 5].map { calls.takeSent($0)?.title }
    #expect(taken == [nil, "a", nil])
  }

  @Test func callsExpireAtTheirDeadlineTheEarliestFirst() {
    var calls = BusCallTable()
    calls.add(sent("late", after: .seconds(2)), serial: 1)
    calls.add(sent("soon", after: .seconds(1)), serial: 2)
    calls.add(sent("also soon", after: .seconds(1)), serial: 3)
    calls.add(sent("never"), serial: 4)
    #expect(calls.deadline == start + .seconds(1))
    let expired = [.milliseconds(999), .seconds(2), .seconds(1000)].map {
      calls.takeExpired(at: start + $0).map(\.title)
    }
    #expect(expired == [[], ["soon", "also soon", "late"], []])
    #expect(calls.deadline == nil)
    let left = calls.takeSent().map(\.title)
    #expect(left == ["never"])
  }

  @Test func earlyCallsAreTakenInTheirOrder() {
    var calls = BusCallTable()
    for member in ["b", "a", "c"] { calls.add(early(member)) }
    #expect(calls.deadline == nil)
    let taken = (0..<2).map { _ in calls.takeEarly().map(\.call.member) }
    #expect(taken == [["b", "a", "c"], []])
  }

  @Test func lossTakesAllSentCallsInTheirOrder() {
    var calls = BusCallTable()
    for serial in [3, 1, 2] as [UInt32] { calls.add(sent("\(serial)"), serial: serial) }
    let taken = (0..<2).map { _ in calls.takeSent().map(\.title) }
    #expect(taken == [["1", "2", "3"], []])
  }

  @Test func removedClientLeavesTheCallsOfOthers() {
    var calls = BusCallTable()
    calls.add(sent("its", client: 1), serial: 1)
    calls.add(sent("another's", client: 2), serial: 2)
    calls.add(sent("our own", client: nil), serial: 3)
    calls.add(early("its", client: 1))
    calls.add(early("another's", client: 2))
    calls.remove(client: 1)
    let sent = calls.takeSent().map(\.title)
    let early = calls.takeEarly().map(\.call.member)
    #expect(sent == ["another's", "our own"] && early == ["another's"])
  }
}
