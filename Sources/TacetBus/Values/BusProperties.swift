import TacetSystem

extension BusConnection {
  /// Reads one property. `reply` comes within 0.5 s. No service is started for it. Any thread.
  package func getProperty(
    _ property: String, of destination: String, path: String, interface: String,
    reply: @escaping @Sendable (Result<BusValue, BusError>) -> Void
  ) {
    let call = BusCall(
      destination, path: path, interface: BusName.properties, member: "Get",
      arguments: [.string(interface), .string(property)])
    self.call(call) { result in
      reply(result.flatMap { $0.first.map { .success($0.plain) } ?? .failure(.invalid("\(property) is empty")) })
    }
  }

  /// Reads all properties of an interface, out of their variants. As ``getProperty(_:of:path:interface:reply:)``.
  package func getProperties(
    of destination: String, path: String, interface: String,
    reply: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) {
    let call = BusCall(
      destination, path: path, interface: BusName.properties, member: "GetAll", arguments: [.string(interface)])
    self.call(call) { reply($0.map { $0.first?.entries ?? [:] }) }
  }

  /// Has `handler` called with all properties of an interface as they are now: when the service is there, at each
  /// change, and with ``BusError/isAbsence`` when nobody owns `destination` or there is no bus. Other errors mean that
  /// the service is there and does not answer; it is asked again when it next says something, or by
  /// ``BusPropertyWatch/refresh()``. Any thread; `handler` on the connection's.
  package func watchProperties(
    of destination: String, path: String, interface: String,
    _ handler: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) -> BusPropertyWatch {
    BusPropertyWatch(self, destination, path, interface, handler)
  }
}

/// Properties that are watched. They stay so until ``cancel()``, or as long as the connection lasts.
package final class BusPropertyWatch: Sendable {
  private struct State {
    /// Nil: they have to be read first.
    var properties: [String: BusValue]?
    /// Replies to earlier questions are old.
    var question = 0
    var subscriptions: [BusSubscription] = []
    var isCancelled = false
  }

  private let state = Locked(State())
  private let ask: @Sendable (@escaping @Sendable (Result<[String: BusValue], BusError>) -> Void) -> Void
  private let interface: String
  private let handler: @Sendable (Result<[String: BusValue], BusError>) -> Void

  init(
    _ connection: BusConnection, _ destination: String, _ path: String, _ interface: String,
    _ handler: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) {
    ask = { [weak connection] in
      connection?.getProperties(of: destination, path: path, interface: interface, reply: $0)
    }
    self.interface = interface
    self.handler = handler
    let rule = BusRule(
      sender: destination, path: path, interface: BusName.properties, member: "PropertiesChanged", arg0: interface)
    let changes = connection.subscribe(rule) { self.changed($0.arguments) }
    let owner = connection.watchName(destination) { self.ownerChanged($0) }
    state.withLock { $0.subscriptions = [changes, owner] }
  }

  /// Reads everything again and reports it. Any thread.
  package func refresh() {
    let question = state.withLock { state in
      state.question += 1
      return state.question
    }
    ask { self.answered($0, question) }
  }

  /// Ends it. Any thread; on others than the connection's one last report may be under way.
  package func cancel() {
    let subscriptions = state.withLock { state in
      state.isCancelled = true
      defer { state.subscriptions = [] }
      return state.subscriptions
    }
    for subscription in subscriptions { subscription.cancel() }
  }

  private func ownerChanged(_ owner: String?) {
    if owner != nil { return refresh() }
    state.withLock { state in
      state.question += 1
      state.properties = nil
    }
    report(.failure(.refused(name: "org.freedesktop.DBus.Error.NameHasNoOwner", message: "")))
  }

  private func answered(_ result: Result<[String: BusValue], BusError>, _ question: Int) {
    let isCurrent = state.withLock { state in
      guard state.question == question else { return false }
      state.properties = try? result.get()
      return true
    }
    if isCurrent { report(result) }
  }

  /// What came with the signal is taken over; what is only said to have changed, or was never read, is read.
  private func changed(_ arguments: [BusValue]) {
    guard arguments.count == 3, let changes = arguments[1].entries else { return }
    let isInvalid = arguments[2].elements?.isEmpty == false
    let properties: [String: BusValue]? = state.withLock { state in
      state.properties?.merge(changes) { $1 }
      return state.properties
    }
    guard let properties, !isInvalid else { return refresh() }
    report(.success(properties))
  }

  private func report(_ result: Result<[String: BusValue], BusError>) {
    if !state.withLock({ $0.isCancelled }) { handler(result) }
  }
}
