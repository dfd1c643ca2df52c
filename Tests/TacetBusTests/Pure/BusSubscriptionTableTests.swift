@testable import TacetBus
import Testing

@Suite struct BusSubscriptionTableTests {
  private let header = BusSignalHeader(sender: ":1.1", path: "/p", interface: "i.j", member: "M")

  private func table(_ rules: [BusRule]) -> BusSubscriptionTable {
    var table = BusSubscriptionTable()
    // Added from the last to the first: the tickets alone give the order.
    for (number, rule) in rules.enumerated().reversed() {
      table.add(BusTicket(client: 1, number: number), rule) { _ in }
    }
    return table
  }

  @Test func matchingSubscriptionsComeInTheOrderOfTheirTickets() {
    let rules = [BusRule(member: "M"), BusRule(member: "N"), BusRule(interface: "i.j"), BusRule()]
    let found = table(rules).entries(for: header) { _ in true }.map(\.rule)
    #expect(found == [rules[0], rules[2], rules[3]])
    #expect(table(rules).rules == rules)
  }

  @Test func senderMustOwnTheNameOfTheRule() {
    let rules = [BusRule(sender: "a.b"), BusRule(sender: "c.d"), BusRule(sender: ":1.1"), BusRule(sender: ":1.2")]
    let found = table(rules).entries(for: header) { $0 == "c.d" }.map(\.rule)
    #expect(found == [rules[1], rules[2]])
  }

  @Test func removedSubscriptionMatchesNothing() {
    var table = table([BusRule(), BusRule(member: "M")])
    let removed = (0..<2).map { _ in table.remove(BusTicket(client: 1, number: 0)) }
    #expect(removed == [BusRule(), nil])
    #expect(table.entries(for: header) { _ in true }.map(\.rule) == [BusRule(member: "M")])
    #expect(table.tickets == [BusTicket(client: 1, number: 1)])
  }

  @Test func ownerChangesComeFromTheBusAlone() {
    func header(_ sender: String, _ member: String) -> BusSignalHeader {
      BusSignalHeader(sender: sender, path: "/", interface: "org.freedesktop.DBus", member: member)
    }
    #expect(header("org.freedesktop.DBus", "NameOwnerChanged").isOwnerChange)
    #expect(!header(":1.1", "NameOwnerChanged").isOwnerChange)
    #expect(!header("org.freedesktop.DBus", "NameAcquired").isOwnerChange)
  }
}
