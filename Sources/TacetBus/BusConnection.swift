import Glibc
import TacetSignal

/// A private connection to a message bus, on a thread of its own that sleeps while nothing comes.
///
/// It is made whether there is a bus or not, and survives the bus: subscriptions and watched names are put up again at
/// the next one. Nothing here waits: answers come on the connection's thread, one at a time, and must be short.
public final class BusConnection: Sendable {
  private let kind: BusKind
  private let address: String?
  private let thread = BusThread()
  private let lastID = Locked(0)

  /// A connection that is not made yet. `address`, in the form of the D-Bus specification, is used instead of the
  /// environment's.
  public init(_ kind: BusKind, address: String? = nil) {
    self.kind = kind
    let environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    self.address = address.map(BusKind.connectable) ?? kind.address(in: environment)
  }

  deinit { thread.stop() }

  /// Begins; once. `onState` is called with each change, first when it is known whether there is a bus: after 0.5 s at
  /// the latest. What was asked for before is done then.
  public func start(onState: @escaping @Sendable (BusState) -> Void = { _ in }) {
    let isStarted = thread.start { [kind, address, thread] in
      BusLoop(kind: kind, address: address, isEnding: { [weak thread] in thread?.isEnding ?? true }, report: onState)
    }
    if !isStarted { onState(.disconnected("the \(kind.title) has no thread")) }
  }

  /// Ends. Nothing is reported any more, and open calls get no reply. Returns within 0.5 s, whatever the bus does.
  public func stop() { thread.stop() }

  /// Calls a method. `reply` comes within the call's time-out. Any thread.
  ///
  /// Calls are sent in the order in which they are made, and after the rules subscribed to before.
  public func call(
    _ call: BusCall, reply: @escaping @Sendable (Result<[BusValue], BusError>) -> Void = { _ in }
  ) {
    let deadline = SuspendingClock.now + call.timeout
    thread.post { $0.call(call, deadline: deadline, reply: reply) }
  }

  /// Has `handler` called with every signal that fits `rule`, until it is cancelled. Any thread.
  @discardableResult
  public func subscribe(_ rule: BusRule, _ handler: @escaping @Sendable (BusSignal) -> Void) -> BusSubscription {
    let id = nextID()
    thread.post { $0.subscribe(id, rule, handler) }
    return BusSubscription(thread: thread, id: id)
  }

  /// Has `handler` called with the unique name of who owns `name`, first with the present one, then at each change; nil:
  /// nobody does, or there is no bus. Any thread.
  @discardableResult
  public func watchName(_ name: String, _ handler: @escaping @Sendable (_ owner: String?) -> Void) -> BusSubscription {
    let id = nextID()
    thread.post { $0.watchName(id, name, handler) }
    return BusSubscription(thread: thread, id: id)
  }

  /// Has `body` done on the connection's thread after `delay`, bus or not. Any thread.
  public func perform(after delay: Duration = .zero, _ body: @escaping @Sendable () -> Void) {
    let due = SuspendingClock.now + delay
    thread.post { $0.perform(at: due, body) }
  }

  private func nextID() -> Int {
    lastID.withLock { id in
      id += 1
      return id
    }
  }
}

/// What was subscribed to or is watched. It lasts as long as the connection, or until it is cancelled.
public struct BusSubscription: Sendable {
  let thread: BusThread
  let id: Int

  /// Ends it. Any thread; on the connection's own nothing more is reported, on others one last report may be under way.
  public func cancel() {
    let id = id
    thread.post { $0.cancel(id) }
  }
}
