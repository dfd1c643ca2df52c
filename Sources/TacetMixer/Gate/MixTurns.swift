import TacetSignal

/// The orders for a mix that wait for their time: pauses, mutes and their ends. Pure.
package struct MixTurns: BitwiseCopyable, Sendable {
  /// The order that holds from a time on, instead of the one before.
  struct Turn: BitwiseCopyable {
    var time: ClockTime
    var order: UInt64
    /// Distinguishes it from all others.
    var number: UInt32
  }

  private static let most = 12
  private var turns = InlineArray<12, Turn?>(repeating: nil)
  private var count = 0

  package init() {}

  /// True if there is none. To be asked first: a call of the others copies them all.
  var isEmpty: Bool { count == 0 }

  /// Adds an order and its time. Of two at one time the one that is added later holds.
  package mutating func append(_ order: MixOrder, at time: ClockTime, number: UInt32) {
    guard count < Self.most else { return }
    turns[count] = Turn(time: time, order: order.bits, number: number)
    count += 1
  }

  /// The order that holds: the one of the turn whose time came last, or `order`.
  func order(at clocks: RenderClocks, otherwise order: MixOrder) -> MixOrder {
    var last: Turn?
    forEachDue(clocks) { turn in
      if let known = last, clocks.frames(until: turn.time) < clocks.frames(until: known.time) { return }
      last = turn
    }
    return last.map { MixOrder(bits: $0.order) } ?? order
  }

  /// How many frames pass until a turn's time comes; `Int.max` for never.
  func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var next = Int.max
    for index in 0..<count {
      guard let frames = turns[index].map({ clocks.frames(until: $0.time) }), frames > 0 else { continue }
      next = min(next, frames)
    }
    return next
  }

  /// The turns whose time has come.
  private func forEachDue(_ clocks: RenderClocks, _ body: (Turn) -> Void) {
    for index in 0..<count {
      if let turn = turns[index], clocks.hasCome(turn.time) { body(turn) }
    }
  }

  /// Reports the turns whose time has come and that are not among those `reported`.
  func report(_ reported: inout TurnReports, at clocks: RenderClocks, _ body: (UInt32) -> Void) {
    for index in 0..<count {
      guard let turn = turns[index], clocks.hasCome(turn.time), reported.insert(turn.number) else { continue }
      body(turn.number)
    }
  }
}
