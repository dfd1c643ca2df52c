import Testing

@testable import TacetMixer

@Suite struct ReportedOrdersTests {
  @Test func eachOfTheLast32IsReportedOnce() {
    var reports = ReportedOrders()
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
