/// Who owns the names that somebody wants to know about. Pure: the loop asks the bus, and tells the watchers.
struct BusNames {
  /// Is told the unique name of the owner; nil: nobody owns the name.
  typealias Watcher = @Sendable (_ owner: String?) -> Void

  private struct Entry {
    var owner: String?
    /// Whether the bus has answered since it was connected.
    var isKnown = false
    /// Whether the watchers have been told `owner`.
    var isTold = false
    /// Nil: only the owner of a subscription's sender is wanted.
    var watchers: [BusTicket: Watcher?] = [:]
  }

  private var entries: [String: Entry] = [:]

  /// The names to ask the bus for.
  var all: [String] { entries.keys.sorted() }

  /// Begins to watch `name`; whether the bus must be asked for it. A watcher is told at once what is told already.
  mutating func watch(_ name: String, _ ticket: BusTicket, _ watcher: Watcher?) -> Bool {
    let isNew = entries[name] == nil
    entries[name, default: Entry()].watchers[ticket] = watcher
    if let entry = entries[name], entry.isTold { watcher?(entry.owner) }
    return isNew
  }

  /// Under what is watched.
  var tickets: [BusTicket] { entries.values.flatMap(\.watchers.keys) }

  /// Ends what was begun under `ticket`; the name that nobody watches any more, if there is one.
  mutating func forget(_ ticket: BusTicket) -> String? {
    guard let name = entries.first(where: { $0.value.watchers[ticket] != nil })?.key else { return nil }
    entries[name]?.watchers[ticket] = nil
    guard entries[name]?.watchers.isEmpty == true else { return nil }
    entries[name] = nil
    return name
  }

  /// The bus is another one: nothing is known until it answers.
  mutating func forgetOwners() {
    for name in entries.keys { entries[name]?.isKnown = false }
  }

  /// Learns the owner of `name`; who is to be told, in the order in which they came.
  mutating func set(_ owner: String?, of name: String) -> [Watcher] {
    guard var entry = entries[name] else { return [] }
    let isNews = !entry.isTold || entry.owner != owner
    entry.owner = owner
    entry.isKnown = true
    entry.isTold = true
    entries[name] = entry
    return isNews ? entry.watchers.sorted { $0.key < $1.key }.compactMap(\.value) : []
  }

  /// Whether `sender` may be the owner of `name`: it is, or the bus has not said yet who is.
  func mayOwn(_ name: String, _ sender: String) -> Bool {
    guard let entry = entries[name], entry.isKnown else { return true }
    return entry.owner == sender
  }
}
