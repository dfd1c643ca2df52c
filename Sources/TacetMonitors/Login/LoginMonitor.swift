import TacetBus
import TacetSession

/// The login manager (systemd-logind or elogind): the machine's sleep, the session's lock, the switch to another session.
///
/// It holds the machine's sleep up for a moment, so that the game has fallen silent before.
package final class LoginMonitor: Monitor {
  /// Sleep, lock and session, by the login manager.
  package let provider = SystemService(
    source: LoginState.source, title: "sleep, lock and session (login manager)", package: "systemd")

  private let bus: BusServiceFollower
  private let teller: ClaimReporter<LoginState>
  private let reader: LoginReader

  /// A monitor of the login manager on the system bus, or on the bus at `address`.
  ///
  /// - Parameters:
  ///   - sessionID: The session that the game runs in; nil: the one in `XDG_SESSION_ID`, or the one the manager finds.
  ///   - sleepDelay: How long the sleep is held up from when it is announced. The ramp takes 20 ms, and what the output
  ///     holds by then is heard within its latency, which is less than 80 ms as a rule; the manager waits for 5 s at
  ///     most.
  package convenience init(
    address: String? = nil, sessionID: String? = nil, sleepDelay: Duration = .milliseconds(100)
  ) {
    self.init(on: BusConnection(.system, address: address), sessionID: sessionID, sleepDelay: sleepDelay)
  }

  /// One that ends `connection` with itself.
  init(on connection: BusConnection, sessionID: String? = nil, sleepDelay: Duration = .milliseconds(100)) {
    bus = BusServiceFollower(connection)
    teller = ClaimReporter(LoginState())
    reader = LoginReader(bus, teller, sessionID: sessionID, sleepDelay: sleepDelay)
  }

  deinit { stop() }

  /// Connects to the bus and goes on trying, on the connection's thread.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    teller.start(report)
    bus.start()
  }

  /// Asks whether the machine is about to sleep, finds the session, and asks how it is.
  package func refresh() {
    teller.tellAgain()
    reader.look()
  }

  /// Leaves the bus. The machine's sleep is not held up any more.
  package func stop() {
    teller.stop()
    bus.stop()
    reader.letSleep()
  }
}
