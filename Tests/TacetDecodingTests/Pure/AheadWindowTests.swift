import Testing

@testable import TacetDecoding

struct AheadWindowTests {
  private let block = AheadWindow.blockSize

  @Test func blocksAreReadInOrderUpToTheLength() {
    var window = AheadWindow(size: 100 * block, length: 4)
    var read: [Int] = []
    while let next = window.next {
      read.append(next)
      window.insert(next)
    }
    #expect(read == [0, 1, 2, 3] && window.available == 4 * block && !window.reachesEnd)
    #expect(window.move(to: block - 1).isEmpty && window.next == nil)
    // One block behind the place is kept.
    #expect(window.move(to: block).isEmpty && window.next == 4)
    #expect(window.move(to: 2 * block + 5) == [0])
    #expect(window.available == 2 * block - 5)
  }

  @Test func endOfTheSourceIsReached() {
    var window = AheadWindow(size: 2 * block + 7, length: 8)
    for expected in 0..<3 {
      #expect(window.next == expected && !window.reachesEnd)
      window.insert(expected)
    }
    #expect(window.next == nil && window.available == 2 * block + 7 && window.reachesEnd)
    // It is shorter than it was.
    window.size = block
    #expect(window.available == block && window.ahead == 0..<1)
    _ = window.move(to: 5 * block)
    #expect(window.available == 0 && window.next == nil && window.reachesEnd)
  }

  @Test func pinnedBlocksAreKeptAndReadLast() {
    var window = AheadWindow(size: 100 * block, length: 2)
    window.pin([50, 51])
    for expected in [0, 1, 50, 51] {
      #expect(window.next == expected)
      window.insert(expected)
    }
    #expect(window.next == nil)
    #expect(Set(window.move(to: 20 * block)) == [0, 1])
    #expect(window.next == 20)
    // The loop begins again: its bytes are there.
    _ = window.move(to: 50 * block)
    #expect(window.available == 2 * block && window.next == nil)
  }
}
