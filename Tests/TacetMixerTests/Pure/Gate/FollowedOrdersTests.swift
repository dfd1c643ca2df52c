import TacetSignal
import TacetSystem
import TacetTestSupport
import Testing

@testable import TacetMixer

/// The orders for a mix that wait, as the renderer follows them.
@Suite struct FollowedOrdersTests {
  private let audible = MixOrder(level: .audible, ramp: 7)
  private let muted = MixOrder(level: .muted, ramp: 8)
  private let paused = MixOrder(level: .paused, ramp: 9)

  /// A renderer's orders, with the game that schedules them and control that reads their reports.
  private struct Side: ~Copyable {
    var followed = FollowedOrders()
    let mailbox = LatestValue(ScheduledOrders())
    let events = Ring<RendererEvent>(capacity: 16)

    func schedule(_ orders: [(MixOrder, ClockTime, UInt32)]) {
      var list = ScheduledOrders()
      for (order, time, number) in orders { list.append(order, at: time, number: number) }
      mailbox.writer.publish(list)
    }

    mutating func load() { followed.load(mailbox.reader) }

    mutating func follow(_ order: MixOrder, at frame: Int) -> MixOrder {
      followed.follow(order, at: RenderClocks(engine: frame), frame: frame, events.producer)
    }

    func reports() -> [[Int]] {
      var reports: [[Int]] = []
      while let event = events.consumer.pop() { reports.append([Int(event.generation), event.frame]) }
      return reports
    }
  }

  @Test func orderOfTheGameHoldsUntilTheTurn() {
    var side = Side()
    side.schedule([(paused, 100, 1), (audible, 200, 2)])
    side.load()
    let orders = [0, 99, 100, 199, 200, 9_000].map { side.follow(muted, at: $0) }
    #expect(orders == [muted, muted, paused, paused, audible, audible])
    let reports = side.reports()
    #expect(reports == [[1, 100], [2, 200]])
  }

  @Test func turnsAreThoseOfTheLastLoad() {
    var side = Side()
    side.schedule([(paused, 100, 1)])
    var order = side.follow(muted, at: 100)
    #expect(order == muted)
    side.load()
    // Nothing was published since.
    side.load()
    order = side.follow(muted, at: 100)
    #expect(order == paused)
    side.schedule([])
    side.load()
    order = side.follow(muted, at: 100)
    let next = side.followed.framesUntilNext(RenderClocks())
    #expect(order == muted && next == .max)
  }

  @Test func turnThatStaysWhileOthersAreScheduledIsNotReportedAgain() {
    var side = Side()
    side.schedule([(paused, 100, 1)])
    side.load()
    _ = side.follow(audible, at: 100)
    side.schedule([(paused, 100, 1), (muted, 300, 2)])
    side.load()
    let order = side.follow(audible, at: 200)
    let (reports, next) = (side.reports(), side.followed.framesUntilNext(RenderClocks(engine: 200)))
    #expect(order == paused && reports == [[1, 100]] && next == 100)
  }
}
