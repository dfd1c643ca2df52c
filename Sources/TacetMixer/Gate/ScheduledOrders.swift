import TacetSignal
import TacetSystem

/// The orders for a mix that wait for their time: pauses, mutes and their ends. Pure.
package struct ScheduledOrders: BitwiseCopyable, Sendable {
  /// The order that holds from a time on, instead of the one before.
  struct Timed: BitwiseCopyable {
    var time: ClockTime
    var order: UInt64
    /// Distinguishes it from all others.
    var number: UInt32
  }

  private static let most = 12
  private var orders = InlineArray<12, Timed?>(repeating: nil)
  private var count = 0

  package init() {}

  /// True if there is none. To be asked first: a call of the others copies them all.
  var isEmpty: Bool { count == 0 }

  /// Adds an order and its time. Of two at one time the one that is added later holds.
  package mutating func append(_ order: MixOrder, at time: ClockTime, number: UInt32) {
    guard count < Self.most else { return }
    orders[count] = Timed(time: time, order: order.bits, number: number)
    count += 1
  }

  /// The order that holds: the one whose time came last, or `order`.
  func order(at clocks: RenderClocks, otherwise order: MixOrder) -> MixOrder {
    var last: Timed?
    forEachDue(clocks) { timed in
      if let known = last, clocks.frames(until: timed.time) < clocks.frames(until: known.time) { return }
      last = timed
    }
    return last.map { MixOrder(bits: $0.order) } ?? order
  }

  /// How many frames pass until an order's time comes; `Int.max` for never.
  func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var next = Int.max
    for index in 0..<count {
      guard let frames = orders[index].map({ clocks.frames(until: $0.time) }), frames > 0 else { continue }
      next = min(next, frames)
    }
    return next
  }

  /// The orders whose time has come.
  private func forEachDue(_ clocks: RenderClocks, _ body: (Timed) -> Void) {
    for index in 0..<count {
      if let timed = orders[index], clocks.hasCome(timed.time) { body(timed) }
    }
  }

  /// Reports the orders whose time has come and that are not among those `reported`.
  func report(_ reported: inout ReportedOrders, at clocks: RenderClocks, _ body: (UInt32) -> Void) {
    for index in 0..<count {
      guard let timed = orders[index], clocks.hasCome(timed.time), reported.insert(timed.number) else { continue }
      body(timed.number)
    }
  }
}

/// The orders for a mix that wait for their time, as the renderer follows them: each is reported once.
///
/// The renderer only.
struct FollowedOrders: BitwiseCopyable {
  private var scheduled = ScheduledOrders()
  private var reports = ReportedOrders()

  /// Takes in the orders that the game has scheduled since.
  mutating func load(_ mailbox: LatestValue<ScheduledOrders>.Reader) {
    if let scheduled = mailbox.next() { self.scheduled = scheduled }
  }

  /// The order that holds at engine frame `frame`: the one whose time came last, or `order`. Those whose time has
  /// come are reported to `events`.
  mutating func follow(
    _ order: MixOrder, at clocks: RenderClocks, frame: Int, _ events: Ring<RendererEvent>.Producer
  ) -> MixOrder {
    guard !scheduled.isEmpty else { return order }
    scheduled.report(&reports, at: clocks) { number in
      events.push(RendererEvent(kind: .orderDue, index: 0, generation: number, frame: frame))
    }
    return scheduled.order(at: clocks, otherwise: order)
  }

  /// How many frames pass until an order's time comes; `Int.max` for never.
  ///
  /// Inlined: a call would copy them all.
  @inline(__always)
  func framesUntilNext(_ clocks: RenderClocks) -> Int { scheduled.isEmpty ? .max : scheduled.framesUntilNext(clocks) }
}

/// The numbers of the orders of a mix that were reported: the last 32. Pure.
struct ReportedOrders: BitwiseCopyable {
  private var numbers = InlineArray<32, UInt32>(repeating: 0)
  private var next = 0

  /// Notes a number; false if it was noted before.
  mutating func insert(_ number: UInt32) -> Bool {
    for index in 0..<32 where numbers[index] == number { return false }
    numbers[next] = number
    next = (next + 1) % 32
    return true
  }
}
