import Glibc
import TacetSystem

/// The way to OpenAL of threads that a program does not wait for when it exits: a game's own, in whatever they call.
/// OpenAL ends with the program, and a call of it after that would abort.
package final class OpenALGate: Sendable {
  package static let shared = OpenALGate()

  private struct State {
    /// Threads that call OpenAL just now.
    var calls = 0
    var isClosed = false
  }

  private let state = Locked(State())

  /// Performs calls of OpenAL; nil, and nothing done, once the program exits.
  func perform<Result, Failure: Error>(
    _ calls: () throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let enters = state.withLock { state in
      if !state.isClosed { state.calls += 1 }
      return !state.isClosed
    }
    guard enters else { return nil }
    defer { state.withLock { $0.calls -= 1 } }
    return try calls()
  }

  /// Lets no call begin any more, and waits for those that are under way, for 300 ms at most. As the program exits.
  package func close() {
    state.withLock { $0.isClosed = true }
    let limit = SuspendingClock.now + .milliseconds(300)
    while state.withLock({ $0.calls > 0 }), SuspendingClock.now < limit { poll(nil, 0, 1) }
  }
}
