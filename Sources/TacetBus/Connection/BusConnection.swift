import TacetSystem

/// A private connection to a message bus, on a thread of its own that sleeps while no message comes.
///
/// It exists whether there is a bus or not. After the loss of the bus it connects to the next one and restores
/// subscriptions and watched names. No method waits: replies arrive on the connection's thread, one at a time, and
/// their handlers must be short.
package final class BusConnection: Sendable {
  private let kind: BusKind
  private let client: BusClient

  /// A connection that is not started. `address`, in the form of the D-Bus specification, replaces the environment's.
  package init(_ kind: BusKind, address: String? = nil) {
    self.kind = kind
    let address = address.map(BusKind.connectable) ?? kind.address(in: processVariable)
    client = BusClient(BusThread { BusDriver(kind: kind, address: address) })
  }

  /// Another client of the same connection: one thread and one unique name for both. Each client is started and stopped
  /// by itself and ends its own subscriptions, calls and timers alone. The connection ends with its last client. Made
  /// before `other` is stopped.
  package init(sharing other: BusConnection) {
    kind = other.kind
    client = BusClient(other.client.thread)
  }

  deinit { client.stop() }

  /// Starts the client; once. `onState` is called when the bus comes or goes, and first when its state is known: after
  /// 0.5 s at the latest. Calls, subscriptions and watches made before the start take effect then.
  package func start(onState: @escaping @Sendable (BusState) -> Void = { _ in }) {
    if !client.start(onState) { onState(.disconnected("the \(kind.title) has no thread")) }
  }

  /// Ends the client. Calls made before are still sent; no handler is called any more, and open calls get no reply.
  /// Returns within 0.5 s, whatever the bus does; on the connection's own thread at once.
  package func stop() { client.stop() }

  /// Calls a method. `reply` is called within the call's time-out. Any thread.
  ///
  /// Calls are sent in the order in which they are made, and after the rules of earlier subscriptions.
  package func call(
    _ call: BusCall, reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void = { _ in }
  ) {
    let deadline = SuspendingClock.now + call.timeout
    client.post { [owner = client.number, reply = client.untilEnded(reply)] in
      $0.call(call, of: owner, deadline: deadline, reply: reply)
    }
  }

  /// Calls `handler` with every signal that fits `rule`, until the subscription is cancelled. Any thread.
  @discardableResult
  package func subscribe(_ rule: BusRule, _ handler: @escaping @Sendable (BusSignal) -> Void) -> BusSubscription {
    let ticket = client.makeTicket()
    client.post { [handler = client.untilEnded(handler)] in $0.subscribe(ticket, rule, handler) }
    return BusSubscription(client: client, ticket: ticket)
  }

  /// Calls `handler` with the unique name of the owner of `name`, first with the present one, then at each change; nil:
  /// it has no owner, or there is no bus. Any thread.
  @discardableResult
  package func watchName(_ name: String, _ handler: @escaping @Sendable (_ owner: String?) -> Void) -> BusSubscription {
    let ticket = client.makeTicket()
    client.post { [handler = client.untilEnded(handler)] in $0.watchName(ticket, name, handler) }
    return BusSubscription(client: client, ticket: ticket)
  }

  /// Exports `object` until the subscription is cancelled: answers calls of its methods, reads and writes of its
  /// properties, and introspection. Its functions are called on the connection's thread. Any thread.
  @discardableResult
  package func export(_ object: BusObject) -> BusSubscription {
    let ticket = client.makeTicket()
    client.post { $0.export(ticket, object) }
    return BusSubscription(client: client, ticket: ticket)
  }

  /// Asks for the well-known name `name`, until the subscription is cancelled, which gives it back. `handler` is called
  /// with the outcome, and again at each loss of the bus and with the outcome at the next one. Objects exported before
  /// are reachable when the name is there. Any thread; `handler` is called on the connection's.
  package func own(_ name: String, _ handler: @escaping @Sendable (BusOwnership) -> Void) -> BusSubscription {
    let ticket = client.makeTicket()
    client.post { [handler = client.untilEnded(handler)] in $0.own(ticket, name, handler) }
    return BusSubscription(client: client, ticket: ticket)
  }

  /// Sends a signal of the object at `path`. Without a bus it is lost. Any thread.
  package func emit(_ member: String, interface: String, path: String, arguments: [BusValue] = []) {
    client.post { $0.emit(member, interface: interface, path: path, arguments) }
  }

  /// Sends `PropertiesChanged` with the present values of these properties of an exported object. Any thread.
  package func announceChanges(of properties: [String], interface: String, path: String) {
    client.post { $0.announceChanges(of: properties, interface: interface, path: path) }
  }

  /// Runs `body` on the connection's thread after `delay`, with or without a bus. Any thread.
  package func perform(after delay: Duration = .zero, _ body: @escaping @Sendable () -> Void) {
    guard delay > .zero else { return client.post { _ in body() } }
    let due = SuspendingClock.now + delay
    client.post { [owner = client.number, body = client.untilEnded(body)] in
      $0.perform(at: due, of: owner) { body(()) }
    }
  }

  /// Reads one property. `reply` is called within 0.5 s. The service is not started for it. Any thread.
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

  /// Reads all properties of an interface, out of their variants, as ``getProperty(_:of:path:interface:reply:)``.
  package func getProperties(
    of destination: String, path: String, interface: String, timeout: Duration = .milliseconds(500),
    reply: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) {
    let call = BusCall(
      destination, path: path, interface: BusName.properties, member: "GetAll", arguments: [.string(interface)],
      timeout: timeout)
    self.call(call) { reply($0.map { $0.first?.entries ?? [:] }) }
  }

  /// Watches all properties of an interface. `handler` is called with their present values when the service appears and
  /// at each change, and with an error that ``BusError/isAbsence`` when `destination` has no owner or there is no bus.
  /// Any other error means that the service is there and does not answer: the properties are read again at its next
  /// signal, or by ``BusPropertyWatch/refresh()``. Any thread; `handler` is called on the connection's.
  package func watchProperties(
    of destination: String, path: String, interface: String,
    _ handler: @escaping @Sendable (Result<[String: BusValue], BusError>) -> Void
  ) -> BusPropertyWatch {
    BusPropertyWatch(self, destination, path, interface, handler)
  }
}
