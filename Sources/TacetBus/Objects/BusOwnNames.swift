import TacetSystem

/// The names that a connection owns or wants. Pure; the driver asks the bus and calls the handlers.
struct BusOwnNames {
  typealias Handler = @Sendable (BusOwnership) -> Void

  private struct Entry {
    let name: String
    let handler: Handler
  }

  private var entries: [BusTicket: Entry] = [:]

  /// The names, each once.
  var all: [String] { Set(entries.values.map(\.name)).sorted() }

  /// The tickets of all requests, in no order.
  var tickets: [BusTicket] { Array(entries.keys) }

  mutating func add(_ ticket: BusTicket, _ name: String, _ handler: @escaping Handler) {
    entries[ticket] = Entry(name: name, handler: handler)
  }

  /// Removes a request. Returns its name if no other request names it: it is to be released.
  mutating func remove(_ ticket: BusTicket) -> String? {
    guard let name = entries.removeValue(forKey: ticket)?.name else { return nil }
    return entries.values.contains { $0.name == name } ? nil : name
  }

  /// The handlers of the requests for `name`, in the order of their tickets.
  func handlers(of name: String) -> [Handler] {
    entries.filter { $0.value.name == name }.inKeyOrder.map(\.value.handler)
  }

  /// The outcome by the bus's reply to `RequestName`. D-Bus specification, "org.freedesktop.DBus.RequestName": 1 is the
  /// primary owner, 4 the owner already; 3 and, because we do not queue, 2 mean that another connection has it.
  static func outcome(of reply: Result<[BusValue], BusError>) -> BusOwnership {
    switch reply {
    case .success(let values): [1, 4].contains(values.first?.int) ? .owned : .taken
    case .failure(.notConnected): .absent
    case .failure(let error): .refused(error)
    }
  }
}
