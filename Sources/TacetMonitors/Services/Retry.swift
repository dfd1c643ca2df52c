import TacetBus
import TacetSystem

/// When a question is asked again that a service has not answered: after 0.5 s, and then every 2 s. A refusal, such as
/// that of an object which is not there yet at a service's start, is asked about four times more, within 43 s. Pure.
struct Retry: Sendable, Hashable {
  private static let mostRefusals = 4

  private var silence = Backoff(first: .milliseconds(500), factor: 4, slowest: .seconds(2))
  private var refusal = Backoff(first: .milliseconds(500), factor: 4, slowest: .seconds(32))
  private var refusals = 0

  /// The delay after which the question that failed by `error` is asked again; nil: it is not, for the service is
  /// absent, or means it.
  mutating func delay(after error: BusError) -> Duration? {
    guard !error.isAbsence else { return nil }
    switch error {
    case .refused:
      refusals += 1
      return refusals > Self.mostRefusals ? nil : refusal.failed()
    case .timedOut, .busy:
      refusals = 0
      refusal.reset()
      return silence.failed()
    case .noLibrary, .notConnected, .invalid, .tooLarge: return nil
    }
  }

  /// The service has answered.
  mutating func reset() { self = Retry() }
}

/// A question to a service with its ``Retry``: one at a time. Any thread.
final class RetriedQuestion: Sendable {
  private struct State {
    var retry = Retry()
    var isScheduled = false
    /// The resets so far: a question that was scheduled before the last one is not asked.
    var resets = 0
  }

  private let connection: BusConnection
  private let ask: @Sendable () -> Void
  private let state = Locked(State())

  /// Asks again by `ask`, on the connection's thread.
  init(on connection: BusConnection, _ ask: @escaping @Sendable () -> Void) {
    self.connection = connection
    self.ask = ask
  }

  /// It failed.
  func failed(_ error: BusError) {
    let scheduled = state.withLock { state -> (delay: Duration, resets: Int)? in
      guard !state.isScheduled, let delay = state.retry.delay(after: error) else { return nil }
      state.isScheduled = true
      return (delay, state.resets)
    }
    guard let scheduled else { return }
    connection.perform(after: scheduled.delay) { [self] in
      let isDue = state.withLock { state in
        guard state.resets == scheduled.resets else { return false }
        state.isScheduled = false
        return true
      }
      if isDue { ask() }
    }
  }

  /// It was answered, or the service has another owner.
  func reset() {
    state.withLock { state in
      state.retry.reset()
      state.isScheduled = false
      state.resets += 1
    }
  }
}
