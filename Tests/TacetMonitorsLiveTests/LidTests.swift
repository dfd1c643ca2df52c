import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The monitor with UPower's interface on a private bus.
@Suite(
  .enabled(
    if: PrivateBus.isInstalled && MockService.isInstalled, "dbus-daemon, gdbus or python3-dbusmock is not installed"))
struct LidTests {
  @Test func lidThatClosesIsAFactUntilItOpensOrUPowerGoes() throws {
    let bus = try PrivateBus()
    try bus.start()
    let monitor = LidMonitor(address: bus.address)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait { $0.presence == .absent("UPower is not running") })
    let power = try MockService(bus, name: "org.freedesktop.UPower", property: "LidIsClosed", value: "false")
    #expect(log.wait { $0.presence == .present("open") })
    try power.change("LidIsClosed", to: "true")
    #expect(log.wait { $0.presence == .present("closed") && $0.contains(.fact(.lidClosed(true))) })
    try power.change("LidIsClosed", to: "false")
    #expect(log.wait { $0.presence == .present("open") && $0.contains(.fact(.lidClosed(false))) })
    try power.change("LidIsClosed", to: "true")
    #expect(log.wait { $0.count { $0 == .fact(.lidClosed(true)) } == 2 })
    power.kill()
    #expect(log.wait { $0.count { $0 == .fact(.lidClosed(false)) } == 2 && !$0.isPresent })
  }
}
