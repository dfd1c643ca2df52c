import TacetBus

/// The monitor of the login manager (systemd-logind or elogind): the machine's sleep, the session's lock, the switch to
/// another session.
///
/// It delays the machine's sleep for a moment, so that the game is silent before it.
typealias LoginMonitor = ServiceMonitor<LoginState>

extension ServiceMonitor<LoginState> {
  /// A monitor of the login manager on the system bus, or on the bus at `address`.
  ///
  /// - Parameters:
  ///   - sessionID: The session that the game runs in; nil: the one in `XDG_SESSION_ID`, or the one the manager finds.
  ///   - sleepDelay: The delay of the sleep from its announcement. The ramp takes 20 ms, and the frames that the output
  ///     holds by then are heard within its latency, less than 80 ms as a rule; the manager waits for 5 s at most.
  convenience init(address: String? = nil, sessionID: String? = nil, sleepDelay: Duration = .milliseconds(100)) {
    self.init(on: BusConnection(.system, address: address), sessionID: sessionID, sleepDelay: sleepDelay)
  }

  /// A monitor that owns `connection`.
  convenience init(
    on connection: BusConnection, sessionID: String? = nil, sleepDelay: Duration = .milliseconds(100)
  ) {
    let service = SystemService(
      source: LoginState.source, title: "sleep, lock and session (login manager)", package: "systemd")
    self.init(service, LoginState()) {
      LoginDriver(connection, $0, sessionID: sessionID, sleepDelay: sleepDelay)
    }
  }
}
