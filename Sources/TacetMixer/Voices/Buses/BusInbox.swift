import TacetSignal
import TacetSystem

/// The game's controls of all buses, as the renderer follows them: what waits is applied as if it had just been given,
/// and reported once when its time has come.
///
/// The renderer only.
struct BusInbox: ~Copyable {
  private let mailbox: MailboxPointer
  /// The numbers of the changes that were reported last, by bus and place.
  private var reported: FixedArray<UInt32>
  /// A bit for each bus of the effects with changes that wait.
  private var waiting: UInt64 = 0

  init(_ mailbox: MailboxPointer) {
    self.mailbox = mailbox
    reported = FixedArray(repeating: 0, count: (busCount + 2) * BusControls.pendingCount)
  }

  /// The controls of a bus, where they lie until the next call for it.
  subscript(bus: BusID) -> UnsafePointer<BusControls> { mailbox.pointee.controls(bus) }

  /// A bit for each bus of the effects whose controls are new, or with a change whose time has come just now.
  mutating func takeDirty(_ ordered: UInt64, at clocks: RenderClocks, frame: Int) -> UInt64 {
    _ = report(.master, at: clocks, frame: frame)
    _ = report(.soundtrack, at: clocks, frame: frame)
    var dirty = ordered
    forEach(waiting) { bus in if report(BusID(bus), at: clocks, frame: frame) { dirty |= 1 << UInt64(bus) } }
    forEach(ordered) { bus in
      let bit: UInt64 = 1 << UInt64(bus)
      guard self[BusID(bus)].pointee.waits else { return waiting &= ~bit }
      waiting |= bit
      _ = report(BusID(bus), at: clocks, frame: frame)
    }
    return dirty
  }

  /// Reports the changes of a bus whose time has come. True if one is new that changes its voices.
  private mutating func report(_ bus: BusID, at clocks: RenderClocks, frame: Int) -> Bool {
    guard self[bus].pointee.waits else { return false }
    var isNew = false
    self[bus].pointee.forEachPending { place, change in
      let index = bus.place * BusControls.pendingCount + place
      guard change.isDue(clocks), reported[index] != change.number else { return }
      reported[index] = change.number
      isNew = true
      mailbox.pointee.events.producer.push(
        RendererEvent(kind: .orderDue, index: 0, generation: change.number, frame: frame))
    }
    return isNew
  }

  /// True if something is to be sent to the reverb by a bus whose time has not come.
  func awaitsSend(_ clocks: RenderClocks) -> Bool {
    var awaits = self[.master].pointee.awaitsSend(clocks) || self[.soundtrack].pointee.awaitsSend(clocks)
    forEach(waiting) { awaits = awaits || self[BusID($0)].pointee.awaitsSend(clocks) }
    return awaits
  }

  /// How many frames pass until the next change of any bus is due; `Int.max` for none.
  func framesUntilNext(_ clocks: RenderClocks) -> Int {
    var frames = min(framesUntilNext(of: .master, clocks), framesUntilNext(of: .soundtrack, clocks))
    forEach(waiting) { frames = min(frames, framesUntilNext(of: BusID($0), clocks)) }
    return frames
  }

  private func framesUntilNext(of bus: BusID, _ clocks: RenderClocks) -> Int {
    let controls = self[bus]
    return controls.pointee.waits ? controls.pointee.framesUntilNext(clocks) : .max
  }
}

/// Calls `body` with each bus of these bits.
@inline(__always)
func forEach(_ buses: UInt64, _ body: (Int) -> Void) {
  var left = buses
  while left != 0 {
    body(left.trailingZeroBitCount)
    left &= left - 1
  }
}
