import Testing

@testable import TacetMixer

@Suite struct TurnReportsTests {
  @Test func eachOfTheLast32IsReportedOnce() {
    var reports = TurnReports()
    for number in 1...32 as ClosedRange<UInt32> {
      let isNew = reports.insert(number)
      let again = reports.insert(number)
      #expect(isNew && !again)
    }
    let isNew = reports.insert(33)
    let oldest = reports.insert(1)
    let other = reports.insert(3)
    #expect(isNew && oldest && !other)
  }
}
