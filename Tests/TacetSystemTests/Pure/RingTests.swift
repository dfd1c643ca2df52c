import TacetSystem
import Testing

@Suite struct RingTests {
  /// Keeps a queue for two threads.
  private final class Queue: Sendable {
    let ring = Ring<Int>(capacity: 64)
  }

  @Test func handsOverEveryElementInOrder() async {
    let queue = Queue()
    let producer = Task.detached {
      var next = 0
      while next < 100_000 {
        if queue.ring.producer.push(next) { next += 1 } else { await Task.yield() }
      }
    }
    var expected = 0
    while expected < 100_000 {
      if let value = queue.ring.consumer.pop() {
        guard value == expected else { break }
        expected += 1
      } else {
        await Task.yield()
      }
    }
    #expect(expected == 100_000)
    await producer.value
  }

  @Test func writesAndReadsBlocksAcrossItsEnd() {
    let ring = Ring<Int>(capacity: 50)
    let (producer, consumer) = (ring.producer, ring.consumer)
    #expect(ring.capacity == 64)
    var next = 0
    var expected = 0
    for count in [40, 30, 64, 1, 50, 63] {
      let block = Array(next..<(next + count))
      let written = producer.write(block, count: count)
      next += written
      var taken = [Int](repeating: -1, count: 100)
      let read = consumer.read(into: &taken, count: 45)
      #expect(Array(taken[..<read]) == Array(expected..<(expected + read)))
      expected += read
      #expect(consumer.count == next - expected && producer.room == 64 - consumer.count)
    }
  }

  @Test func takesNoMoreThanThereIsRoomFor() {
    let ring = Ring<Int>(capacity: 4)
    let block = Array(0..<10)
    #expect(ring.producer.isEmpty)
    #expect(ring.producer.write(block, count: 10) == 4)
    #expect(!ring.producer.push(1) && ring.producer.room == 0 && !ring.producer.isEmpty)
    #expect(ring.consumer.pop() == 0)
    #expect(ring.consumer.drop(2) == 2)
    #expect(ring.consumer.pop() == 3)
    #expect(ring.consumer.pop() == nil && ring.consumer.drop(1) == 0)
  }

  @Test func elementsAreTakenInOrderUpToANumberAndCounted() {
    let ring = Ring<Int>(capacity: 4)
    #expect(ring.producer.nextNumber == 0 && ring.consumer.nextNumber == 0)
    for round in 0..<5 {
      for element in 0..<4 {
        let isPushed = withUnsafePointer(to: 10 * round + element) { ring.producer.push($0) }
        #expect(isPushed)
      }
      let isPushed = withUnsafePointer(to: 99) { ring.producer.push($0) }
      #expect(!isPushed)
      var taken: [Int] = []
      #expect(ring.consumer.take(3) { taken.append($0) } == 3)
      #expect(ring.producer.nextNumber == 4 * round + 4 && ring.consumer.nextNumber == 4 * round + 3)
      #expect(ring.consumer.take(64) { taken.append($0) } == 1 && ring.consumer.take(64) { taken.append($0) } == 0)
      #expect(taken == (0..<4).map { 10 * round + $0 })
    }
  }
}
