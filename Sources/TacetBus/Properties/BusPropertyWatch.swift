import TacetSystem

/// A watch on the properties of one interface, until ``cancel()``, or as long as the connection lasts.
package final class BusPropertyWatch: Sendable {
  private struct State {
    var cache = BusPropertyCache()
    var subscriptions: [BusSubscription] = []
    var isCancelled = false
  }

  private let state = Locked(State())
  private let read: @Sendable (@escaping @Sendable (Result<[String: BusValue], BusError>) -> Void) -> Void
  private let handler: @Sendable (Result<[String: BusValue], BusError>) -> Void

  init(
    _ connection: BusConnection, _ destination: String, _ path: String, _ interface: String,
    _ handler: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) {
    read = { [weak connection] in
      // Nobody waits for it, and a service that is just starting is slow.
      connection?.getProperties(
        of: destination, path: path, interface: interface, timeout: .milliseconds(2_500), reply: $0)
    }
    self.handler = handler
    let rule = BusRule(
      sender: destination, path: path, interface: BusName.properties, member: "PropertiesChanged", arg0: interface)
    let changes = connection.subscribe(rule) { self.handleChange($0.arguments) }
    let owner = connection.watchName(destination) { self.handleOwner($0) }
    state.withLock { $0.subscriptions = [changes, owner] }
  }

  /// Reads all properties again and reports them. Any thread.
  package func refresh() {
    guard let number = state.withLock({ $0.cache.beginRead() }) else { return }
    read { self.handleReply($0, number) }
  }

  /// Ends the watch. Any thread; on others than the connection's one report may be under way.
  package func cancel() {
    let subscriptions = state.withLock { state in
      state.isCancelled = true
      defer { state.subscriptions = [] }
      return state.subscriptions
    }
    for subscription in subscriptions { subscription.cancel() }
  }

  private func handleOwner(_ owner: String?) {
    state.withLock { $0.cache.invalidate() }
    if owner != nil { return refresh() }
    report(.failure(.refused(name: "org.freedesktop.DBus.Error.NameHasNoOwner", message: "")))
  }

  private func handleReply(_ result: Result<[String: BusValue], BusError>, _ number: Int) {
    guard let isRepeated = state.withLock({ $0.cache.endRead(number, try? result.get()) }) else { return }
    report(result)
    if isRepeated { refresh() }
  }

  private func handleChange(_ arguments: [BusValue]) {
    switch state.withLock({ $0.cache.apply(arguments) }) {
    case .none: break
    case .known(let properties): report(.success(properties))
    case .unknown: refresh()
    }
  }

  private func report(_ result: Result<[String: BusValue], BusError>) {
    if !state.withLock({ $0.isCancelled }) { handler(result) }
  }
}
