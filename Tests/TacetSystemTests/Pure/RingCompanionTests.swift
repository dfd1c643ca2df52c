import TacetSystem
import Testing

@Suite struct RingCompanionTests {
  /// Keeps a queue and its companion for two threads.
  private final class Queue: Sendable {
    let ring = Ring<Int>(capacity: 64)
    let companion = RingCompanion<Int>()
  }

  /// The elements that go with the next ones.
  private func peek(_ companion: borrowing RingCompanion<Int>, _ count: Int, _ ring: borrowing Ring<Int>) -> [Int] {
    var taken = [Int](repeating: -1, count: count)
    let copied = companion.peek(into: &taken, count: count, before: ring.consumer)
    return Array(taken[..<copied])
  }

  @Test func sharesThePlacesOfTheRingAcrossItsEnd() {
    let ring = Ring<Int>(capacity: 64)
    let companion = RingCompanion<Int>()
    companion.make(for: ring)
    var next = 0
    for count in [40, 30, 64, 1, 50, 63] {
      let block = Array(next..<next + min(count, ring.producer.room))
      companion.write(block.map { 1_000 + $0 }, count: block.count, before: ring.producer)
      #expect(ring.producer.write(block, count: block.count) == block.count)
      next += block.count
      var taken = [Int](repeating: -1, count: 45)
      let copied = ring.consumer.peek(into: &taken, count: 45)
      #expect(peek(companion, 45, ring) == taken[..<copied].map { 1_000 + $0 })
      #expect(ring.consumer.drop(copied) == copied)
    }
  }

  @Test func memoryMayComeWhileTheRingIsInUse() {
    let ring = Ring<Int>(capacity: 4)
    let companion = RingCompanion<Int>()
    companion.write([7], count: 1, before: ring.producer)
    _ = ring.producer.write([1, 2], count: 2)
    #expect(peek(companion, 2, ring) == [])
    companion.make(for: ring)
    companion.write([30], count: 1, before: ring.producer)
    ring.producer.push(3)
    companion.make(for: ring)
    #expect(peek(companion, 9, ring) == [0, 0, 30])
    // Not more than there is room for: nothing that waits is overwritten.
    companion.write([40, 50], count: 2, before: ring.producer)
    ring.producer.push(4)
    #expect(peek(companion, 9, ring) == [0, 0, 30, 40])
  }

  @Test func handsOverEveryElementWithThatOfTheRing() async {
    let queue = Queue()
    let producer = Task.detached {
      var next = 0
      while next < 50_000 {
        if next == 5_000 { queue.companion.make(for: queue.ring) }
        guard queue.ring.producer.room > 0 else {
          await Task.yield()
          continue
        }
        queue.companion.write([-next], count: 1, before: queue.ring.producer)
        queue.ring.producer.push(next)
        next += 1
      }
    }
    var (expected, wrong) = (0, 0)
    while expected < 50_000 {
      var element = 0
      guard queue.ring.consumer.count > 0 else {
        await Task.yield()
        continue
      }
      if queue.companion.peek(into: &element, count: 1, before: queue.ring.consumer) == 1, expected >= 5_000,
        element != -expected
      {
        wrong += 1
      }
      if queue.ring.consumer.pop() != expected { wrong += 1 }
      expected += 1
    }
    #expect(wrong == 0)
    await producer.value
  }
}
