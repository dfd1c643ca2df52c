import TacetSignal
import TacetSystem

/// The orders for buses that wait for their time, as the renderer follows them: it applies those that are due as if they
/// had just been given, and reports each once.
///
/// The renderer only.
struct BusTurns: ~Copyable {
  private let mailbox: MailboxPointer
  /// The numbers of the orders that were reported last, by bus and kind.
  private var reported: FixedArray<UInt32>
  /// A bit for each bus of the effects with orders that wait.
  private var waiting: UInt64 = 0

  init(_ mailbox: MailboxPointer) {
    self.mailbox = mailbox
    reported = FixedArray(repeating: 0, count: (busCount + 2) * BusSchedule.kinds)
  }

  /// The orders for a bus that wait; -1 is the soundtrack's bus, -2 the master.
  func schedule(_ bus: Int) -> BusSchedule? { mailbox.pointee.busSchedules[bus + 2].latest() }

  /// How many frames pass until the next order of a bus is due; `Int.max` for none.
  func framesUntilNext(_ bus: Int, _ clocks: RenderClocks) -> Int { schedule(bus)?.framesUntilNext(clocks) ?? .max }

  /// Reports the orders of a bus whose time has come. True if one is new that changes its voices.
  mutating func report(_ bus: Int, at clocks: RenderClocks, frame: Int) -> Bool {
    guard let schedule = schedule(bus) else { return false }
    var isNew = false
    for index in 0..<BusSchedule.kinds {
      let place = (bus + 2) * BusSchedule.kinds + index
      guard let kind = BusSchedule.Kind(rawValue: index), let turn = schedule.due(kind, at: clocks),
        reported[place] != turn.number
      else { continue }
      reported[place] = turn.number
      // The mix of its name is filtered by itself.
      if kind != .mixFilter { isNew = true }
      mailbox.pointee.events.producer.push(
        RendererEvent(kind: .turned, index: 0, generation: turn.number, frame: frame))
    }
    return isNew
  }

  /// True if something is to be sent to the reverb by a bus of the effects, or by all of them, whose time has not come.
  func awaitsSend(_ clocks: RenderClocks) -> Bool {
    if schedule(-2)?.awaitsSend(clocks) == true { return true }
    var left = waiting
    while left != 0 {
      if schedule(left.trailingZeroBitCount)?.awaitsSend(clocks) == true { return true }
      left &= left - 1
    }
    return false
  }

  // MARK: - Buses of the effects

  /// The game's last order for a bus with those whose time has come.
  mutating func order(_ bus: Int, at clocks: RenderClocks) -> BusOrder {
    // The schedule is read before the order, which is published before it.
    let schedule = schedule(bus)
    var order = mailbox.pointee.buses[bus].reader.latest()
    waiting &= ~(1 << UInt64(bus))
    if let schedule, !schedule.isEmpty {
      schedule.apply(at: clocks, to: &order)
      waiting |= 1 << UInt64(bus)
    }
    return order
  }

  /// A bit for each bus with an order whose time has come just now.
  mutating func takeDue(at clocks: RenderClocks, frame: Int) -> UInt64 {
    _ = report(-2, at: clocks, frame: frame)
    _ = report(-1, at: clocks, frame: frame)
    var (due, left): (UInt64, UInt64) = (0, waiting)
    while left != 0 {
      let bus = left.trailingZeroBitCount
      left &= left - 1
      if report(bus, at: clocks, frame: frame) { due |= 1 << UInt64(bus) }
    }
    return due
  }

  /// How many frames pass until the next order of any bus is due.
  func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var (frames, left) = (min(framesUntilNext(-2, clocks), framesUntilNext(-1, clocks)), waiting)
    while left != 0 {
      frames = min(frames, framesUntilNext(left.trailingZeroBitCount, clocks))
      left &= left - 1
    }
    return frames
  }
}
