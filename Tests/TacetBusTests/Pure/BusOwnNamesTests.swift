import TacetTestSupport
import Testing

@testable import TacetBus

@Suite struct BusOwnNamesTests {
  @Test func nameIsReleasedWithItsLastRequest() {
    var names = BusOwnNames()
    let tickets = (1...3).map { BusTicket(client: $0, number: 1) }
    names.add(tickets[0], "a.b") { _ in }
    names.add(tickets[1], "a.b") { _ in }
    names.add(tickets[2], "c.d") { _ in }
    #expect(names.all == ["a.b", "c.d"])
    #expect(names.handlers(of: "a.b").count == 2)
    #expect(names.remove(tickets[0]) == nil)
    #expect(names.remove(tickets[1]) == "a.b")
    #expect(names.remove(tickets[1]) == nil)
    #expect(names.all == ["c.d"])
  }

  @Test(arguments: [1: BusOwnership.owned, 2: .taken, 3: .taken, 4: .owned])
  func repliesOfTheBus(code: UInt32, outcome: BusOwnership) {
    #expect(BusOwnNames.outcome(of: .success([.uint32(code)])) == outcome)
  }

  @Test func failedRequestIsReportedAsNotOwned() {
    #expect(BusOwnNames.outcome(of: .failure(.notConnected)) == .absent)
    let denied = BusError.refused(name: "org.freedesktop.DBus.Error.AccessDenied", message: "")
    #expect(BusOwnNames.outcome(of: .failure(denied)) == .refused(denied))
  }
}
