import Synchronization
import TacetSystem

/// The driver of a monitor whose reader sleeps in `poll` on a thread of its own.
final class ReaderThread: ServiceDriver {
  /// The orders to a reader. Any thread.
  final class Control: Sendable {
    private let event: EventDescriptor
    private let isEnding = Atomic(false)

    /// Nil if the process has no descriptor left.
    init?() {
      guard let event = EventDescriptor() else { return nil }
      self.event = event
    }

    /// Readable while there is an order.
    var descriptor: Int32 { event.descriptor }

    /// Makes the reader read everything again.
    func refresh() { event.signal() }

    func end() {
      // Store the flag before the signal: a reader that drains the signal before it loads the flag misses no end.
      isEnding.store(true, ordering: .releasing)
      event.signal()
    }

    /// Drains the orders given so far; false: the reader is to end.
    func drainOrders() -> Bool {
      event.drain()
      return !isEnding.load(ordering: .acquiring)
    }
  }

  private let name: String
  private let body: @Sendable (Control) -> Void
  private let reportFailure: @Sendable () -> Void
  private let reader = Locked<(control: Control, thread: SystemThread)?>(nil)

  /// A thread of this name that runs `body` until the end is ordered. `onFailure` is called where the process has no
  /// thread or descriptor left.
  init(
    name: String, onFailure: @escaping @Sendable () -> Void, _ body: @escaping @Sendable (Control) -> Void
  ) {
    self.name = name
    self.body = body
    reportFailure = onFailure
  }

  func start() {
    let hasStarted = reader.withLock { reader in
      guard let control = Control(), let thread = SystemThread(name: name, { [body] in body(control) }) else {
        return false
      }
      reader = (control, thread)
      return true
    }
    if !hasStarted { reportFailure() }
  }

  func refresh() { reader.withLock { $0?.control.refresh() } }

  /// Ends the thread.
  func stop() {
    let ended = reader.withLock { reader in
      defer { reader = nil }
      return reader
    }
    guard let ended else { return }
    ended.control.end()
    ended.thread.join()
  }
}
