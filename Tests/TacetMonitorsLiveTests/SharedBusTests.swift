import TacetBus
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// Monitors that share a connection start and stop independently.
@Suite(.enabled(if: PrivateBus.isInstalled, "dbus-daemon, gdbus or setpriv is not installed")) struct SharedBusTests {
  private let bus: PrivateBus
  private let connection: BusConnection

  init() throws {
    bus = try PrivateBus()
    try bus.start()
    connection = BusConnection(.session, address: bus.address)
  }

  private func shared() -> BusConnection { BusConnection(sharing: connection) }

  private func waitsForPresence(_ monitor: some Monitor) -> Bool { MonitorLog(monitor).startAndWait() }

  @Test func monitorStoppedByItsOwnReportLeavesTheOthersRunning() {
    let players = MPRISMonitor(on: shared(), runtimeFolder: bus.place.folder)
    let saver = ScreenSaverMonitor(on: shared())
    let reports = Observed(0)
    players.start { [weak players] _ in
      players?.stop()
      reports.withLock { $0 += 1 }
    }
    let log = MonitorLog.starting(saver)
    #expect(reports.wait { $0 == 1 })
    #expect(log.wait { $0.presence != nil })
    let before = log.reports.presence
    bus.kill()
    #expect(log.wait { $0.presence != before }, "the other monitor still reports")
    #expect(reports.withLock { $0 } == 1)
    saver.stop()
  }

  @Test func stoppedMonitorReleasesItsConnection() {
    connection.start()
    let makers: [(BusConnection) -> any Monitor] = [
      { MPRISMonitor(on: $0) }, { FeedbackdMonitor(on: $0) }, { ScreenSaverMonitor(on: $0) }, { LoginMonitor(on: $0) },
      { LidMonitor(on: $0) }, { DoNotDisturbMonitor(on: $0) },
      { PhoneMonitor(onSystem: $0, session: BusConnection(.session, address: "")) },
    ]
    for make in makers {
      for starts in [true, false] {
        weak var left: BusConnection?
        do {
          let own = shared()
          left = own
          let monitor = make(own)
          if starts {
            let hasPresence = waitsForPresence(monitor)
            #expect(hasPresence)
          }
          monitor.stop()
        }
        #expect(eventually { left == nil })
      }
    }
  }
}
