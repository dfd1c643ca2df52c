import TacetSystem

/// The owners of the names that are watched. Pure; the driver asks the bus and calls the watchers.
struct BusNames {
  /// Called with the unique name of the owner; nil: the name has no owner.
  typealias Watcher = @Sendable (_ owner: String?) -> Void

  private struct Entry {
    var owner: String?
    /// The bus has answered since it was connected.
    var isCurrent = false
    /// `owner` was reported to the watchers.
    var isReported = false
    /// Nil: a subscription needs the owner of its sender, and no handler is called.
    var watchers: [BusTicket: Watcher?] = [:]
  }

  private var entries: [String: Entry] = [:]

  /// All names that are watched.
  var all: [String] { entries.keys.sorted() }

  /// The tickets of all watches, in no order.
  var tickets: [BusTicket] { entries.values.flatMap(\.watchers.keys) }

  /// Adds a watch of `name`. Returns true if the bus has to be asked for its owner. An owner that is known is reported
  /// to the new watcher at once.
  mutating func watch(_ name: String, _ ticket: BusTicket, _ watcher: Watcher?) -> Bool {
    let isNew = entries[name] == nil
    entries[name, default: Entry()].watchers[ticket] = watcher
    if let entry = entries[name], entry.isReported { watcher?(entry.owner) }
    return isNew
  }

  /// Removes a watch. Returns its name if no other watch has that.
  mutating func remove(_ ticket: BusTicket) -> String? {
    guard let name = entries.first(where: { $0.value.watchers[ticket] != nil })?.key else { return nil }
    entries[name]?.watchers[ticket] = nil
    guard entries[name]?.watchers.isEmpty == true else { return nil }
    entries[name] = nil
    return name
  }

  /// The connection is to another bus: the owners are unknown until that answers.
  mutating func invalidateOwners() {
    for name in entries.keys { entries[name]?.isCurrent = false }
  }

  /// Stores the owner of `name`. Returns the watchers to call, in the order of their tickets; none if they know it.
  mutating func set(_ owner: String?, of name: String) -> [Watcher] {
    guard var entry = entries[name] else { return [] }
    let isNews = !entry.isReported || entry.owner != owner
    entry.owner = owner
    entry.isCurrent = true
    entry.isReported = true
    entries[name] = entry
    return isNews ? entry.watchers.inKeyOrder.compactMap(\.value) : []
  }

  /// True if `sender` owns `name`, or the bus has not answered yet.
  func mayOwn(_ name: String, _ sender: String) -> Bool {
    guard let entry = entries[name], entry.isCurrent else { return true }
    return entry.owner == sender
  }
}
