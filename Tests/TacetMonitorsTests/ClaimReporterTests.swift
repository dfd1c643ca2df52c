import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// What is told is what is known, however it came about.
@Suite struct TellerTests {
  private struct Known: ServiceKnowledge {
    var claims: Set<ReportedFact> = []
    var presence: ServiceStatus?
  }

  private static let all: [ReportedFact] = [.silentMode("a"), .silentMode("b"), .screenLock("a"), .interruption(.call)]

  @Test func whatHoldsIsToldFirstAndThenThatItHasLooked() {
    let teller = ClaimReporter(Known())
    let heard = Observed(MonitorLog())
    teller.update { $0.claims = [.silentMode("a")] }
    teller.start { report in heard.withLock { $0.take(report) } }
    teller.update { $0.presence = .present("on") }
    #expect(
      heard.withLock { $0.reports } == [.fact(.silentMode(true, source: "a")), .presence(.present("on"))])
  }

  @Test func nothingIsToldTwiceButOnRefresh() {
    let teller = ClaimReporter(Known(claims: [.interruption(.call)], presence: .present("call")))
    let heard = Observed(MonitorLog())
    teller.start { report in heard.withLock { $0.take(report) } }
    teller.update { _ in }
    #expect(heard.withLock { $0.reports.count } == 2)
    teller.tellAgain()
    #expect(heard.withLock { $0.reports.count } == 4)
  }

  @Test func nothingIsToldAfterTheEnd() {
    let teller = ClaimReporter(Known())
    let heard = Observed(MonitorLog())
    teller.start { report in heard.withLock { $0.take(report) } }
    teller.stop()
    teller.update { $0 = Known(claims: Set(Self.all), presence: .present("all")) }
    teller.tellAgain()
    #expect(heard.withLock { $0.reports.isEmpty })
  }

  @Test func thousandChangesEndInWhatIsKnown() {
    var random = Dice(seed: 4)
    let teller = ClaimReporter(Known())
    let heard = Observed(MonitorLog())
    teller.start { report in heard.withLock { $0.take(report) } }
    for _ in 0..<1000 {
      let claims = Set(Self.all.filter { _ in Bool.random(using: &random) })
      teller.update { $0.claims = claims }
      let now = heard.withLock { $0 }
      #expect(now.silent == Set(claims.compactMap { if case .silentMode(let source) = $0 { source } else { nil } }))
      #expect(now.locked == Set(claims.compactMap { if case .screenLock(let source) = $0 { source } else { nil } }))
      #expect(now.interruptions.isEmpty == !claims.contains(.interruption(.call)))
    }
  }
}
