import TacetMonitors
import TacetSession
import TacetSystem
import TacetTestSupport
import Testing

/// A monitor that reports on the test's orders.
final class ScriptedMonitor: Monitor {
  let provider: SystemService
  private let report = Locked<(@Sendable (MonitorReport) -> Void)?>(nil)
  let refreshes = Locked(0)

  init(_ source: SignalSource) { provider = SystemService(source: source, title: source.rawValue, package: "none") }
  func start(_ report: @escaping @Sendable (MonitorReport) -> Void) { self.report.withLock { $0 = report } }
  func refresh() { refreshes.withLock { $0 += 1 } }
  func stop() { report.withLock { $0 = nil } }
  func send(_ sent: MonitorReport) { report.withLock { $0 }?(sent) }
}

/// All monitors of a machine as one.
struct SystemMonitorsTests {
  private let server = ScriptedMonitor("server")
  private let switches = ScriptedMonitor("switch")
  private let facts = Locked<[SessionEvent]>([])

  private func monitors() -> SystemMonitors {
    SystemMonitors([server, switches], knowingMusic: ["server", "absent"]) { [facts] _, report in
      if case .fact(let fact) = report { facts.withLock { $0.append(fact) } }
    }
  }

  @Test func reportsArePassedOnAndTheLastOnesKept() {
    let monitors = monitors()
    monitors.start()
    switches.send(.fact(.silentMode(true, source: "switch")))
    server.send(.fact(.otherMusicBegan(id: "1", name: "Player")))
    server.send(.presence(.present("1 stream")))
    server.send(.systemVolume(SystemVolume(level: 0.5, isMuted: false)))
    #expect(
      facts.withLock { $0 } == [.silentMode(true, source: "switch"), .otherMusicBegan(id: "1", name: "Player")])
    #expect(monitors.presences == ["server": .present("1 stream")])
    #expect(monitors.systemVolume == SystemVolume(level: 0.5, isMuted: false))
    monitors.stop()
  }

  @Test func absentSourcesReportNoMusic() {
    #expect(monitors().musicSources == ["server"])
  }

  @Test func nothingIsReportedAfterStop() {
    let monitors = monitors()
    monitors.start()
    monitors.stop()
    let count = facts.withLock { $0.count }
    switches.send(.fact(.silentMode(true)))
    server.send(.presence(.absent("gone")))
    #expect(facts.withLock { $0.count } == count)
  }

  @Test func refreshReachesEveryMonitor() {
    let monitors = monitors()
    monitors.start()
    monitors.refresh()
    #expect(server.refreshes.withLock { $0 } == 1 && switches.refreshes.withLock { $0 } == 1)
    monitors.stop()
  }
}
