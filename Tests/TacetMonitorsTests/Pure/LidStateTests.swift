import Testing

@testable import TacetMonitors

/// The lid, as UPower reports it.
@Suite struct LidStateTests {
  @Test func closedLidIsAFactUntilItIsOpenOrUnknown() {
    var lid = LidState()
    #expect(lid.facts.isEmpty)
    #expect(lid.presence == nil)
    lid.isClosed = .present(true)
    #expect(lid.facts == [.lidClosed])
    #expect(lid.presence == .present("closed"))
    lid.isClosed = .present(false)
    #expect(lid.facts.isEmpty)
    #expect(lid.presence == .present("open"))
    lid.isClosed = .absent("UPower is not running")
    #expect(lid.facts.isEmpty)
    #expect(lid.presence == .absent("UPower is not running"))
    #expect(ReportedFact.lidClosed.began == .lidClosed(true))
    #expect(ReportedFact.lidClosed.ended == .lidClosed(false))
  }
}
