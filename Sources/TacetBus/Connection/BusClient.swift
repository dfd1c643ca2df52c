import TacetSystem

/// One of the users of a connection. Its subscriptions, calls and timers start with it and end with it.
final class BusClient: Sendable {
  private enum Phase {
    /// The jobs posted so far are kept for the start.
    case notStarted([BusThread.Job])
    case open
    /// Jobs posted before, and those that they post, still run. No handler is called.
    case ending
    case ended
  }

  let thread: BusThread
  /// The number under which the driver keeps this client's calls and timers.
  let number: Int
  private let phase = Locked(Phase.notStarted([]))
  private let lastTicket = Locked(0)

  /// A further user of `thread`, until ``stop()``.
  init(_ thread: BusThread) {
    self.thread = thread
    number = thread.addUser()
  }

  /// Starts; once. `report` gets the state of the bus when it is known and whenever it changes. False, and not started,
  /// where the system has no thread left.
  func start(_ report: @escaping @Sendable (BusState) -> Void) -> Bool {
    let report = untilEnded(report)
    return phase.withLock { [number] phase in
      guard case .notStarted(let jobs) = phase else { return true }
      guard thread.start() else { return false }
      phase = .open
      thread.post { driver in
        driver.addClient(number, report)
        for job in jobs { job(driver) }
      }
      return true
    }
  }

  /// Runs `job` on the thread, after the start, in the order of the calls.
  func post(_ job: @escaping BusThread.Job) {
    phase.withLock { phase in
      switch phase {
      case .notStarted(let jobs): phase = .notStarted(jobs + [job])
      case .open: thread.post(job)
      case .ending: if thread.isCurrent { thread.post(job) }
      case .ended: break
      }
    }
  }

  /// Ends the client, and the thread with its last user. Waits as ``BusThread/drain(then:)`` does. A second call does
  /// nothing.
  func stop() {
    // The jobs of a client that was not started may hold the last reference to an object that calls this: they are
    // released without the lock.
    let before = phase.withLock { phase in
      defer {
        switch phase {
        case .notStarted: phase = .ended
        case .open: phase = .ending
        case .ending, .ended: break
        }
      }
      return phase
    }
    switch before {
    case .notStarted: if thread.removeUser() { thread.stop() }
    case .open:
      let isDrained = !thread.removeUser() && thread.drain { self.end($0) }
      if !isDrained { thread.stop() }
    case .ending, .ended: break
    }
  }

  private func end(_ driver: BusDriver) {
    phase.withLock { $0 = .ended }
    driver.removeClient(number)
  }

  /// A handler that calls `handler` until the client ends.
  func untilEnded<Value>(_ handler: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
    { [weak self] value in
      if let self, self.isOpen { handler(value) }
    }
  }

  private var isOpen: Bool { phase.withLock { if case .open = $0 { true } else { false } } }

  func makeTicket() -> BusTicket {
    lastTicket.withLock { last in
      last += 1
      return BusTicket(client: number, number: last)
    }
  }
}
