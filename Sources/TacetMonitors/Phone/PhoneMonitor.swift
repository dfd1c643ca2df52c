import TacetBus

/// The monitor of phone calls: of ModemManager's and oFono's modems on the system bus, and callaudiod's mode on the
/// session bus.
///
/// All of them are one call, from when the first rings or is dialled until half a second after the last is over.
typealias PhoneMonitor = ServiceMonitor<PhoneState>

extension ServiceMonitor<PhoneState> {
  /// A monitor of the services on the system's and the session's bus, or on those at these addresses.
  convenience init(systemAddress: String? = nil, sessionAddress: String? = nil) {
    self.init(
      onSystem: BusConnection(.system, address: systemAddress),
      session: BusConnection(.session, address: sessionAddress))
  }

  /// A monitor that owns both connections.
  convenience init(onSystem system: BusConnection, session: BusConnection) {
    let service = SystemService(
      source: PhoneState.source, title: "phone calls (ModemManager, oFono, callaudiod)", package: "modemmanager")
    self.init(service, PhoneState()) { PhoneDriver(onSystem: system, session: session, $0) }
  }
}
