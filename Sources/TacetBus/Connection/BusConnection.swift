import Glibc
import TacetSignal

/// A private connection to a message bus, on a thread of its own that sleeps while nothing comes.
///
/// It is made whether there is a bus or not, and survives the bus: subscriptions and watched names are put up again at
/// the next one. Nothing here waits: answers come on the connection's thread, one at a time, and must be short.
package final class BusConnection: Sendable {
  private let kind: BusKind
  private let client: BusClient

  /// A connection that is not made yet. `address`, in the form of the D-Bus specification, is used instead of the
  /// environment's.
  package init(_ kind: BusKind, address: String? = nil) {
    self.kind = kind
    let environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    let address = address.map(BusKind.connectable) ?? kind.address(in: environment)
    client = BusClient(BusThread { BusLoop(kind: kind, address: address) })
  }

  /// Another part of the same connection: one thread and one unique name for both. Each is started and stopped by itself,
  /// and ends with what was asked of it alone; the bus is left with the last. Made before `other` is stopped.
  package init(sharing other: BusConnection) {
    kind = other.kind
    client = BusClient(other.client.thread)
  }

  deinit { client.stop() }

  /// Begins; once. `onState` is called when the bus comes or goes, first when it is known whether there is one: after 0.5 s
  /// at the latest. What was asked for before is done then.
  package func start(onState: @escaping @Sendable (BusState) -> Void = { _ in }) {
    if !client.start(onState) { onState(.disconnected("the \(kind.title) has no thread")) }
  }

  /// Ends. What was asked for before is still sent; nothing is reported any more, and open calls get no reply. Returns
  /// within 0.5 s, whatever the bus does; on the connection's own thread at once.
  package func stop() { client.stop() }

  /// Calls a method. `reply` comes within the call's time-out. Any thread.
  ///
  /// Calls are sent in the order in which they are made, and after the rules subscribed to before.
  package func call(
    _ call: BusCall, reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void = { _ in }
  ) {
    let deadline = SuspendingClock.now + call.timeout
    client.post { [owner = client.number, reply = client.untilEnded(reply)] in
      $0.call(call, of: owner, deadline: deadline, reply: reply)
    }
  }

  /// Has `handler` called with every signal that fits `rule`, until it is cancelled. Any thread.
  @discardableResult
  package func subscribe(_ rule: BusRule, _ handler: @escaping @Sendable (BusSignal) -> Void) -> BusSubscription {
    let ticket = client.ticket()
    client.post { [handler = client.untilEnded(handler)] in $0.subscribe(ticket, rule, handler) }
    return BusSubscription(client: client, ticket: ticket)
  }

  /// Has `handler` called with the unique name of who owns `name`, first with the present one, then at each change; nil:
  /// nobody does, or there is no bus. Any thread.
  @discardableResult
  package func watchName(_ name: String, _ handler: @escaping @Sendable (_ owner: String?) -> Void) -> BusSubscription {
    let ticket = client.ticket()
    client.post { [handler = client.untilEnded(handler)] in $0.watchName(ticket, name, handler) }
    return BusSubscription(client: client, ticket: ticket)
  }

  /// Has `body` done on the connection's thread after `delay`, bus or not. Any thread.
  package func perform(after delay: Duration = .zero, _ body: @escaping @Sendable () -> Void) {
    guard delay > .zero else { return client.post { _ in body() } }
    let due = SuspendingClock.now + delay
    client.post { [owner = client.number, body = client.untilEnded(body)] in
      $0.perform(at: due, of: owner) { body(()) }
    }
  }
}

/// What was subscribed to or is watched. It lasts as long as the connection, or until it is cancelled.
package struct BusSubscription: Sendable {
  let client: BusClient
  let ticket: BusTicket

  /// Ends it. Any thread; on the connection's own nothing more is reported, on others one last report may be under way.
  package func cancel() {
    client.post { [ticket] in $0.cancel(ticket) }
  }
}
