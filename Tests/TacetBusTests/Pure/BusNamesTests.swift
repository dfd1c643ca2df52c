@testable import TacetBus
import TacetSystem
import Testing

@Suite struct BusNamesTests {
  private let reports = Locked<[String]>([])

  private func ticket(_ number: Int, client: Int = 1) -> BusTicket { BusTicket(client: client, number: number) }

  private func watcher(_ label: String) -> BusNames.Watcher {
    { [reports] owner in reports.withLock { $0.append("\(label) \(owner ?? "nobody")") } }
  }

  private func set(_ owner: String?, _ names: inout BusNames) {
    for watcher in names.set(owner, of: "a.b") { watcher(owner) }
  }

  private var reported: [String] { reports.withLock { $0 } }

  @Test func onlyTheFirstWatchOfANameAsksTheBus() {
    var names = BusNames()
    let asks = ["a.b", "a.b", "c.d"].enumerated().map { names.watch($1, ticket($0), nil) }
    #expect(asks == [true, false, true])
    #expect(names.all == ["a.b", "c.d"])
  }

  @Test func changesAreReportedInTheOrderOfTheWatches() {
    var names = BusNames()
    _ = names.watch("a.b", ticket(2), watcher("second"))
    _ = names.watch("a.b", ticket(1), watcher("first"))
    set(nil, &names)
    set(nil, &names)
    set(":1.1", &names)
    set(":1.1", &names)
    #expect(reported == ["first nobody", "second nobody", "first :1.1", "second :1.1"])
  }

  @Test func laterWatcherGetsTheKnownOwnerAtOnce() {
    var names = BusNames()
    _ = names.watch("a.b", ticket(1), nil)
    _ = names.watch("a.b", ticket(2), watcher("early"))
    #expect(reported.isEmpty)
    set(":1.1", &names)
    _ = names.watch("a.b", ticket(3), watcher("late"))
    #expect(reported == ["early :1.1", "late :1.1"])
  }

  @Test func ownerThatIsTheSameAtTheNextBusIsNotReportedAgain() {
    var names = BusNames()
    _ = names.watch("a.b", ticket(1), watcher("it"))
    set(nil, &names)
    names.invalidateOwners()
    set(nil, &names)
    #expect(reported == ["it nobody"])
  }

  @Test func anySenderMayOwnANameUntilTheBusAnswers() {
    var names = BusNames()
    #expect(names.mayOwn("a.b", ":1.9"))
    _ = names.watch("a.b", ticket(1), nil)
    #expect(names.mayOwn("a.b", ":1.9"))
    set(":1.1", &names)
    #expect(names.mayOwn("a.b", ":1.1") && !names.mayOwn("a.b", ":1.9"))
    names.invalidateOwners()
    #expect(names.mayOwn("a.b", ":1.9"))
    set(nil, &names)
    #expect(!names.mayOwn("a.b", ":1.9"))
  }

  @Test func nameIsReturnedWithItsLastWatch() {
    var names = BusNames()
    _ = names.watch("a.b", ticket(1), nil)
    _ = names.watch("a.b", ticket(2), watcher("it"))
    #expect(Set(names.tickets) == [ticket(1), ticket(2)])
    let removed = [1, 1, 2].map { names.remove(ticket($0)) }
    #expect(removed == [nil, nil, "a.b"] && names.all.isEmpty)
    set(":1.1", &names)
    #expect(reported.isEmpty)
  }
}
