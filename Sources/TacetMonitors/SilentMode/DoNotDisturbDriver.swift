import TacetBus

/// Reads GNOME's setting and KDE's property.
struct DoNotDisturbDriver: ServiceDriver {
  private static let name = "org.freedesktop.Notifications"

  private let bus: BusServiceFollower
  private let settings: DesktopSettings

  /// A driver that owns `connection`. `environment` replaces this process's own for `gsettings`.
  init(_ connection: BusConnection, _ environment: [String: String]?, _ reporter: FactReporter<DoNotDisturb>) {
    bus = BusServiceFollower(connection)
    settings = DesktopSettings(.notifications, on: connection, environment: environment) { settings in
      reporter.update { $0.showsBanners = settings.property("show-banners") { $0 == "true" } }
    }
    bus.followProperties(
      of: Self.name, title: "the notification service", path: "/org/freedesktop/Notifications", interface: Self.name
    ) { properties in
      reporter.update { $0.isInhibited = properties.property("Inhibited", \.bool) }
    }
  }

  func start() { bus.start() }

  func refresh() {
    settings.refresh()
    bus.refresh()
  }

  func stop() { bus.stop() }
}
