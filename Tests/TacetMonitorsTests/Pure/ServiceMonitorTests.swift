import TacetSession
import TacetSystem
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The skeleton of a monitor: reports follow the state, whoever changes it.
@Suite struct ServiceMonitorTests {
  private struct Known: ServiceState {
    var facts: Set<ReportedFact> = []
    var presence: ServiceStatus?
  }

  /// A driver that counts its calls.
  private final class ScriptedDriver: ServiceDriver {
    let calls = Locked<[String]>([])
    func start() { calls.withLock { $0.append("start") } }
    func refresh() { calls.withLock { $0.append("refresh") } }
    func stop() { calls.withLock { $0.append("stop") } }
  }

  private static let all: [ReportedFact] = [.silentMode("a"), .silentMode("b"), .screenLock("a"), .interruption(.call)]

  private let driver = ScriptedDriver()
  private let reporter: FactReporter<Known>
  private let log: MonitorLog<ServiceMonitor<Known>>

  init() throws {
    var made: FactReporter<Known>?
    let service = SystemService(source: "a", title: "a", package: "none")
    let monitor = ServiceMonitor(service, Known()) { [driver] reporter in
      made = reporter
      return driver
    }
    reporter = try #require(made)
    log = MonitorLog(monitor)
  }

  @Test func factsAreReportedBeforeThePresence() {
    reporter.update { $0.facts = [.silentMode("a")] }
    log.start()
    reporter.update { $0.presence = .present("on") }
    #expect(log.reports == [.fact(.silentMode(true, source: "a")), .presence(.present("on"))])
  }

  @Test func unchangedStateIsReportedAgainOnlyByARefresh() {
    reporter.update { $0 = Known(facts: [.interruption(.call)], presence: .present("call")) }
    log.start()
    reporter.update { _ in }
    #expect(log.reports.count == 2)
    log.monitor.refresh()
    #expect(log.reports.count == 4)
  }

  @Test func nothingIsReportedAfterStop() {
    log.start()
    log.monitor.stop()
    reporter.update { $0 = Known(facts: Set(Self.all), presence: .present("all")) }
    log.monitor.refresh()
    #expect(log.reports.isEmpty)
  }

  @Test func driverFollowsTheMonitor() {
    log.start()
    log.monitor.refresh()
    log.monitor.stop()
    #expect(driver.calls.withLock { $0 } == ["start", "refresh", "stop"])
  }

  @Test func driverIsStoppedWithTheMonitorsLastReference() {
    let driver = ScriptedDriver()
    do {
      let service = SystemService(source: "a", title: "a", package: "none")
      _ = ServiceMonitor(service, Known()) { _ in driver }
    }
    #expect(driver.calls.withLock { $0 } == ["stop"])
  }

  @Test func reportsAddUpToTheStateAfterRandomChanges() {
    var random = SeededGenerator(seed: 4)
    log.start()
    for _ in 0..<1000 {
      let facts = Set(Self.all.filter { _ in Bool.random(using: &random) })
      reporter.update { $0.facts = facts }
      let now = log.reports
      #expect(now.silent == Set(facts.compactMap { if case .silentMode(let source) = $0 { source } else { nil } }))
      #expect(now.locked == Set(facts.compactMap { if case .screenLock(let source) = $0 { source } else { nil } }))
      #expect(now.interruptions.isEmpty == !facts.contains(.interruption(.call)))
    }
  }
}
