import TacetSystem
import Testing

@Suite struct RingTests {
  @Test func handsOverEveryElementInOrderAcrossThreads() async {
    let ring = Ring<Int>(capacity: 64)
    defer { ring.deallocate() }
    let writer = Task.detached {
      var next = 0
      while next < 100_000 {
        if ring.push(next) { next += 1 } else { await Task.yield() }
      }
    }
    var expected = 0
    while expected < 100_000 {
      if let value = ring.pop() {
        guard value == expected else { break }
        expected += 1
      } else {
        await Task.yield()
      }
    }
    #expect(expected == 100_000)
    await writer.value
  }

  @Test func takesNoMoreThanItsCapacity() {
    let ring = Ring<Int>(capacity: 64)
    defer { ring.deallocate() }
    let block = Array(0..<100)
    #expect(ring.write(block, count: 100) == 64)
    #expect(!ring.push(1) && ring.count == 64)
    var taken = [Int](repeating: -1, count: 100)
    #expect(ring.read(into: &taken, count: 100) == 64)
    #expect(Array(taken[..<64]) == Array(0..<64) && ring.pop() == nil)
  }
}
