import Testing

@testable import TacetMixer

@Suite struct HearingListenerTests {
  private let first = ListenerPose()
  private var others = ListenerList()
  private var ear = HearingListener()

  init() { others.append(ListenerPose(position: [20, 0, 0], forward: [0, 0, -1], up: [0, 1, 0])) }

  private mutating func follow(_ x: Float) -> Bool { ear.follow([x, 0, 0], first, others, over: 100) }

  @Test mutating func nearestHearsItFromTheBeginning() {
    let begins = follow(11)
    #expect(!begins && ear.listener == 1 && ear.way.value == 1)
  }

  @Test mutating func anotherOneTakesOverWhereItIsATenthNearer() {
    var takes = follow(8)
    #expect(!takes && ear.listener == 0)
    // 10.5 from the first, 9.5 from the second: 0.905.
    takes = follow(10.5)
    #expect(!takes && ear.listener == 0)
    takes = follow(10.6)
    #expect(takes && ear.listener == 1 && ear.last == 0 && ear.way.value == 0 && ear.way.remaining == 100)
    // It finishes what it began.
    takes = follow(1)
    #expect(!takes && ear.listener == 1)
    ear.advance(100)
    takes = follow(1)
    #expect(takes && ear.listener == 0)
  }

  @Test mutating func listenerThatIsGoneLeavesItToTheNearest() {
    _ = follow(15)
    let takes = ear.follow([15, 0, 0], first, ListenerList(), over: 100)
    #expect(!takes && ear.listener == 0 && ear.way.value == 1)
  }
}
