import TacetSignal

/// The reverbs of the effects' mix: two slots, of which one gives way to the other. Pure.
///
/// A slot gets another reverb only while it is silent, so no parameter of one that is heard ever changes. Both get the
/// same sends; how loud each is, is its own level.
struct ReverbBank: BitwiseCopyable {
  /// How many reverbs may be heard at once.
  static let count = 2

  /// A slot of OpenAL's, as long as it is ours.
  struct Slot: BitwiseCopyable {
    /// The renderer uses it; no other thread deletes it.
    var isTaken = false
    var properties: ReverbProperties?
    var level = Ramp(0)
    /// The number of mixed frames since it was last needed.
    var rest = 0

    /// True if something of it is heard, or will be.
    var isActive: Bool { isTaken && (level.value != 0 || level.isMoving) }
  }

  private(set) var first = Slot()
  private(set) var second = Slot()
  private var order = ReverbOrder()
  /// The number of the turn that came last.
  private var lastTurn: UInt32 = 0
  /// The order names a reverb that has no slot.
  private(set) var waitsForSlot = false
  /// Slots for this order are still to be asked for.
  private var mayRequest = false
  /// A voice or a bus says what it sends. Without one, no slot is taken.
  private var isAwaited = false
  /// Nothing feeds it: what plays is not heard.
  var isShut = false
  /// A bit for each slot that is heard.
  private var active: UInt8 = 0
  /// For how many frames more it is heard without being fed.
  private(set) var ringing = 0
  /// The buses that have fed it since it was silent last.
  private(set) var feeders: UInt64 = 0
  /// Silence while every bus that has fed it is muted.
  private var mute = Ramp(1)

  subscript(index: Int) -> Slot {
    get { index == 0 ? first : second }
    set { if index == 0 { first = newValue } else { second = newValue } }
  }

  // MARK: - Orders

  /// Goes to other levels, at once if nothing was rendered yet.
  mutating func apply(_ order: ReverbOrder, isFirst: Bool) {
    // The game's side may not know yet that a turn has come.
    let order = order.later?.change.number == lastTurn ? order.turned : order
    self.order = order
    if isFirst || isUnheard { self.order.ramp = 0 }
    for index in 0..<Self.count where self[index].isTaken {
      guard let properties = self[index].properties else { continue }
      let level = order.level(of: properties)
      if self[index].level.target != level { self[index].level.go(to: level, over: self.order.ramp) }
    }
    waitsForSlot = true
    mayRequest = true
    update()
  }

  /// Goes to the levels that wait, if their time has come; at once if nothing was rendered yet.
  mutating func turn(at clocks: RenderClocks, isFirst: Bool) {
    guard let later = order.later, later.change.isDue(clocks) else { return }
    lastTurn = later.change.number
    apply(order.turned, isFirst: isFirst)
  }

  /// Follows if a voice or a bus says what it sends. Where one does again, the reverbs of the order are there at once.
  mutating func follow(isAwaited: Bool) {
    guard isAwaited != self.isAwaited else { return }
    if isUnheard { order.ramp = 0 }
    self.isAwaited = isAwaited
    mayRequest = true
  }

  /// True if the order names a reverb, now or later.
  var hasOrder: Bool { order.first != nil || order.second != nil || order.later?.first != nil }

  /// True if it gets no sends, and nothing rings.
  private var isUnheard: Bool { !isAwaited && !isRinging }

  /// True if reverbs of the order wait for a slot, and a voice or bus sends to them.
  var wantsSlot: Bool { waitsForSlot && isAwaited }

  /// True if a reverb that waits for its time has no slot, and a voice or bus sends: one is kept for it, so that it is
  /// heard from its frame on.
  private var keepsSlot: Bool {
    guard isAwaited, let later = order.later else { return false }
    return isMissing(later.first) || isMissing(later.second)
  }

  private func isMissing(_ part: ReverbOrder.Part?) -> Bool {
    guard let part else { return false }
    return first.properties != part.properties && second.properties != part.properties
  }

  /// True once an order that waits for a slot, or that will.
  mutating func takeRequest() -> Bool {
    guard mayRequest, wantsSlot || keepsSlot else { return false }
    mayRequest = false
    return true
  }

  /// Gives the reverbs of the order slots, where there are any. `take` takes a slot that is not ours yet; false: there
  /// is none. One that has to wait has the other one fade out within `fadeOut` frames.
  mutating func place(fadeOut: Int, take: (Int) -> Bool) {
    guard wantsSlot else { return }
    waitsForSlot = false
    place(order.first, fadeOut: fadeOut, take)
    place(order.second, fadeOut: fadeOut, take)
    update()
  }

  private mutating func place(_ part: ReverbOrder.Part?, fadeOut: Int, _ take: (Int) -> Bool) {
    guard let part else { return }
    for index in 0..<Self.count where self[index].isTaken && self[index].properties == part.properties { return }
    for index in 0..<Self.count where !self[index].isActive {
      // Ours, if one is silent; else a new slot.
      guard self[index].isTaken || take(index) else { continue }
      self[index] = Slot(isTaken: true, properties: part.properties)
      self[index].level.go(to: part.level, over: order.ramp)
      return
    }
    waitsForSlot = true
    for index in 0..<Self.count where self[index].level.target == 0 && self[index].level.remaining > fadeOut {
      self[index].level.go(to: 0, over: fadeOut)
    }
  }

  // MARK: - Levels

  /// A bit for each slot that gets sends.
  var fed: UInt8 { isShut ? 0 : active }

  /// A bit for each slot that hears what is sent: those that get sends, and those that ring.
  var listening: UInt8 { active }

  /// True if it has slots.
  var isInUse: Bool { first.isTaken || second.isTaken }

  /// How loud a slot is `frames` frames from now.
  func gain(of index: Int, after frames: Int) -> Float {
    self[index].level.value(after: frames) * mute.value(after: frames)
  }

  /// True while levels move.
  var isMoving: Bool { first.level.isMoving || second.level.isMoving || mute.isMoving }

  /// How many frames a step may have, for a straight line over it.
  var boundary: Int { min(first.level.longestSpan, second.level.longestSpan, mute.longestSpan) }

  /// True while it is heard without being fed.
  var isRinging: Bool { ringing > 0 }

  /// Records that a bus feeds it.
  mutating func record(feeder bus: Int) { feeders |= 1 << UInt64(bus) }

  /// Goes silent, or is heard again, over `frames` frames.
  mutating func setMuted(_ isMuted: Bool, over frames: Int) {
    let target: Float = isMuted ? 0 : 1
    if mute.target != target { mute.go(to: target, over: isRinging ? frames : 0) }
  }

  /// Lets `frames` frames pass in which nothing is mixed: its levels go on.
  mutating func pass(_ frames: Int) {
    guard isInUse else { return }
    mute.advance(frames)
    first.level.advance(frames)
    second.level.advance(frames)
    update()
  }

  /// Lets `frames` frames pass that were mixed, in which sources fed it or did not.
  mutating func advance(_ frames: Int, isFed: Bool, sampleRate: Int) {
    mute.advance(frames)
    var tail = 0
    for index in 0..<Self.count where self[index].isTaken {
      self[index].level.advance(frames)
      if self[index].isActive, let properties = self[index].properties {
        tail = max(tail, properties.tailFrames(sampleRate: sampleRate))
      }
    }
    ringing = isFed ? tail : max(0, min(ringing, tail) - frames)
    if ringing == 0 { feeders = 0 }
    let isSlotWanted = wantsSlot || keepsSlot
    for index in 0..<Self.count {
      let isNeeded = !isUnheard && (self[index].isActive || isSlotWanted)
      self[index].rest = isNeeded ? 0 : self[index].rest + frames
    }
    update()
  }

  /// Releases a slot that was not needed for `frames` frames. Returns its index, or nil. Also one that was made and
  /// never taken.
  mutating func release(after frames: Int) -> Int? {
    for index in 0..<Self.count where self[index].rest >= frames {
      if self[index].isActive { waitsForSlot = true }
      self[index] = Slot()
      update()
      return index
    }
    return nil
  }

  /// Gives all slots back, in silence: a voice or a bus that sends asks for new ones, which are there at once.
  mutating func giveBack() {
    (first, second) = (Slot(), Slot())
    (waitsForSlot, mayRequest, isAwaited) = (true, true, false)
    update()
  }

  private mutating func update() { active = (first.isActive ? 1 : 0) | (second.isActive ? 2 : 0) }
}
