/// The timers of one connection. Pure; times are arguments, and the owner calls the bodies.
struct BusTimers {
  typealias Instant = SuspendingClock.Instant
  typealias Body = @Sendable () -> Void

  private struct Timer {
    let due: Instant
    let client: Int
    let body: Body
  }

  private var timers: [Timer] = []

  /// The time at which the next one is due.
  var deadline: Instant? { timers.map(\.due).min() }

  mutating func add(_ body: @escaping Body, client: Int, due: Instant) {
    timers.append(Timer(due: due, client: client, body: body))
  }

  /// Removes the timers that are due, the earliest first; of equal ones the first scheduled.
  mutating func takeDue(at now: Instant) -> [Body] {
    let due = timers.enumerated().filter { $0.element.due <= now }
      .sorted { ($0.element.due, $0.offset) < ($1.element.due, $1.offset) }
    timers.removeAll { $0.due <= now }
    return due.map(\.element.body)
  }

  /// Removes all timers of `client`.
  mutating func remove(client: Int) { timers.removeAll { $0.client == client } }
}
