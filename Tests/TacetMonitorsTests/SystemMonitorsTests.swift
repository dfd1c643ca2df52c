import TacetMonitors
import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

/// A monitor that says what the test says.
final class ScriptedMonitor: Monitor {
  let provider: Provider
  private let report = Locked<(@Sendable (MonitorReport) -> Void)?>(nil)
  let refreshes = Locked(0)

  init(_ source: SignalSource) { provider = Provider(source: source, title: source.rawValue, package: "none") }
  func start(_ report: @escaping @Sendable (MonitorReport) -> Void) { self.report.withLock { $0 = report } }
  func refresh() { refreshes.withLock { $0 += 1 } }
  func stop() { report.withLock { $0 = nil } }
  func say(_ said: MonitorReport) { report.withLock { $0 }?(said) }
}

/// All monitors as one.
struct SystemMonitorsTests {
  private let server = ScriptedMonitor("server")
  private let switches = ScriptedMonitor("switch")
  private let facts = Locked<[SessionEvent]>([])

  private func monitors() -> SystemMonitors {
    SystemMonitors([server, switches], knowingMusic: ["server", "absent"]) { [facts] _, report in
      if case .fact(let fact) = report { facts.withLock { $0.append(fact) } }
    }
  }

  @Test func factsComeInOrderWithTheUnknownFirst() {
    let monitors = monitors()
    monitors.start()
    switches.say(.fact(.silentMode(true, source: "switch")))
    server.say(.fact(.otherMusicBegan(id: "1", name: "Player")))
    server.say(.presence(.present("1 stream")))
    #expect(
      facts.withLock { $0 } == [
        .otherAudioUnknown(true), .silentMode(true, source: "switch"), .otherMusicBegan(id: "1", name: "Player"),
        .otherAudioUnknown(false),
      ])
    #expect(monitors.presences == ["server": .present("1 stream")])
    monitors.stop()
  }

  @Test func whoeverDoesNotAnswerIsNotWaitedForLong() {
    let monitors = monitors()
    monitors.start()
    #expect(eventually { facts.withLock { $0.last } == .otherAudioUnknown(false) })
    monitors.stop()
  }

  @Test func nothingIsReportedAfterTheEnd() {
    let monitors = monitors()
    monitors.start()
    monitors.stop()
    let count = facts.withLock { $0.count }
    switches.say(.fact(.silentMode(true)))
    monitors.take(.route(.headphones))
    #expect(facts.withLock { $0.count } == count)
  }

  @Test func aRefreshReachesAll() {
    let monitors = monitors()
    monitors.start()
    monitors.refresh()
    #expect(server.refreshes.withLock { $0 } == 1 && switches.refreshes.withLock { $0 } == 1)
    monitors.stop()
  }
}
