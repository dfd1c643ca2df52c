import TacetBus

/// The monitor of GNOME's and the other desktops' screen savers: one that is active counts as a locked screen.
typealias ScreenSaverMonitor = ServiceMonitor<ScreenSavers>

extension ServiceMonitor<ScreenSavers> {
  /// A monitor of the screen savers on the session bus, or on the bus at `address`.
  convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// A monitor that owns `connection`.
  convenience init(on connection: BusConnection) {
    let service = SystemService(
      source: ScreenSavers.source, title: "locked screen (screen saver)", package: "gnome-shell")
    self.init(service, ScreenSavers(names: ScreenSaverDriver.names)) { ScreenSaverDriver(connection, $0) }
  }
}
