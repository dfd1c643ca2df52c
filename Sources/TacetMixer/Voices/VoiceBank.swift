import TacetSignal
import TacetSystem

/// The records of all voices and buses, and the choice of the voices that may sound. Pure.
///
/// At most `limit` voices sound, or are about to: those of the highest priority, among these the loudest,
/// among these the newest.
struct VoiceBank: ~Copyable {
  /// The next that a parked voice does.
  enum Outcome { case waits, runsUnheard, starts }

  private let addressOnly = AddressOnly()
  private let records: UnsafeMutablePointer<VoiceRecord>
  /// The memory of the records, if it is the bank's own.
  private let own: VoiceStore?
  /// How many slots there may be.
  let capacity: Int
  /// The slots from this one on have never had a voice.
  private(set) var used = 0
  var buses = BusBank()
  var ducks = DuckBank()
  var reverb = ReverbBank()
  /// The sends to it.
  var sends: SendBank
  /// Slots that sound, or fade out.
  var sounding: SlotList
  /// Slots that begin to sound in this step.
  var pending: SlotList
  /// Slots that are parked.
  var waiting: SlotList
  /// Slots whose pitch or place moves.
  private var moving: SlotList
  /// Slots with orders that wait for their time.
  private(set) var scheduled: SlotList
  /// Slots that run unread and will end, by the mix's clock.
  var ending: SlotHeap
  var unheard: UnheardVoices
  /// Slots whose effect is streamed.
  private(set) var streams: SlotList
  /// The voices that sound, and those that want to.
  private(set) var ranking: VoiceRanking
  /// The listener and the world, as the voices are placed by them.
  var law = SpatialLaw()
  /// The listeners besides that of the law. Each voice is heard by the nearest one.
  var others = ListenerList()
  /// Every voice that sounds goes on as it is until the clock comes to ``steadyUntil``: nothing moves, fades or leaves.
  /// Unset by whatever changes a voice or a bus.
  var isSteady = false
  /// The mix's clock at the first end of a voice that sounds.
  var steadyUntil = 0
  private var serial: UInt64 = 0
  /// How many slots have a voice.
  private var live = 0
  /// Slots of the voices whose position, speed or rank has changed since it was published.
  private var changed: SlotList

  /// A bank with memory of its own, in which every slot is made.
  init(capacity: Int, limit: Int, spare: Int) {
    let store = VoiceStore(capacity: capacity)
    store.grow(to: capacity)
    let (records, sends) = (store.records, store.sends)
    self.init(
      capacity: capacity, records: records, sends: sends, limit: limit, spare: spare, own: store)
  }

  /// A bank in a store that lives longer. A slot of it is made before its first voice is admitted.
  init(_ store: borrowing VoiceStore, limit: Int, spare: Int) {
    self.init(
      capacity: store.capacity, records: store.records, sends: store.sends, limit: limit, spare: spare, own: nil)
  }

  private init(
    capacity: Int, records: UnsafeMutablePointer<VoiceRecord>, sends ways: UnsafeMutablePointer<SendBank.Transition>,
    limit: Int, spare: Int, own: consuming VoiceStore?
  ) {
    self.capacity = capacity
    self.records = records
    self.own = own
    ranking = VoiceRanking(capacity: capacity, limit: limit)
    sends = SendBank(ways)
    sounding = SlotList(capacity: limit + spare, of: capacity)
    pending = SlotList(capacity: limit, of: capacity)
    waiting = SlotList(capacity: capacity)
    moving = SlotList(capacity: capacity)
    scheduled = SlotList(capacity: capacity)
    ending = SlotHeap(capacity: capacity)
    unheard = UnheardVoices(capacity: capacity)
    streams = SlotList(capacity: streamSlotCount, of: capacity)
    changed = SlotList(capacity: capacity)
  }

  subscript(slot: Int) -> VoiceRecord {
    unsafeAddress { UnsafePointer(records + slot) }
    unsafeMutableAddress { records + slot }
  }

  /// The record of a voice, where it lies.
  func pointer(_ slot: Int) -> UnsafePointer<VoiceRecord> { UnsafePointer(records + slot) }

  // MARK: - Space

  /// True if a voice has a place, heard or not.
  var hasPlaces: Bool {
    for slot in 0..<used where records[slot].state != .idle && records[slot].parameters.position != nil { return true }
    return false
  }

  /// True if a voice sends to the rooms, or they ring.
  var needsRooms: Bool { sends.hasSenders || reverb.isRinging }

  // MARK: - Lives

  /// Takes the serial numbers of `count` voices; the first of them.
  mutating func takeSerials(_ count: Int) -> UInt64 {
    serial += UInt64(count)
    return serial - UInt64(count) + 1
  }

  /// Takes a voice with this serial number into a free slot.
  mutating func admit(_ command: UnsafePointer<StartCommand>, in slot: Int, serial: UInt64) {
    records[slot] = VoiceRecord(command)
    used = max(used, slot + 1)
    records[slot].serial = serial
    if records[slot].isStreamed { streams.append(slot) }
    live += 1
  }

  mutating func free(_ slot: Int) {
    records[slot].state = .idle
    if records[slot].isStreamed { streams.remove(slot) }
    ranking.remove(slot)
    sends.remove(slot)
    live -= 1
  }

  /// Records that the position to publish of a voice has changed, for ``takeChanged()``.
  mutating func recordChange(_ slot: Int) { changed.append(slot) }

  /// Recomputes the end of a voice from its present position, after its speed or length changed.
  mutating func recount(_ slot: Int, sampleRate: Int) {
    recordChange(slot)
    records[slot].anchor(position: records[slot].position, at: records[slot].anchor, sampleRate: sampleRate)
    if records[slot].state == .unheard { unheard.insert(slot, deadline: records[slot].endsAt) }
    guard records[slot].state == .virtual else { return }
    records[slot].repeats ? ending.remove(slot) : ending.insert(slot, deadline: records[slot].endsAt)
  }

  /// Takes a slot of a voice that has changed; nil: there are no more.
  mutating func takeChanged() -> Int? { changed.popLast() }

  /// How many voices there are, by what they do.
  var counts: VoiceCounts {
    var counts = VoiceCounts()
    counts.sounding = Int32(sounding.count + pending.count)
    counts.waiting = Int32(waiting.count)
    counts.unheard = Int32(unheard.count)
    counts.virtual = Int32(live) - counts.sounding - counts.waiting - counts.unheard
    return counts
  }

  /// True if a pause now cuts a voice off: a one-shot under way, with less than `left` frames to go; however many if
  /// nil.
  func isCutOff(_ slot: Int, leftUnder left: Int?, clock: Int, _ clocks: RenderClocks) -> Bool {
    let voice = records[slot]
    guard voice.state != .idle, voice.state != .unheard, !voice.parameters.loops, !isPaused(slot) else { return false }
    if let left { return voice.state != .parked && voice.endsAt - clock < left }
    // A voice that is due later is not cut off.
    return voice.state != .parked || voice.framesUntilStart(clocks) <= 0
  }

  // MARK: - The game's orders

  /// True if a voice that is to start at once is to end instead: all that sound matter more, and it is over in 0.5 s.
  /// Near that it is admitted, and its end is counted exactly.
  @inline(__always)
  mutating func refuses(
    _ command: UnsafePointer<StartCommand>, _ order: UnsafePointer<VoiceOrder>, serial: UInt64
  ) -> Bool {
    guard !ranking.hasRoom, let weakest = ranking.weakestKey, order.pointee.isPlain,
      !buses.isPaused(order.pointee.parameters.bus)
    else { return false }
    // A moving one in space is left to the law.
    if order.pointee.parameters.position != nil {
      guard others.count == 0, law.listener.velocity == .zero, order.pointee.parameters.velocity == .zero
      else { return false }
    }
    let left = Float(command.pointee.buffer.frames - command.pointee.offset)
    let speed = min(16, order.pointee.parameters.pitch * buses.speed(of: order.pointee.parameters.bus).value)
    guard left > 0, 2.02 * left < speed * Float(command.pointee.buffer.sampleRate) else { return false }
    let loudness = loudness(of: order)
    guard loudness >= SpatialLaw.inaudible else { return false }
    return VoiceRank(priority: order.pointee.parameters.priority, loudness: loudness, serial: serial).key < weakest
  }

  /// The next that a parked voice does.
  @inline(__always)
  func outcome(of slot: Int, gate: MixGate, _ clocks: RenderClocks) -> Outcome {
    let waitsForFreeze = self[slot].startsAfterResume && gate.isPausing && !gate.isFrozen
    let isHeld = gate.isFrozen || buses.isPaused(self[slot].parameters.bus)
    let isPaused = self[slot].parameters.isPaused && self[slot].firstExit != .park
    guard waiting.contains(slot), self[slot].framesUntilStart(clocks) <= 0, !isPaused,
      !waitsForFreeze, isHeld || self[slot].stream.isReady
    else { return .waits }
    guard isHeld else { return .starts }
    // It comes due in the hold: whatever the reason for the hold, nothing is heard late in a burst.
    return self[slot].parameters.loops || self[slot].hasStarted ? .waits : .runsUnheard
  }

  /// Gives a voice that was admitted the parameters of its first order. Ramps of sends and filters take at least
  /// `glide` frames.
  mutating func begin(_ slot: Int, by order: UnsafePointer<VoiceOrder>, clock: Int, glide: Int) {
    self[slot].begin(order, at: clock, glide: glide)
    updateSpatialGain(slot)
    recordMove(slot)
    let sendRamp = order.pointee.sendRamp
    let send = sendRamp.frames > 0 ? order.pointee.first.send : self[slot].parameters.send
    sends.follow(slot, own: send, bus: self[slot].parameters.bus, in: buses, orderedBy: nil, over: 0)
    sends.finish(slot)
    if sendRamp.frames > 0 { followSend(slot, orderedBy: .voice, over: sendRamp.atLeast(glide)) }
    self[slot].speed = speed(of: slot)
  }

  /// True if a voice runs on as it does when it gets these parameters.
  @inline(__always)
  func keepsTime(_ slot: Int, under order: UnsafePointer<VoiceOrder>) -> Bool {
    self[slot].state != .virtual && self[slot].parameters.pitch == order.pointee.parameters.pitch
      && self[slot].parameters.repeats == order.pointee.parameters.repeats
      && self[slot].speed == buses.speed(of: order.pointee.parameters.bus)
      && order.pointee.parameters.velocity == .zero
      && law.listener.velocity == .zero && others.count == 0
  }

  /// Applies an order at the mix's clock.
  mutating func change(
    _ slot: Int, by order: UnsafePointer<VoiceOrder>, clock: Int, fades: Fades, sampleRate: Int
  ) {
    let bus = self[slot].parameters.bus
    let (pitch, repeats, wasOnItsWay) = (
      self[slot].parameters.pitch, self[slot].parameters.repeats, self[slot].isOnItsWay
    )
    self[slot].apply(order, at: clock)
    updateSpatialGain(slot)
    recordMove(slot)
    followSend(slot, orderedBy: .voice, over: order.pointee.sendRamp.atLeast(fades.steal))
    self[slot].occlusion.go(
      to: self[slot].parameters.occlusion, over: order.pointee.occlusionRamp.atLeast(fades.steal))
    if wasOnItsWay || self[slot].isOnItsWay { recordChange(slot) }
    if bus != self[slot].parameters.bus, self[slot].state == .sounding { leaveBus(bus, slot, over: fades.steal) }
    let speed = speed(of: slot)
    guard
      pitch != self[slot].parameters.pitch || repeats != self[slot].parameters.repeats || self[slot].speed != speed
    else { return }
    self[slot].speed = speed
    recount(slot, sampleRate: sampleRate)
  }

  // MARK: - Loudness

  /// True if the game paused the voice, or its bus.
  func isPaused(_ slot: Int) -> Bool {
    records[slot].parameters.isPaused || buses.isPaused(records[slot].parameters.bus)
  }

  /// True if a voice is too quiet to sound.
  @inline(__always)
  func isInaudible(_ slot: Int) -> Bool { loudness(slot) < SpatialLaw.inaudible }

  /// True if a voice is too quiet to sound now, and will be when its gain is where it goes.
  func staysInaudible(_ slot: Int) -> Bool {
    isInaudible(slot)
      && records[slot].gain.value * buses.target(of: records[slot].parameters.bus) * records[slot].spatialGain
        < SpatialLaw.inaudible
  }

  /// How loud a voice is for the listener, 0 to 256: its gain and its bus's, less by its place.
  @inline(__always)
  func loudness(_ slot: Int) -> Float {
    records[slot].gain.target * buses.target(of: records[slot].parameters.bus) * records[slot].spatialGain
  }

  /// How loud a voice with this order would be, for a bank with one listener.
  @inline(__always)
  func loudness(of order: UnsafePointer<VoiceOrder>) -> Float {
    let gain = order.pointee.parameters.gain * buses.target(of: order.pointee.parameters.bus)
    return order.pointee.parameters.position == nil ? gain : gain * law.gain(of: order.pointee.parameters)
  }

  /// Follows a change of a voice's place, or of the law, with the gain at which it is heard from there `frames` frames
  /// from now. Another listener takes over within `glide` frames.
  mutating func updateSpatialGain(_ slot: Int, after frames: Int = 0, glide: Int = 0) {
    guard let place = records[slot].parameters.position else { return records[slot].spatialGain = 1 }
    guard others.count > 0 else { return records[slot].spatialGain = law.gain(of: records[slot].parameters) }
    let isHeard = records[slot].state == .sounding
    if records[slot].ear.follow(place, law.listener, others, over: isHeard ? glide : 0) { isSteady = false }
    if !isHeard { records[slot].ear.finish() }
    records[slot].spatialGain = others.gain(of: records[slot].parameters, records[slot].ear, after: frames, law)
  }

  /// The factor of a voice's speed by the doppler effect, for the listener that hears it, and the time scales of its
  /// buses.
  @inline(__always)
  func speed(of slot: Int) -> SpeedLine {
    let scale = buses.speed(of: records[slot].parameters.bus)
    guard records[slot].parameters.position != nil else { return scale }
    guard others.count > 0 else { return scale * law.speed(of: records[slot].parameters) }
    return scale * others.law(law, of: records[slot].ear.listener).speed(of: records[slot].parameters)
  }

  /// The gain of a voice, without that of its place.
  func gain(_ slot: Int) -> VoiceGain {
    VoiceGain(
      gain: records[slot].gain, envelope: records[slot].envelope,
      fade: records[slot].exit == .stay ? records[slot].fade : Ramp(records[slot].fade.value),
      bus: buses.level(of: records[slot].parameters.bus), busOffset: records[slot].busOffset)
  }

  /// The gain of a voice `frames` frames from now, without that of its place.
  func ownGain(_ slot: Int, after frames: Int) -> Float { gain(slot).value(after: frames) * records[slot].buffer.gain }

  /// The gain at which a voice is heard from a place on its way, `frames` frames from now, by the law of this moment.
  func spatialGain(_ slot: Int, along way: Glide<SIMD3<Float>>, after frames: Int) -> Float {
    var parameters = records[slot].parameters
    parameters.point = way.value(after: frames)
    if others.count > 0 { return others.gain(of: parameters, records[slot].ear, after: frames, law) }
    return law.gain(of: parameters)
  }

  /// The filter of a voice.
  func filter(_ slot: Int) -> VoiceFilter {
    VoiceFilter(
      occlusion: records[slot].occlusion, offset: records[slot].filterOffset, move: records[slot].filterMove,
      bus: records[slot].parameters.bus)
  }

  /// How many frames a step may have for the voices that sound: a fade to an exit ends with it, as the line that stands
  /// for the levels of several buses does; its pitch stays the same in it, and a direction is near a straight line.
  func boundary(clock: Int) -> Int {
    var frames = Int.max
    guard !isSteady else { return frames }
    frames = min(frames, buses.framesUntilNextLevel)
    if live > 0 { frames = min(frames, buses.framesUntilNextSpeed) }
    for index in 0..<sounding.count {
      let slot = sounding[index]
      if records[slot].exit != .stay { frames = min(frames, max(1, records[slot].envelope.remaining)) }
      if records[slot].exit == .seek { frames = min(frames, max(1, records[slot].endsAt - clock)) }
      if records[slot].fadesToEnd { frames = min(frames, max(1, records[slot].fade.remaining)) }
      let level = buses.level(of: records[slot].parameters.bus)
      if level.isMoving { frames = min(frames, level.remaining) }
      if records[slot].isGliding {
        let heard = others.law(law, of: records[slot].ear.listener).listener.position
        frames = min(frames, records[slot].longestMove(at: clock, listener: heard))
      }
      // The way from one direction to another one.
      if records[slot].ear.way.isMoving { frames = min(frames, 64, records[slot].ear.way.remaining) }
    }
    return frames
  }

  /// Finds out whether the voices that sound go on as they are, and for how long.
  mutating func updateSteadiness(clock: Int) {
    steadyUntil = .max
    guard !buses.isMoving, !sends.isMoving else { return }
    for index in 0..<sounding.count {
      let slot = sounding[index]
      guard !moving.contains(slot), records[slot].isSteady else { return }
      steadyUntil = min(steadyUntil, records[slot].endsAt)
    }
    isSteady = true
  }

  // MARK: - Schedules

  /// Lists a voice with a schedule, of which these orders are in force.
  mutating func recordSchedule(_ slot: Int, due: VoiceSchedule.Kinds) {
    records[slot].dueOrders = due
    scheduled.append(slot)
  }

  /// Removes the voice at `index` from the list.
  mutating func endSchedule(at index: Int) { scheduled.remove(at: index) }

  // MARK: - Moves

  /// Lists a voice whose pitch or place moves.
  mutating func recordMove(_ slot: Int) {
    if records[slot].isGliding { moving.append(slot) }
  }

  /// Moves the voices that run by the `frames` frames of the mix that ended at `clock`.
  mutating func move(_ frames: Int, to clock: Int, sampleRate: Int) {
    sends.advance(to: clock)
    var index = 0
    while index < moving.count {
      let slot = moving[index]
      // Listed for a step longer than it moves, so that it gets the last values.
      guard records[slot].isGliding, records[slot].state != .idle else {
        moving.remove(at: index)
        continue
      }
      index += 1
      switch records[slot].state {
      case .pending, .sounding, .virtual:
        records[slot].move(frames, to: clock, sampleRate: sampleRate)
        updateSpatialGain(slot)
        followSpeed(slot, at: clock, sampleRate: sampleRate)
        if records[slot].state == .virtual, !records[slot].repeats {
          ending.insert(slot, deadline: records[slot].endsAt)
        }
        recordChange(slot)
        reconsider(slot)
      case .idle, .parked, .unheard: break
      }
    }
  }

  /// Updates the speed of every voice if the time scale of a bus changed; `clock` is the mix's clock. True if one did.
  @discardableResult
  mutating func followTimeScales(at clock: Int, sampleRate: Int) -> Bool {
    guard buses.takeNewSpeeds() else { return false }
    isSteady = false
    for slot in 0..<used {
      switch records[slot].state {
      case .pending, .sounding, .virtual: followSpeed(slot, at: clock, sampleRate: sampleRate)
      // It counts from where it stands when it goes on.
      case .parked: records[slot].speed = speed(of: slot)
      case .idle, .unheard: break
      }
    }
    return true
  }

  /// Updates a voice's speed from its doppler factor and the time scales of its buses.
  private mutating func followSpeed(_ slot: Int, at clock: Int, sampleRate: Int) {
    let speed = speed(of: slot)
    guard speed != records[slot].speed, records[slot].endsAt > clock else { return }
    let position = records[slot].position(at: clock, sampleRate: sampleRate)
    records[slot].anchor(position: position, at: clock, sampleRate: sampleRate)
    records[slot].speed = speed
    recount(slot, sampleRate: sampleRate)
  }

  // MARK: - The reverb

  /// Changes what the voices of a bus send that do not say otherwise; negative: of all buses.
  mutating func setSend(_ send: ReverbSend?, ofBus bus: Int, over ramp: RampSpan) {
    guard sends.set(send, ofBus: bus, over: ramp) else { return }
    isSteady = false
    for slot in 0..<used where records[slot].state != .idle { followSend(slot, orderedBy: .bus(bus), over: ramp) }
  }

  /// Ramps a voice to its own send, else to that of its nearest bus with one, else to none.
  mutating func followSend(_ slot: Int, orderedBy source: SendBank.Source? = nil, over ramp: RampSpan) {
    sends.follow(
      slot, own: records[slot].parameters.send, bus: records[slot].parameters.bus, in: buses, orderedBy: source,
      over: ramp)
  }

  /// The gain by which a voice of one bus is as loud on another one: what is added to the level below its block.
  private func difference(from bus: Int, to new: Int) -> Float {
    guard buses.blocks != 0 else { return buses.level(of: bus).value - buses.level(of: new).value }
    let above = buses.levelAbove(buses.block(of: new))
    return above > 1e-4 ? (buses.wholeLevel(of: bus) - buses.wholeLevel(of: new)) / above : 0
  }

  /// Ramps a voice that was moved from `bus` to another bus: to that one's level over `frames` frames, and to its
  /// filter over 20 times as many.
  mutating func leaveBus(_ bus: Int, _ slot: Int, over frames: Int) {
    let new = records[slot].parameters.bus
    let more = difference(from: bus, to: new)
    records[slot].busOffset = Ramp(records[slot].busOffset.value + more)
    records[slot].busOffset.go(to: 0, over: frames)
    guard buses.hasFilters else { return }
    let left = records[slot].filterOffset * records[slot].filterMove.value
    records[slot].filterOffset = left + buses.filter(of: bus, after: 0) - buses.filter(of: new, after: 0)
    records[slot].filterMove = Ramp(1)
    records[slot].filterMove.go(to: 0, over: 20 * frames)
  }

  // MARK: - Ducking

  /// Replaces the rules of ducking.
  mutating func loadDucks(_ rules: DuckRules, report: (_ target: BusID, _ isDucked: Bool) -> Void) {
    ducks.load(rules, &buses, report: report)
  }

  /// Updates the ducked buses from the levels of the voices that sound, at engine frame `frame`. Without `isHeard` none
  /// sounds.
  mutating func followDucks(frame: Int, isHeard: Bool, report: (_ target: BusID, _ isDucked: Bool) -> Void) {
    guard !ducks.isEmpty else { return }
    ducks.beginLevels()
    for index in 0..<(isHeard ? sounding.count : 0) where records[sounding[index]].keepsPlace {
      ducks.addLevel(loudness(sounding[index]), bus: records[sounding[index]].parameters.bus)
    }
    if ducks.follow(&buses, frame: frame, report: report) { isSteady = false }
  }

  // MARK: - Places

  /// True if the gain of a voice has come to where it is inaudible.
  func hasFaded(_ slot: Int) -> Bool {
    !records[slot].gain.isMoving && !records[slot].busOffset.isMoving
      && !buses.isMoving(records[slot].parameters.bus)
  }

  /// Ranks a voice whose loudness or priority may have changed, and lets it run unread when it has become inaudible.
  mutating func reconsider(_ slot: Int) {
    rank(slot)
    // Unread when it has faded.
    if records[slot].state == .sounding, isInaudible(slot) { records[slot].isFading = true }
  }

  /// Updates a voice's rank: it may sound, waits to, or is ranked no more. To be called after every change of its state
  /// or loudness.
  mutating func rank(_ slot: Int) {
    isSteady = false
    let wasWaiting = ranking.isWaiting(slot)
    defer { if ranking.isWaiting(slot) != wasWaiting { recordChange(slot) } }
    switch (records[slot].state, records[slot].exit) {
    case (.pending, _), (.sounding, .stay), (.sounding, .seek): ranking.hold(slot, rank(of: slot))
    case (.virtual, _), (.sounding, .yield):
      if isInaudible(slot) || !records[slot].stream.isReady {
        ranking.remove(slot)
      } else {
        ranking.wait(slot, rank(of: slot))
      }
    default: ranking.remove(slot)
    }
  }

  @inline(__always)
  private func rank(of slot: Int) -> VoiceRank {
    VoiceRank(
      priority: records[slot].parameters.priority, loudness: loudness(slot),
      serial: records[slot].serial)
  }

  /// The voice that gives way to `candidate`, maybe the candidate itself; nil while there is room.
  @inline(__always)
  func weakest(against candidate: Int) -> Int? {
    guard !ranking.hasRoom, let weakest = ranking.weakest else { return nil }
    return rank(of: candidate).key < weakest.rank.key ? candidate : weakest.slot
  }
}
