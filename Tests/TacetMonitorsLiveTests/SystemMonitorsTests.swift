import TacetMonitors
import TacetTestSupport
import Testing

/// All monitors of a machine on two private buses.
struct SystemMonitorsTests {
  @Test(.enabled(if: PrivateBus.isInstalled, "dbus-daemon, gdbus or setpriv is not installed"))
  func monitorsShareOneConnectionAndThreadPerBus() async {
    await #expect(processExitsWith: .success) {
      let buses = [try PrivateBus(), try PrivateBus()]
      for bus in buses { try bus.start() }
      let monitors = SystemMonitors(
        MonitorKind.standard, applicationName: "test",
        at: SystemAddresses(soundServer: "unix:/nowhere", sessionBus: buses[0].address, systemBus: buses[1].address)
      ) { _, _ in }
      monitors.start()
      #expect(eventually { monitors.presences.count == monitors.providers.count })
      for bus in buses {
        let names = try bus.gdbus("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames")
        #expect(names.split(separator: "':").count - 1 == 2, "gdbus and this process: \(names)")
      }
      let threads = SelfFigures.threads(named: "tacet-bus").count
      #expect(threads == 2, "\(threads) threads")
      monitors.stop()
      #expect(eventually { SelfFigures.threads(named: "tacet-bus").isEmpty })
    }
  }
}
