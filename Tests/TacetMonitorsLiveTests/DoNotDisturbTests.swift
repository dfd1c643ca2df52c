import TacetBus
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The monitor with GNOME's real settings and a mock of KDE's interface on a private bus.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockService.isInstalled && ChildProcess.find("gsettings") != nil,
    "dbus-daemon, gdbus, gsettings or python3-dbusmock is not installed"))
struct DoNotDisturbTests {
  private let bus: PrivateBus
  private let monitor: DoNotDisturbMonitor

  init() throws {
    bus = try PrivateBus()
    monitor = DoNotDisturbMonitor(
      on: BusConnection(.session, address: bus.address), environment: bus.environment)
  }

  private func setBanners(_ shows: Bool) throws {
    let child = try bus.run("gsettings", "set", "org.gnome.desktop.notifications", "show-banners", "\(shows)")
    _ = child.read()
  }

  @Test func changeOfGNOMEsSettingIsReported() throws {
    try bus.start()
    try setBanners(false)
    let log = MonitorLog.starting(monitor)
    defer {
      monitor.stop()
      bus.killOwner(of: "ca.desrt.dconf")
    }
    #expect(log.wait { $0.presence == .present("do not disturb on") && $0.silent == ["do-not-disturb"] })
    for shows in [true, false, true] {
      try setBanners(shows)
      #expect(log.wait { $0.isQuiet == shows })
    }
    let reset = try bus.run("gsettings", "reset-recursively", "org.gnome.desktop.notifications")
    _ = reset.read()
    #expect(log.wait { $0.isQuiet && $0.presence == .present("do not disturb off") })
  }

  @Test func changeOfKDEsPropertyIsReported() throws {
    try bus.start()
    let name = "org.freedesktop.Notifications"
    let service = try MockService(bus, name: name, property: "Inhibited", value: "true")
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .present("do not disturb on") && $0.silent == ["do-not-disturb"] })
    for isInhibited in [false, true] {
      try service.change("Inhibited", to: "\(isInhibited)")
      #expect(log.wait { $0.isQuiet != isInhibited })
    }
    service.kill()
    #expect(log.wait(until: \.isQuiet))
  }

  @Test func isAbsentWithoutEitherDesktop() throws {
    var environment = bus.environment
    environment["XDG_DATA_DIRS"] = bus.place.folder
    let lost = DoNotDisturbMonitor(
      on: BusConnection(.session, address: "autolaunch:"), environment: environment)
    let log = MonitorLog.starting(lost)
    #expect(log.wait { $0.presence == .absent("the desktop's setting is not there; there is no session bus") })
    lost.stop()
  }

  @Test func lastOfManyChangesDuringAReadCounts() throws {
    try bus.start()
    let log = MonitorLog.starting(monitor)
    defer {
      monitor.stop()
      bus.killOwner(of: "ca.desrt.dconf")
    }
    #expect(log.wait(until: \.isPresent))
    let script = """
      for i in $(seq 8); do
        for shows in true false; do gsettings set org.gnome.desktop.notifications show-banners $shows; done
      done
      """
    _ = try bus.run("sh", "-c", script).read()
    #expect(log.wait { $0.silent == ["do-not-disturb"] })
    let count = log.reports.count
    monitor.refresh()
    #expect(log.wait { $0.count >= count + 2 && $0.silent == ["do-not-disturb"] })
  }
}
