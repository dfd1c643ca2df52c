import TacetSignal

/// The pause of a mix and its end that wait for their time: the last of each. Pure.
package struct MixTurns: BitwiseCopyable, Sendable {
  /// The order that holds from a time on, instead of the one before.
  struct Turn: BitwiseCopyable {
    var time: ClockTime
    var order: UInt64
    /// Tells it from the others of its mix.
    var number: UInt32
  }

  private(set) var pause: Turn?
  private(set) var resume: Turn?

  package init() {}

  /// Sets the order of a pause, or of its end, and its time.
  package mutating func set(isPause: Bool, _ order: MixOrder, at time: ClockTime, number: UInt32) {
    let turn = Turn(time: time, order: order.bits, number: number)
    if isPause { pause = turn } else { resume = turn }
  }

  /// The order that holds: the one of the turn whose time came last, or `order`.
  func order(at clocks: RenderClocks, otherwise order: MixOrder) -> MixOrder {
    guard let last = last(at: clocks) else { return order }
    return MixOrder(bits: last.order)
  }

  private func last(at clocks: RenderClocks) -> Turn? {
    let pause = pause.flatMap { clocks.hasCome($0.time) ? $0 : nil }
    let resume = resume.flatMap { clocks.hasCome($0.time) ? $0 : nil }
    guard let pause else { return resume }
    guard let resume else { return pause }
    return clocks.frames(until: pause.time) > clocks.frames(until: resume.time) ? pause : resume
  }

  /// How many frames pass until a turn's time comes; `Int.max` for never.
  func framesUntilNext(_ clocks: RenderClocks) -> Int {
    min(frames(until: pause, clocks), frames(until: resume, clocks))
  }

  private func frames(until turn: Turn?, _ clocks: RenderClocks) -> Int {
    guard let turn else { return .max }
    let frames = clocks.frames(until: turn.time)
    return frames > 0 ? frames : .max
  }
}
