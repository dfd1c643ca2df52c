import TacetSignal

/// The orders for one bus that wait for their time: the last one of each kind. Pure.
package struct BusSchedule: BitwiseCopyable, Sendable {
  /// A kind of order.
  package enum Kind: Int, CaseIterable, Sendable, BitwiseCopyable {
    /// The filter of its voices, and that of the mix of its name.
    case filter, mixFilter
    /// The send of its voices to the reverb.
    case send
    case gain, timeScale, mute, unmute, pause, resume
  }

  /// The end of an order's way.
  package enum Value: BitwiseCopyable, Equatable, Sendable {
    /// Of a gain, or a time scale. A mute, a pause and their ends have none.
    case number(Float)
    case filter(BusFilter)
    case mixFilter(SoundFilter)
    /// Nil: what the bus above says.
    case send(ReverbSend?)
  }

  /// An order that waits.
  package struct Turn: BitwiseCopyable, Equatable, Sendable {
    package var time: ClockTime
    package var content: Value
    package var ramp: RampSpan
    /// Distinguishes it from all others.
    package var number: UInt32

    package init(_ content: Value, at time: ClockTime, _ ramp: RampSpan, number: UInt32) {
      self.time = time
      self.content = content
      self.ramp = ramp
      self.number = number
    }

    /// Of a gain, or a time scale.
    package init(_ value: Float, at time: ClockTime, _ ramp: RampSpan, number: UInt32) {
      self.init(.number(value), at: time, ramp, number: number)
    }

    /// The gain, or the time scale.
    package var value: Float { if case .number(let value) = content { value } else { 0 } }
  }

  /// How many kinds there are.
  static let kinds = 9
  private var turns = InlineArray<9, Turn?>(repeating: nil)

  /// None.
  package init() {}

  /// The order of a kind that waits.
  package subscript(kind: Kind) -> Turn? {
    get { turns[kind.rawValue] }
    set { turns[kind.rawValue] = newValue }
  }

  /// True if no order waits.
  package var isEmpty: Bool {
    for index in 0..<Self.kinds where turns[index] != nil { return false }
    return true
  }

  /// The order of a kind whose time has come.
  package func due(_ kind: Kind, at clocks: RenderClocks) -> Turn? {
    self[kind].flatMap { clocks.hasCome($0.time) ? $0 : nil }
  }

  /// The one of two orders that end each other's effect whose time came last.
  func last(_ on: Kind, _ off: Kind, at clocks: RenderClocks) -> (isOn: Bool, turn: Turn)? {
    let (on, off) = (due(on, at: clocks), due(off, at: clocks))
    guard let on else { return off.map { (false, $0) } }
    guard let off, clocks.frames(until: off.time) >= clocks.frames(until: on.time) else { return (true, on) }
    return (false, off)
  }

  /// How many frames pass until an order's time comes; `Int.max` for never.
  func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var next = Int.max
    for index in 0..<Self.kinds {
      guard let frames = turns[index].map({ clocks.frames(until: $0.time) }), frames > 0 else { continue }
      next = min(next, frames)
    }
    return next
  }

  /// True if something is to be sent to the reverb whose time has not come.
  func awaitsSend(_ clocks: RenderClocks) -> Bool {
    guard let turn = self[.send], case .send(let send?) = turn.content else { return false }
    return send.gain > .silence && !clocks.hasCome(turn.time)
  }

  /// Changes an order for a bus by those whose time has come.
  func apply(at clocks: RenderClocks, to order: inout BusOrder) {
    let gain = due(.gain, at: clocks)
    if let gain { (order.gain, order.ramp) = (gain.value, gain.ramp) }
    if let mute = last(.mute, .unmute, at: clocks) {
      if mute.isOn {
        (order.isMuted, order.muteRamp) = (true, mute.turn.ramp)
      } else if order.isMuted || due(.mute, at: clocks) != nil {
        order.isMuted = false
        // The gain is reached by the ramp of the one that came last.
        if gain.map({ clocks.frames(until: $0.time) <= clocks.frames(until: mute.turn.time) }) ?? true {
          order.ramp = mute.turn.ramp
        }
      }
    }
    if !order.hasSnapshotTimeScale, let scale = due(.timeScale, at: clocks) {
      (order.timeScale, order.timeRamp) = (scale.value, scale.ramp)
    }
    if let pause = last(.pause, .resume, at: clocks) {
      (order.isPaused, order.pauseRamp) = (pause.isOn, pause.turn.ramp)
    }
  }
}
