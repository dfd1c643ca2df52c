import TacetBus

/// Reads GNOME's setting and KDE's property.
struct DoNotDisturbDriver: ServiceDriver {
  private static let name = "org.freedesktop.Notifications"

  private let bus: BusServiceFollower
  private let banners: DesktopSetting

  /// A driver that owns `connection`. `environment` replaces this process's own for `gsettings`.
  init(_ connection: BusConnection, _ environment: [String: String]?, _ reporter: FactReporter<DoNotDisturb>) {
    bus = BusServiceFollower(connection)
    banners = DesktopSetting(.showBanners, connection, environment) { setting in
      reporter.update { state in
        switch setting {
        case .present(let value): state.showsBanners = .present(value == "true")
        case .absent(let reason): state.showsBanners = .absent(reason)
        case .unknown: break
        }
      }
    }
    bus.followProperties(
      of: Self.name, title: "the notification service", path: "/org/freedesktop/Notifications", interface: Self.name
    ) { properties in
      reporter.update { $0.isInhibited = properties.property("Inhibited", \.bool) }
    }
  }

  func start() {
    bus.start()
    banners.refresh()
  }

  func refresh() {
    banners.refresh()
    bus.refresh()
  }

  func stop() {
    bus.stop()
    banners.cancel()
  }
}
