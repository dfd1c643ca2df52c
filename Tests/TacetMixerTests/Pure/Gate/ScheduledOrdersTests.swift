import TacetSignal
import Testing

@testable import TacetMixer

/// Orders for a mix that wait for their time.
@Suite struct ScheduledOrdersTests {
  private let audible = MixOrder(level: .audible, ramp: 7)
  private let muted = MixOrder(level: .muted, ramp: 8)
  private let paused = MixOrder(level: .paused, ramp: 9, oneShots: .dropAll)

  private func at(_ frame: Int) -> RenderClocks { RenderClocks(engine: frame) }

  @Test func noTurnChangesNothing() {
    let orders = ScheduledOrders()
    #expect(orders.isEmpty && orders.order(at: at(500), otherwise: paused) == paused)
    #expect(orders.framesUntilNext(at(0)) == .max)
  }

  @Test func turnThatCameLastHolds() {
    var orders = ScheduledOrders()
    orders.append(audible, at: 200, number: 2)
    orders.append(paused, at: 100, number: 1)
    #expect(!orders.isEmpty && orders.order(at: at(99), otherwise: muted) == muted)
    #expect(orders.order(at: at(100), otherwise: muted) == paused)
    #expect(
      orders.order(at: at(200), otherwise: muted) == audible && orders.order(at: at(9_000), otherwise: muted) == audible
    )
    #expect(orders.framesUntilNext(at(0)) == 100 && orders.framesUntilNext(at(100)) == 100)
    #expect(orders.framesUntilNext(at(200)) == .max)
  }

  @Test func laterOneOfTwoAtOneTimeHolds() {
    var orders = ScheduledOrders()
    orders.append(paused, at: 100, number: 1)
    orders.append(muted, at: 100, number: 2)
    #expect(orders.order(at: at(100), otherwise: audible) == muted)
  }

  @Test func turnOfAClockThatStandsStillDoesNotCome() {
    var orders = ScheduledOrders()
    orders.append(paused, at: .soundtrack(100), number: 1)
    var clocks = RenderClocks(engine: 5_000, soundtrack: 40)
    #expect(orders.framesUntilNext(clocks) == 60)
    clocks.soundtrackRuns = false
    #expect(orders.framesUntilNext(clocks) == .max && orders.order(at: clocks, otherwise: audible) == audible)
    clocks.soundtrack = 100
    #expect(orders.order(at: clocks, otherwise: audible) == paused)
  }

  @Test func turnsAreReportedOnceInTheOrderInWhichTheyWereAdded() {
    var orders = ScheduledOrders()
    var reports = ReportedOrders()
    func report(_ frame: Int) -> [UInt32] {
      var numbers: [UInt32] = []
      orders.report(&reports, at: at(frame)) { numbers.append($0) }
      return numbers
    }
    for (number, frame) in [300, 100, 200].enumerated() {
      orders.append(muted, at: .engine(FrameCount(frame)), number: UInt32(number + 1))
    }
    #expect(report(99).isEmpty && report(100) == [2] && report(250) == [3] && report(300) == [1] && report(400).isEmpty)
  }

  /// Twelve fit; those beyond are left out.
  @Test(arguments: 1...10) func orderIsThatOfASortedList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var orders = ScheduledOrders()
      var list: [(frame: Int, order: MixOrder)] = []
      for number in 0..<Int.random(in: 0...14, using: &random) {
        let frame = Int.random(in: -20...20, using: &random)
        let order = MixOrder(level: .ducked, ramp: RampSpan(number))
        orders.append(order, at: .engine(FrameCount(frame)), number: UInt32(number))
        if list.count < 12 { list.append((frame, order)) }
      }
      for frame in -21...21 {
        let due = list.enumerated().filter { $0.element.frame <= frame }
        let last = due.max { ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset) }
        #expect(orders.order(at: at(frame), otherwise: audible) == last?.element.order ?? audible)
        let next = list.map(\.frame).filter { $0 > frame }.min().map { $0 - frame }
        #expect(orders.framesUntilNext(at(frame)) == next ?? .max)
      }
    }
  }
}
