import TacetSystem

/// The subscriptions of one connection. Pure; the owner adds the rules to the bus and calls the handlers.
struct BusSubscriptionTable {
  typealias Handler = @Sendable (BusSignal) -> Void

  struct Entry {
    let rule: BusRule
    let handler: Handler
  }

  private var entries: [BusTicket: Entry] = [:]

  /// The rules, in the order of the subscriptions.
  var rules: [BusRule] { entries.inKeyOrder.map(\.value.rule) }

  /// The tickets, in no order.
  var tickets: [BusTicket] { Array(entries.keys) }

  mutating func add(_ ticket: BusTicket, _ rule: BusRule, _ handler: @escaping Handler) {
    entries[ticket] = Entry(rule: rule, handler: handler)
  }

  /// Removes a subscription; returns its rule, or nil where there is none.
  mutating func remove(_ ticket: BusTicket) -> BusRule? { entries.removeValue(forKey: ticket)?.rule }

  /// The subscriptions whose rule fits the header of a signal, in the order in which they were made. `mayOwn` says
  /// whether the sender may own a well-known name.
  func entries(for header: BusSignalHeader, mayOwn: (_ name: String) -> Bool) -> [Entry] {
    entries.filter { _, entry in
      entry.rule.fits(
        sender: header.sender, path: header.path, interface: header.interface, member: header.member)
        && (entry.rule.ownedSender.map(mayOwn) ?? true)
    }.inKeyOrder.map(\.value)
  }
}
