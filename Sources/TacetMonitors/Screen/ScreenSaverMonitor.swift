import TacetBus

/// The monitor of GNOME's and the other desktops' screen savers: one that is active counts as a locked screen.
typealias ScreenSaverMonitor = ServiceMonitor<ScreenSaverState>

extension ServiceMonitor<ScreenSaverState> {
  /// A monitor of the screen savers on the session bus, or on the bus at `address`.
  convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// A monitor that owns `connection`.
  convenience init(on connection: BusConnection) {
    let service = SystemService(
      source: ScreenSaverState.source, title: "locked screen (screen saver)", package: "gnome-shell")
    self.init(service, ScreenSaverState(names: ScreenSaverDriver.names)) { ScreenSaverDriver(connection, $0) }
  }
}
