import TacetSignal
import Testing

@testable import TacetMixer

/// The orders for buses that wait, as the renderer follows them.
@Suite struct BusTurnsTests {
  private let mailbox: RendererMailbox

  init() {
    var configuration = MixerConfiguration()
    configuration.voices = 16
    mailbox = RendererMailbox(configuration)
  }

  private func at(_ frame: Int) -> RenderClocks { RenderClocks(engine: frame) }

  /// The game gives these orders for a bus, and no others.
  private func schedule(_ bus: Int, _ turns: [(BusSchedule.Kind, BusSchedule.Turn)]) {
    var schedule = BusSchedule()
    for (kind, turn) in turns { schedule[kind] = turn }
    mailbox.pointer.pointee.busSchedules[bus + 2].publish(schedule)
  }

  private func gain(_ value: Float, at time: ClockTime, number: UInt32) -> [(BusSchedule.Kind, BusSchedule.Turn)] {
    [(.gain, .init(value, at: time, 0, number: number))]
  }

  /// The numbers of the turns that were reported since, and their frames.
  private func reports() -> [[Int]] {
    var reports: [[Int]] = []
    while let event = mailbox.pointer.pointee.events.consumer.pop() {
      #expect(event.kind == .turned)
      reports.append([Int(event.generation), event.frame])
    }
    return reports
  }

  @Test func busWithoutOrdersHasThoseOfTheGame() {
    var turns = BusTurns(mailbox.pointer)
    mailbox.pointer.pointee.buses[5].writer.update { $0.pointee.gain = 0.25 }
    let (order, due) = (turns.order(5, at: at(0)), turns.takeDue(at: at(9_000), frame: 9_000))
    #expect(order.gain == 0.25 && due == 0 && reports().isEmpty)
    let (next, awaits) = (turns.framesUntilNext(at(0)), turns.awaitsSend(at(0)))
    #expect(next == .max && !awaits)
  }

  @Test func orderIsAppliedFromItsTimeOnAndReportedOnce() {
    var turns = BusTurns(mailbox.pointer)
    schedule(63, gain(0.5, at: 100, number: 7))
    let gains = [99, 100, 500].map { turns.order(63, at: at($0)).gain }
    #expect(gains == [1, 0.5, 0.5])
    let due = [99, 100, 101].map { turns.takeDue(at: at($0), frame: $0) }
    #expect(due == [0, 1 << 63, 0] && reports() == [[7, 100]])
  }

  @Test func replacementOfAReportedOrderIsReportedByItsOwnNumber() {
    var turns = BusTurns(mailbox.pointer)
    for number in 1...3 as ClosedRange<UInt32> {
      schedule(2, gain(0.5, at: 100, number: number))
      _ = turns.order(2, at: at(200))
      let due = turns.takeDue(at: at(200), frame: 200)
      #expect(due == 0b100 && reports() == [[Int(number), 200]])
    }
  }

  @Test func ordersOfOneBusThatComeTogetherAreOneBitAndAReportEach() {
    var turns = BusTurns(mailbox.pointer)
    schedule(0, BusSchedule.Kind.allCases.map { ($0, .init(0, at: 10, 0, number: UInt32($0.rawValue) + 1)) })
    _ = turns.order(0, at: at(0))
    let due = turns.takeDue(at: at(10), frame: 10)
    #expect(due == 1 && reports().map { $0[0] } == Array(1...BusSchedule.kinds))
  }

  @Test func masterAndSoundtrackAreFollowedWithoutABit() {
    var turns = BusTurns(mailbox.pointer)
    schedule(-2, gain(0.5, at: 30, number: 1))
    schedule(-1, gain(0.5, at: 20, number: 2))
    let next = [0, 20, 30].map { turns.framesUntilNext(at($0)) }
    #expect(next == [20, 10, .max])
    let due = turns.takeDue(at: at(25), frame: 25) | turns.takeDue(at: at(30), frame: 30)
    #expect(due == 0 && reports() == [[2, 25], [1, 30]])
  }

  @Test func nextFrameIsThatOfTheFirstOrderOfAnyBus() {
    var turns = BusTurns(mailbox.pointer)
    for (bus, frame) in [(1, 300), (40, 200), (63, 250)] {
      schedule(bus, gain(0, at: .engine(FrameCount(frame)), number: 1))
      _ = turns.order(bus, at: at(0))
    }
    schedule(-2, gain(0, at: 400, number: 1))
    let next = [0, 200, 250, 300, 400].map { turns.framesUntilNext(at($0)) }
    #expect(next == [200, 50, 50, 100, .max])
  }

  @Test func busWhoseOrdersWereTakenBackIsNotFollowed() {
    var turns = BusTurns(mailbox.pointer)
    schedule(4, gain(0.5, at: 100, number: 1))
    _ = turns.order(4, at: at(0))
    schedule(4, [])
    let order = turns.order(4, at: at(500))
    let (due, next) = (turns.takeDue(at: at(500), frame: 500), turns.framesUntilNext(at(0)))
    #expect(order.gain == 1 && due == 0 && next == .max && reports().isEmpty)
  }

  @Test func orderOfAClockThatStandsStillIsNotDue() {
    var turns = BusTurns(mailbox.pointer)
    schedule(3, gain(0.5, at: .effects(10), number: 1))
    var clocks = RenderClocks(engine: 9_000, effects: 4)
    clocks.effectsRun = false
    let (order, due) = (turns.order(3, at: clocks), turns.takeDue(at: clocks, frame: 9_000))
    #expect(order.gain == 1 && due == 0 && turns.framesUntilNext(clocks) == .max)
  }

  @Test(arguments: [-2, 0, 63])
  func sendIsAwaitedUntilItsTime(bus: Int) {
    var turns = BusTurns(mailbox.pointer)
    schedule(bus, [(.send, .init(.send(ReverbSend()), at: 100, 0, number: 1))])
    if bus >= 0 { _ = turns.order(bus, at: at(0)) }
    let awaits = [99, 100].map { turns.awaitsSend(at($0)) }
    #expect(awaits == [true, false])
    schedule(bus, [(.send, .init(.send(ReverbSend.none), at: 100, 0, number: 2))])
    let awaitsNone = turns.awaitsSend(at(0))
    #expect(!awaitsNone)
  }
}
