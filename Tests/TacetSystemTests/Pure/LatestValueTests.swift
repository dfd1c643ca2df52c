import TacetSystem
import Testing

@Suite struct LatestValueTests {
  @Test func readsTheFirstValueUntilAnotherIsPublished() {
    let value = LatestValue(7)
    let untouched = value.reader.next()
    #expect(value.reader.latest() == 7 && untouched == nil && value.writer.published == 7)
  }

  @Test func readsTheLastOfSeveralOnce() {
    let value = LatestValue(0)
    for number in 1...5 { value.writer.publish(number) }
    #expect(value.writer.published == 5)
    let first = value.reader.next()
    let second = value.reader.next()
    #expect(first == 5 && second == nil && value.reader.latest() == 5)
    value.writer.publish(6)
    #expect(value.reader.latest() == 6 && value.writer.published == 6)
  }

  /// Every order of five steps, of which each publishes, reads what is new or reads what is newest.
  @Test func isTheLastValueInEveryOrderOfSteps() {
    for order in 0..<243 {
      let value = LatestValue(0)
      var (published, read, rest) = (0, 0, order)
      for _ in 0..<5 {
        switch rest % 3 {
        case 0:
          published += 1
          value.writer.publish(published)
        case 1:
          let next = value.reader.next()
          #expect(next == (published == read ? nil : published))
          read = published
        default:
          let latest = value.reader.latest()
          #expect(latest == published)
          read = published
        }
        #expect(value.writer.published == published)
        rest /= 3
      }
    }
  }

  @Test(arguments: 0...4) func startsAnewAfterAReset(publishedBefore: Int) {
    let value = LatestValue(0)
    for number in 0..<publishedBefore {
      value.writer.publish(number)
      if number.isMultiple(of: 2) { _ = value.reader.latest() }
    }
    value.writer.reset { $0.pointee = 50 }
    let next = value.reader.next()
    #expect(next == nil && value.reader.latest() == 50 && value.writer.published == 50)
    for number in 51...54 {
      value.writer.publish(number)
      #expect(value.reader.latest() == number)
    }
  }

  @Test func holdsValuesOfAnyAlignment() {
    let value = LatestValue((byte: UInt8(1), vector: SIMD4<Float>(repeating: 2), last: UInt8(3)))
    value.writer.publish((byte: 4, vector: [5, 6, 7, 8], last: 9))
    let read = value.reader.latest()
    #expect(read.byte == 4 && read.vector == [5, 6, 7, 8] && read.last == 9)
  }

  /// A value that is whole if its parts are equal.
  private struct Parts: BitwiseCopyable {
    var a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0
    init(_ number: Int) {
      (a, b, c, d, e, f, g, h, i) = (number, number, number, number, number, number, number, number, number)
    }
    var isWhole: Bool { [b, c, d, e, f, g, h, i].allSatisfy { $0 == a } }
  }

  /// Keeps a mailbox for two threads.
  private final class Mailbox: Sendable {
    let value = LatestValue(Parts(0))
  }

  @Test func twoThreadsNeverSeeATornOrAnOlderValue() async {
    let mailbox = Mailbox()
    let last = 200_000
    let writer = Task.detached {
      for number in 1...last {
        mailbox.value.writer.publish(Parts(number))
        // On a machine with one core the reader has its turns too.
        if number % 1_000 == 0 { await Task.yield() }
      }
    }
    var seen = 0
    var isWhole = true
    while seen < last, isWhole {
      guard let parts = mailbox.value.reader.next() else {
        await Task.yield()
        continue
      }
      isWhole = parts.isWhole && parts.a > seen
      seen = parts.a
    }
    await writer.value
    #expect(isWhole && seen == last)
  }
}
