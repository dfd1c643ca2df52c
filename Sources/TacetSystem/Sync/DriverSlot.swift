/// The face's hold on its driver: one driver at a time, and the settings that outlive it. Any thread.
package final class DriverSlot<Driver: ClosableDriver, Settings: Sendable>: Sendable {
  private struct State {
    var driver: Driver?
    var settings: Settings
  }

  private let state: Locked<State>

  package init(_ settings: Settings) { state = Locked(State(settings: settings)) }

  package var driver: Driver? { state.withLock { $0.driver } }

  /// Makes a driver with the present settings, unless one runs.
  package func start<Failure: Error>(_ make: (Settings) throws(Failure) -> Driver) throws(Failure) {
    try state.withLock { state throws(Failure) in
      if state.driver == nil { state.driver = try make(state.settings) }
    }
  }

  /// Changes the settings. Returns the driver that runs, which the caller updates outside the lock.
  package func update(_ change: (inout Settings) -> Void) -> Driver? {
    state.withLock { state in
      change(&state.settings)
      return state.driver
    }
  }

  /// Closes the driver that runs, outside the lock. Until it is closed no other one starts.
  package func stop() {
    guard let closing = driver else { return }
    closing.close()
    state.withLock { state in
      if state.driver === closing { state.driver = nil }
    }
  }
}
