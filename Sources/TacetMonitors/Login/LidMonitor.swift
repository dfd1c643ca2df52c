import TacetBus
import TacetSession

/// The monitor of the machine's lid, as UPower reports it: a recording ends when it closes.
///
/// It never starts the service. The login manager knows the lid as well, and announces no change of it.
typealias LidMonitor = ServiceMonitor<LidState>

extension ServiceMonitor<LidState> {
  private static var name: String { "org.freedesktop.UPower" }

  /// A monitor of the service on the system bus, or on the bus at `address`.
  convenience init(address: String? = nil) { self.init(on: BusConnection(.system, address: address)) }

  /// A monitor that owns `connection`.
  convenience init(on connection: BusConnection) {
    let service = SystemService(source: LidState.source, title: "lid (UPower)", package: "upower")
    self.init(service, LidState()) { reporter in
      let bus = BusServiceFollower(connection)
      bus.followProperties(
        of: Self.name, title: "UPower", path: "/org/freedesktop/UPower", interface: Self.name
      ) { properties in
        reporter.update { $0.isClosed = properties.property("LidIsClosed", \.bool) }
      }
      return bus
    }
  }
}

/// The lid of the machine.
struct LidState: ServiceState, Equatable {
  static let source: SignalSource = "lid"

  /// True while it is closed; a machine without a lid has one that is open.
  var isClosed: ServiceValue<Bool> = .unknown

  var facts: Set<ReportedFact> { isClosed.value == true ? [.lidClosed] : [] }

  var presence: ServiceStatus? {
    switch isClosed {
    case .unknown: nil
    case .absent(let reason): .absent(reason)
    case .present(let isClosed): .present(isClosed ? "closed" : "open")
    }
  }
}
