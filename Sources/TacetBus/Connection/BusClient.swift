import TacetSystem

/// One user's part of a connection that may have several: what it asked for begins, is heard and ends by itself.
final class BusClient: Sendable {
  private enum Phase {
    /// Not started: what was asked for so far is kept.
    case keeping([BusThread.Job])
    case open
    /// What was asked for before is still done, and what that asks for; nothing is reported.
    case ending
    case ended
  }

  let thread: BusThread
  /// Whose calls and timers are this one's.
  let number: Int
  private let phase = Locked(Phase.keeping([]))
  private let lastTicket = Locked(0)

  /// One more user of `thread`, until it is stopped.
  init(_ thread: BusThread) {
    self.thread = thread
    number = thread.enter()
  }

  /// Begins; once. `report` gets the state of the bus when it is known, and whenever it changes. False, and not begun:
  /// there is no thread.
  func start(_ report: @escaping @Sendable (BusState) -> Void) -> Bool {
    let report = untilEnded(report)
    return phase.withLock { [number] phase in
      guard case .keeping(let jobs) = phase else { return true }
      guard thread.start() else { return false }
      phase = .open
      thread.post { loop in
        loop.join(number, report)
        for job in jobs { job(loop) }
      }
      return true
    }
  }

  /// Has `job` done on the thread, once this is started, in the order of the requests.
  func post(_ job: @escaping BusThread.Job) {
    phase.withLock { phase in
      switch phase {
      case .keeping(let jobs): phase = .keeping(jobs + [job])
      case .open: thread.post(job)
      case .ending: if thread.isCurrent { thread.post(job) }
      case .ended: break
      }
    }
  }

  /// Ends. Waits as ``BusThread/finish(_:)`` does; the second time it does nothing. The thread ends with its last user.
  func stop() {
    // What is kept may hold the last reference to something that stops this: let go of with the lock free.
    let before = phase.withLock { phase in
      defer {
        switch phase {
        case .keeping: phase = .ended
        case .open: phase = .ending
        case .ending, .ended: break
        }
      }
      return phase
    }
    switch before {
    case .keeping: if thread.leave() { thread.stop() }
    case .open:
      let isFinished = !thread.leave() && thread.finish { self.end($0) }
      if !isFinished { thread.stop() }
    case .ending, .ended: break
    }
  }

  private func end(_ loop: BusLoop) {
    phase.withLock { $0 = .ended }
    loop.leave(number)
  }

  /// `report`, which does nothing any more once this is to end.
  func untilEnded<Value>(_ report: @escaping @Sendable (Value) -> Void) -> @Sendable (Value) -> Void {
    { [weak self] value in
      if let self, self.isOpen { report(value) }
    }
  }

  private var isOpen: Bool { phase.withLock { if case .open = $0 { true } else { false } } }

  /// A new one.
  func ticket() -> BusTicket {
    lastTicket.withLock { last in
      last += 1
      return BusTicket(client: number, number: last)
    }
  }
}

/// Under what a subscription or a watch is kept.
struct BusTicket: Hashable, Comparable {
  /// Whose it is.
  let client: Int
  /// Counts up.
  let number: Int

  static func < (a: BusTicket, b: BusTicket) -> Bool { (a.client, a.number) < (b.client, b.number) }
}
