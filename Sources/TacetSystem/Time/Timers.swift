/// Functions that are called once, each at its time, in the order of their times. Pure; times are arguments, and the
/// caller sleeps until ``deadline``. They take no descriptor.
package struct Timers<Owner: Hashable, Body> {
  package typealias Instant = SuspendingClock.Instant

  private struct Timer {
    let due: Instant
    let owner: Owner
    let body: Body
  }

  private var timers: [Timer] = []

  package init() {}

  /// The time at which the next one is due.
  package var deadline: Instant? { timers.map(\.due).min() }

  package mutating func add(_ body: Body, owner: Owner, due: Instant) {
    timers.append(Timer(due: due, owner: owner, body: body))
  }

  /// Removes the earliest of those that are due, of equal ones the first that was added; nil: none is.
  package mutating func takeDue(at now: Instant) -> Body? {
    guard let first = timers.indices.min(by: { timers[$0].due < timers[$1].due }), timers[first].due <= now else {
      return nil
    }
    return timers.remove(at: first).body
  }

  /// Removes all timers of `owner`.
  package mutating func remove(owner: Owner) { timers.removeAll { $0.owner == owner } }
}
