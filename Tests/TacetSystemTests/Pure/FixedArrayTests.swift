import TacetSystem
import Testing

@Suite struct FixedArrayTests {
  /// Counts how many of it live.
  private struct Token: ~Copyable {
    let log: Log
    let number: Int

    init(_ log: Log, _ number: Int) {
      self.log = log
      self.number = number
      log.live += 1
    }

    deinit { log.live -= 1 }
  }

  private final class Log { var live = 0 }

  private struct Refused: Error {}

  @Test func holdsValuesThatCanNotBeCopiedAndFreesThem() {
    let log = Log()
    do {
      let array = FixedArray(count: 3) { Token(log, 10 * $0) }
      #expect(log.live == 3 && array.count == 3)
      #expect(array[0].number == 0 && array[2].number == 20)
    }
    #expect(log.live == 0)
  }

  @Test func freesWhatWasMadeWhenOneValueCanNotBe() {
    let log = Log()
    #expect(throws: Refused.self) {
      _ = try FixedArray(count: 5) { index throws(Refused) in
        guard index < 3 else { throw Refused() }
        return Token(log, index)
      }
    }
    #expect(log.live == 0)
  }

  @Test func changesValuesInPlace() {
    var array = FixedArray(repeating: [1], count: 2)
    array[1].append(2)
    let address = array.base
    array[0] = [7]
    #expect(array[0] == [7] && array[1] == [1, 2] && array.base == address)
  }
}
