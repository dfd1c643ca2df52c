import TacetBus
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// A monitor without references leaves no connection behind, however it was used.
@Suite struct MonitorReleaseTests {
  enum Use: CaseIterable { case none, started, stopped, stoppedUnstarted }

  private struct Connection {
    weak var value: BusConnection?
  }

  @Test(arguments: Use.allCases, [true, false])
  func droppedMonitorReleasesItsConnections(_ use: Use, isThereABus: Bool) throws {
    let bus = try PrivateBus()
    if isThereABus, PrivateBus.isInstalled { try bus.start() }
    let address = bus.address
    let kinds: [() -> any Monitor] = [
      { FeedbackdMonitor(address: address) }, { ScreenSaverMonitor(address: address) },
      { LoginMonitor(address: address) }, { LidMonitor(address: address) },
      { DoNotDisturbMonitor(address: address) }, { PhoneMonitor(systemAddress: address, sessionAddress: address) },
    ]
    for make in kinds {
      let connections = self.use(make(), use)
      #expect(!connections.isEmpty)
      #expect(eventually { connections.allSatisfy { $0.value == nil } })
    }
  }

  /// Uses a monitor, drops it, and returns the connections that it had.
  private func use(_ monitor: some Monitor, _ use: Use) -> [Connection] {
    if use == .started || use == .stopped { #expect(MonitorLog(monitor).startAndWait()) }
    monitor.refresh()
    if use == .stopped || use == .stoppedUnstarted { monitor.stop() }
    return connections(of: monitor, depth: 3)
  }

  /// The connections of the followers that `owner` holds, itself or through its driver.
  private func connections(of owner: Any, depth: Int) -> [Connection] {
    if let follower = owner as? BusServiceFollower { return [Connection(value: follower.connection)] }
    guard depth > 0 else { return [] }
    return Mirror(reflecting: owner).children.flatMap { connections(of: $0.value, depth: depth - 1) }
  }
}
