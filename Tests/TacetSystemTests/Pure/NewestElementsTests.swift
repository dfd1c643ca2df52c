import Testing

@testable import TacetSystem

@Suite struct NewestElementsTests {
  @Test func oldestAreDroppedBeyondTheLimit() {
    var queue = NewestElements<Int>(limit: 3)
    for number in 1...5 { queue.append(number) }
    #expect(queue.drain() == [3, 4, 5])
    #expect(queue.drain().isEmpty)
    queue.append(6)
    #expect(queue.drain() == [6])
  }

  @Test func limitIsAtLeastOne() {
    var queue = NewestElements<Int>(limit: 0)
    queue.append(1)
    queue.append(2)
    #expect(queue.drain() == [2])
  }
}
