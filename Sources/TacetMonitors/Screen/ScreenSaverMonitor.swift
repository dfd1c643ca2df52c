import TacetBus
import TacetSession

/// The screen savers of GNOME and of the other desktops: one that is active counts as a locked screen.
package final class ScreenSaverMonitor: Monitor {
  /// A locked screen, by the screen savers.
  package let provider = SystemService(
    source: ScreenSavers.source, title: "locked screen (screen saver)", package: "gnome-shell")

  private struct Saver {
    let name: String
    let path: String
  }

  /// Name and interface are the same.
  private static let savers = [
    Saver(name: "org.gnome.ScreenSaver", path: "/org/gnome/ScreenSaver"),
    Saver(name: "org.freedesktop.ScreenSaver", path: "/org/freedesktop/ScreenSaver"),
  ]

  private let bus: BusServiceFollower
  private let teller = ClaimReporter(ScreenSavers(names: savers.map(\.name)))

  /// A monitor of the screen savers on the session bus, or on the bus at `address`.
  package convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// One that ends `connection` with itself.
  init(on connection: BusConnection) {
    bus = BusServiceFollower(connection)
    for saver in Self.savers {
      let changes = BusRule(sender: saver.name, interface: saver.name, member: "ActiveChanged")
      bus.connection.subscribe(changes) { [teller] signal in
        guard let isActive = signal.arguments.first?.bool else { return }
        teller.update { $0.set(saver.name, .says(isActive)) }
      }
      bus.follow(saver.name, title: saver.name) { [connection = bus.connection, teller] owner in
        switch owner {
        case .says: Self.ask(saver, connection, teller)
        case .absent(let reason): teller.update { $0.set(saver.name, .absent(reason)) }
        case .unknown: break
        }
      }
    }
  }

  deinit { stop() }

  /// Connects to the bus and goes on trying, on the connection's thread.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    teller.start(report)
    bus.start()
  }

  /// Asks the savers again whether they are active.
  package func refresh() {
    teller.tellAgain()
    for saver in Self.savers { Self.ask(saver, bus.connection, teller) }
  }

  /// Leaves the bus.
  package func stop() {
    teller.stop()
    bus.stop()
  }

  /// Asks whether it is active. GNOME's session owns the second name too, and has no answer.
  private static func ask(_ saver: Saver, _ connection: BusConnection, _ teller: ClaimReporter<ScreenSavers>) {
    connection.call(BusCall(saver.name, path: saver.path, interface: saver.name, member: "GetActive")) { result in
      let isActive = try? result.get().first?.bool
      teller.update { $0.answered(saver.name, isActive) }
    }
  }
}
