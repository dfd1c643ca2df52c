import TacetBus

/// The monitor of GNOME's and KDE's "do not disturb" as silent mode. It is made to silence notifications, not games:
/// use it only where the player has asked for it.
typealias DoNotDisturbMonitor = ServiceMonitor<DoNotDisturb>

extension ServiceMonitor<DoNotDisturb> {
  /// A monitor of the desktop on the session bus, or on the bus at `address`.
  convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// A monitor that owns `connection`. `environment` replaces this process's own for `gsettings`.
  convenience init(on connection: BusConnection, environment: [String: String]? = nil) {
    let service = SystemService(
      source: DoNotDisturb.source, title: "silent mode (do not disturb, where a game asks for it)",
      package: "libglib2.0-bin")
    self.init(service, DoNotDisturb()) { DoNotDisturbDriver(connection, environment, $0) }
  }
}
