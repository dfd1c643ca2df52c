import TacetBus
import Testing

@Suite struct ReadOrderTests {
  @Test func oneReadIsUnderWayAndOneFollows() {
    var order = ReadOrder()
    let begun = (0..<4).map { _ in order.begin() }
    #expect(begun == [true, false, false, false])
    let isRepeated = order.end()
    #expect(isRepeated, "the thing may have changed during the read")
    let next = (order.begin(), order.end())
    #expect(next == (true, false))
  }
}
