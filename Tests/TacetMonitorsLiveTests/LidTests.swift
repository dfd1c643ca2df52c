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
    let power = try MockService(bus, name: "org.freedesktop.UPower", property: "LidIsClosed", value: "false")
    let monitor = LidMonitor(address: bus.address)
    let log = MonitorLog.starting(monitor)
    defer { monitor.stop() }
    #expect(log.wait(forPresence: .present("open")))
    for isClosed in [true, false, true] {
      try power.change("LidIsClosed", to: "\(isClosed)")
      #expect(log.wait { $0.last { if case .fact = $0 { true } else { false } } == .fact(.lidClosed(isClosed)) })
      #expect(log.wait(forPresence: .present(isClosed ? "closed" : "open")))
    }
    power.kill()
    #expect(log.wait { $0.last { if case .fact = $0 { true } else { false } } == .fact(.lidClosed(false)) })
    #expect(log.wait { !$0.isPresent })
  }
}
