import TacetBus
import TacetSession

/// "Do not disturb" of GNOME and of KDE as silent mode. It is made to silence notifications, not games: use it only
/// where the player has asked for it.
package final class DoNotDisturbMonitor: Monitor {
  /// Silent mode, by the desktop.
  package let provider = SystemService(
    source: DoNotDisturb.source, title: "silent mode (do not disturb)", package: "libglib2.0-bin")

  private let bus: BusServiceFollower
  private let teller = ClaimReporter(DoNotDisturb())
  private let banners: NotificationBannerSetting

  /// A monitor of the desktop on the session bus, or on the bus at `address`.
  package convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// One that ends `connection` with itself. `environment` is what `gsettings` gets instead of our own.
  init(on connection: BusConnection, environment: [String: String]? = nil) {
    bus = BusServiceFollower(connection)
    banners = NotificationBannerSetting(bus.connection, environment) { [teller] shows in
      teller.update { $0.showsBanners = shows }
    }
    bus.followProperties(
      of: "org.freedesktop.Notifications", title: "the notification service", path: "/org/freedesktop/Notifications",
      interface: "org.freedesktop.Notifications"
    ) { [teller] properties in teller.update { $0.isInhibited = properties.property("Inhibited", \.bool) } }
  }

  deinit { stop() }

  /// Connects to the bus, on the connection's thread, and reads GNOME's setting.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    teller.start(report)
    bus.start()
    banners.look()
  }

  /// Reads the setting and asks KDE's service again.
  package func refresh() {
    teller.tellAgain()
    banners.look()
    bus.refresh()
  }

  /// Leaves the bus, and gives up a reading that is under way.
  package func stop() {
    teller.stop()
    bus.stop()
    banners.stop()
  }
}
