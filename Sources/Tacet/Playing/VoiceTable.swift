internal import TacetMixer
import TacetSession
import TacetSignal
import TacetSystem

/// The voices as the game knows them: slots with generations, and their parameters. Pure.
struct VoiceTable: ~Copyable {
  /// Plays that found no room to live at all.
  private(set) var rejectedPlays = 0
  private(set) var ends = EndedVoices()
  /// The limits of effects and buses.
  private var limits: PlayLimits
  /// The voices that ended stolen.
  private(set) var stolen: StolenVoices
  /// The captions that are not to come again at once.
  private var captions: CaptionTimes
  /// The stream slots of streamed effects.
  private(set) var streams = StreamTable()

  /// The orders that wait for their time, by slot.
  private var schedules: [Int: VoiceSchedule] = [:]
  /// The number of the last play that had no slot.
  private var lastRejected: UInt32 = 0
  private let engine: UInt32
  /// How many slots are made at once.
  private static let slotsAtOnce = 64
  /// Starts and ends are recorded: actions that an engine without a record would make for nothing, two a voice.
  private let recordsEvents: Bool
  private var slots: ReservedArray<VoiceSlot>
  private let living: LivingVoicesMemory
  /// The slot that the next play takes; -1 for none.
  private var firstFree: Int32 = -1
  /// How many voices have not ended.
  private(set) var count = 0

  /// A table of `capacity` voices of the engine `engine`.
  init(engine: UInt32, capacity: Int, sampleRate: Int, recordsEvents: Bool = true) {
    self.engine = engine
    self.recordsEvents = recordsEvents
    limits = PlayLimits(sampleRate: sampleRate)
    stolen = StolenVoices(sampleRate: sampleRate)
    captions = CaptionTimes(sampleRate: sampleRate)
    slots = ReservedArray(capacity: capacity)
    living = LivingVoicesMemory(capacity: capacity)
  }

  // MARK: - Readings

  /// The parameters of a voice that lives.
  func parameters(of voice: Voice, at clocks: RenderClocks) -> VoiceParameters? {
    slot(of: voice).map { slot in
      var parameters = slots[slot].parameters
      if slots[slot].isScheduled { _ = schedules[slot]?.apply(at: clocks, to: &parameters) }
      return parameters
    }
  }

  /// The effect of a voice that lives.
  func effect(of voice: Voice) -> SoundEffect? { slot(of: voice).flatMap { slots[$0].effect } }

  /// The fade of a voice that lives.
  func fadeState(of voice: Voice, _ reading: RendererReading) -> FadeState? {
    guard let slot = slot(of: voice) else { return nil }
    let stop = slots[slot].isScheduled ? schedules[slot]?.stop : nil
    if slots[slot].isStopping || stop?.isDue(reading.clocks) == true { return .fadingOut }
    let comesIn = reading.voice.generation == voice.generation ? reading.voice.comesIn : slots[slot].comesIn
    return comesIn ? .fadingIn : .steady
  }

  /// True if a voice that has not begun has a fade-in.
  func beginsSilent(_ voice: Voice) -> Bool { slot(of: voice).map { slots[$0].comesIn } ?? false }

  /// Which voices have not ended, for who has no lock.
  var livingVoices: LivingVoices { living.voices }

  /// True if a voice has not ended.
  func isLive(_ voice: Voice) -> Bool { slot(of: voice) != nil }

  /// Lets a voice hold the version that it plays.
  mutating func hold(_ version: EffectVersion, by voice: Voice) {
    if let slot = slot(of: voice) { slots[slot].version = version }
  }

  /// Gives the voices of an effect, and of its copies, that hold no version the one that they play.
  mutating func hold(_ version: EffectVersion, forVoicesOf content: EffectContent) {
    for slot in 0..<slots.count
    where slots[slot].isLive && slots[slot].version == nil && slots[slot].effect?.content === content {
      slots[slot].version = version
    }
  }

  /// How many voices live on each bus that has some, by its number.
  var countsByBus: [Int: Int] {
    var counts: [Int: Int] = [:]
    for slot in 0..<slots.count where slots[slot].isLive {
      counts[Int(slots[slot].parameters.bus), default: 0] += 1
    }
    return counts
  }

  /// The voices that live, with the numbers of their buses.
  var live: [(voice: Voice, bus: Int)] {
    (0..<slots.count).filter { slots[$0].isLive }.map { (voice($0), Int(slots[$0].parameters.bus)) }
  }

  /// The name of the effect of a voice, for people; nil once the voice has ended.
  func effectName(of voice: Voice) -> String? { slot(of: voice).flatMap { slots[$0].effect?.nameForLog } }

  /// All whose frames live voices may play.
  var played: [AnyObject] {
    (0..<slots.count).flatMap { slot -> [AnyObject] in
      guard slots[slot].isLive else { return [] }
      let all: [AnyObject?] = [slots[slot].effect, slots[slot].version, slots[slot].stream]
      return all.compactMap(\.self)
    }
  }

  /// True if a voice that lives has begun.
  func hasStarted(_ voice: Voice) -> Bool { slot(of: voice).map { slots[$0].hasStarted } ?? false }

  private func voice(_ slot: Int) -> Voice {
    Voice(engine: engine, slot: UInt32(slot), generation: slots[slot].generation)
  }

  func slot(of voice: Voice) -> Int? {
    guard voice.engine == engine, Int(voice.slot) < slots.count else { return nil }
    let slot = Int(voice.slot)
    return slots[slot].isLive && slots[slot].generation == voice.generation ? slot : nil
  }

  /// True if the effect of the voice in this slot has a caption.
  @inline(__always)
  func hasCaption(_ slot: Int) -> Bool { slots[slot].effect?.hasCaption ?? false }

  /// The caption of the voice in this slot, which begins to sound at `frame`, if its effect has one that is not too
  /// soon after the last with the same words.
  mutating func caption(ofSlot slot: Int, at frame: Int, heardBy space: SpaceTable) -> Caption? {
    guard let effect = slots[slot].effect, let text = effect.caption,
      captions.take(text, at: frame, cooldown: effect.captionCooldown)
    else { return nil }
    let parameters = slots[slot].parameters
    if let position = parameters.position {
      return Caption(
        text, direction: Caption.Direction(of: position, heardBy: space.law(nearestTo: position).listener))
    }
    return Caption(text, direction: parameters.pan == 0 ? nil : Caption.Direction(azimuth: 90 * parameters.pan))
  }

  // MARK: - Limits

  /// The limit of a bus.
  func limit(ofBus bus: BusID) -> PlayLimit? { limits.limit(ofBus: bus) }

  /// Limits the voices of a bus, or ends its limit.
  mutating func setLimit(_ limit: PlayLimit?, ofBus bus: BusID) { limits.setLimit(limit, ofBus: bus) }

  /// False if no limit can reach a play of an effect, as nearly always.
  func mayLimit(_ effect: SoundEffect) -> Bool { effect.hasLimit || !limits.hasNoBus }

  /// A play as its limits see it, which starts at `frame` or later; nil without a limit, as nearly always.
  func limited(
    _ effect: SoundEffect, _ parameters: VoiceParameters, on buses: BusTable, at frame: Int,
    loudness: (VoiceParameters) -> Float
  ) -> PlayLimits.Play? {
    let limit = effect.limit
    if limit == nil, limits.hasNoBus { return nil }
    let branch = buses.branch(of: BusID(parameters.bus))
    if limit == nil, !limits.hasLimit(on: branch) { return nil }
    return PlayLimits.Play(
      effect: limit.map { (effect.id, $0) }, buses: branch,
      frame: parameters.start.clock == .engine ? max(frame, parameters.start.frame.rawValue) : frame,
      weight: weight(parameters, loudness))
  }

  /// Decides on a play with a limit.
  func decide(on play: PlayLimits.Play, loudness: (VoiceParameters) -> Float) -> PlayLimits.Decision {
    limits.decide(play) { weight(slots[$0].parameters, loudness) }
  }

  private func weight(_ parameters: VoiceParameters, _ loudness: (VoiceParameters) -> Float) -> PlayGroup.Weight {
    PlayGroup.Weight(priority: parameters.priority, loudness: loudness(parameters))
  }

  /// Stops the voice in `slot` for a play with a limit.
  mutating func giveWay(_ slot: Int, ramp: Int, _ actions: inout EngineActions) {
    removeFromLimits(slot)
    actions.append(.stop(slot: slot, ramp: RampSpan(ramp), .stolen))
  }

  /// Counts a play with a limit that was admitted.
  mutating func count(_ play: PlayLimits.Play, inSlot slot: Int) {
    slots[slot].isLimited = true
    limits.insert(slot, play)
  }

  private mutating func removeFromLimits(_ slot: Int) {
    guard slots[slot].isLimited else { return }
    slots[slot].isLimited = false
    limits.remove(slot, effect: slots[slot].effect?.id)
  }

  // MARK: - The game

  /// Plays, and gives the request the slot that the renderer starts; false without a free one. Allocates nothing.
  mutating func play(
    _ request: inout PlayRequest, _ effect: SoundEffect, _ stream: EffectStream? = nil,
    completion: (@Sendable (VoiceEnd) -> Void)?
  ) -> Bool {
    guard firstFree >= 0 || makeSlots() else { return false }
    let slot = Int(firstFree)
    firstFree = slots[slot].nextFree
    count += 1
    request.start.slot = UInt32(truncatingIfNeeded: slot)
    request.start.generation = slots[slot].begin(&request, effect, completion)
    if let stream { start(stream, &request) }
    living.voices.begin(Voice(engine: engine, slot: request.start.slot, generation: request.start.generation))
    return true
  }

  /// Makes some slots more; false if there is no room for one.
  @inline(never)
  private mutating func makeSlots() -> Bool {
    let (first, end) = (slots.count, min(slots.count + Self.slotsAtOnce, slots.capacity))
    guard first < end else { return false }
    slots.grow(to: end) { VoiceSlot(nextFree: $0 + 1 < end ? Int32($0 + 1) : -1) }
    living.voices.grow(to: end)
    firstFree = Int32(first)
    return true
  }

  @inline(never)
  private mutating func start(_ stream: EffectStream, _ request: inout PlayRequest) {
    guard let streamSlot = streams.take() else { return }
    let slot = Int(request.start.slot)
    slots[slot].stream = stream
    request.start.buffer = stream.assign(streamSlot: streamSlot)
  }

  /// Ends a play that finds no room to live, that a limit refuses, or that OpenAL does, and counts the first two.
  /// Returns a voice that stands for it, in no slot.
  @inline(never)
  mutating func reject(
    _ completion: (@Sendable (VoiceEnd) -> Void)?, _ reason: VoiceEnd = .stolen, at frame: Int,
    _ actions: inout EngineActions
  ) -> Voice {
    switch reason {
    case .refused: stolen.countRefused()
    case .failed: break
    default: rejectedPlays += 1
    }
    lastRejected &+= 1
    let voice = Voice(engine: engine, slot: .max, generation: lastRejected)
    ends.append(EndedVoices.End(voice: voice, reason: reason, frame: frame))
    if let completion { actions.complete(.voice(completion, reason)) }
    return voice
  }

  /// The renderer had no room for the start of this slot.
  mutating func startRejected(_ slot: Int, at frame: Int, _ actions: inout EngineActions) {
    rejectedPlays += 1
    end(slot, .stolen, at: frame, &actions)
  }

  /// Stops a voice by a fade.
  mutating func stop(_ voice: Voice, ramp: RampSpan, _ actions: inout EngineActions) {
    if let slot = slot(of: voice) { stop(slot, ramp: ramp, &actions) }
  }

  private mutating func stop(_ slot: Int, ramp: RampSpan, _ actions: inout EngineActions) {
    slots[slot].isStopping = true
    actions.append(.stop(slot: slot, ramp: ramp, .stopped))
  }

  /// Stops the chosen ones of the voices that live, by a fade, now or at a `time`.
  mutating func stopAll(
    ramp: RampSpan, at time: ClockTime?, clocks: RenderClocks, _ actions: inout EngineActions,
    where isChosen: (borrowing VoiceSlot) -> Bool
  ) {
    for slot in 0..<slots.count where slots[slot].isLive && isChosen(slots[slot]) {
      guard let time else {
        stop(slot, ramp: ramp, &actions)
        continue
      }
      schedule(voice(slot), at: clocks, &actions) { $0.stop = PendingChange(at: time, over: ramp) }
    }
  }

  /// Takes back a stop that waits for its time; false if none does.
  mutating func cancelStop(
    of voice: Voice, at clocks: RenderClocks, _ actions: inout EngineActions
  ) -> Bool {
    guard let slot = slot(of: voice), schedule(inSlot: slot).stop?.isDue(clocks) == false else { return false }
    endSchedule(of: voice, .stop, at: clocks, &actions)
    return true
  }

  /// Changes a voice. Returns the slot whose parameters are to be sent; nil: it has ended.
  mutating func change(_ voice: Voice, _ body: (inout VoiceParameters) -> Void) -> Int? {
    guard let slot = slot(of: voice) else { return nil }
    let (bus, repeats) = (slots[slot].parameters.bus, slots[slot].parameters.repeats)
    body(&slots[slot].parameters)
    if slots[slot].parameters.repeats != repeats { slots[slot].stream?.setLoops(slots[slot].parameters.loopCount) }
    // The limit of the new bus is for plays.
    if slots[slot].isLimited, slots[slot].parameters.bus != bus { limits.remove(slot, effect: nil) }
    return slot
  }

  /// Reads the parameters of the voice in this slot where they lie.
  @inline(__always)
  mutating func withParameters<Result>(
    inSlot slot: Int, _ body: (UnsafePointer<VoiceParameters>) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &slots[slot].parameters) { body(UnsafePointer($0)) }
  }

  /// The orders for the voice in this slot that wait for their time.
  func schedule(inSlot slot: Int) -> VoiceSchedule { schedules[slot] ?? VoiceSchedule() }

  /// Sends the parameters of the voice in this slot.
  func send(_ slot: Int, _ ramps: VoiceRamps, _ actions: inout EngineActions) {
    actions.append(.change(slot: slot, slots[slot].parameters, ramps))
  }

  // MARK: - Schedules

  /// Schedules orders for a voice; of each kind the last one holds.
  mutating func schedule(
    _ voice: Voice, at clocks: RenderClocks, _ actions: inout EngineActions, _ body: (inout VoiceSchedule) -> Void
  ) {
    guard let slot = slot(of: voice) else { return }
    carryOver(slot, at: clocks, &actions)
    var schedule = schedules[slot] ?? VoiceSchedule()
    body(&schedule)
    schedules[slot] = schedule
    slots[slot].isScheduled = true
    actions.append(.schedule(slot: slot))
  }

  /// Ends the orders of these kinds that wait for their time: others come instead.
  mutating func endSchedule(
    of voice: Voice, _ kinds: VoiceSchedule.Kinds, at clocks: @autoclosure () -> RenderClocks,
    _ actions: inout EngineActions
  ) {
    guard !kinds.isEmpty, let slot = slot(of: voice), slots[slot].isScheduled else { return }
    carryOver(slot, at: clocks(), &actions)
    // Changed in place it would allocate, for a dictionary lends so large a value by way of the heap.
    var schedule = schedule(inSlot: slot)
    schedule.remove(kinds)
    schedules[slot] = schedule
    actions.append(.schedule(slot: slot))
  }

  /// Makes the orders whose time has come the voice's own, before they are replaced.
  private mutating func carryOver(_ slot: Int, at clocks: RenderClocks, _ actions: inout EngineActions) {
    guard var schedule = schedules[slot] else { return }
    let due = schedule.due(at: clocks).subtracting(.stop)
    guard !due.isEmpty else { return }
    let ramps = schedule.apply(at: clocks, to: &slots[slot].parameters)
    send(slot, ramps, &actions)
    schedule.remove(due)
    schedules[slot] = schedule
  }

  // MARK: - The renderer

  /// The voice in `slot` sounds from `frame` on.
  mutating func started(_ slot: Int, at frame: Int, _ actions: inout EngineActions) {
    slots[slot].hasStarted = true
    if recordsEvents { actions.append(.record(.voiceStarted(voice(slot), at: FrameCount(frame)))) }
  }

  /// The voice in `slot` ended.
  mutating func ended(_ slot: Int, _ reason: VoiceEnd, at frame: Int, _ actions: inout EngineActions) {
    let reason = slots[slot].hasFailed && reason == .finished ? .failed : reason
    if recordsEvents { record(.voiceEnded(voice(slot), reason, at: FrameCount(frame)), &actions) }
    if reason == .stolen { recordStolen(slot, at: frame, &actions) }
    end(slot, reason, at: frame, &actions)
  }

  @inline(never)
  private func record(_ event: EngineEvent, _ actions: inout EngineActions) { actions.append(.record(event)) }

  @inline(__always)
  private mutating func recordStolen(_ slot: Int, at frame: Int, _ actions: inout EngineActions) {
    stolen.count(hasStarted: slots[slot].hasStarted)
    if slots[slot].parameters.repeats == .max { logStolen(slot, at: frame, &actions) }
  }

  @inline(never)
  private mutating func logStolen(_ slot: Int, at frame: Int, _ actions: inout EngineActions) {
    guard let effect = slots[slot].effect, stolen.takeLog(of: ObjectIdentifier(effect), at: frame) else { return }
    actions.log(
      .notice, "a loop gave way to a play beyond a limit, and does not come back: \(effect.nameForLog)")
  }

  /// Handles events of streamed effects.
  mutating func handle(_ reports: [StreamReport], _ actions: inout EngineActions) {
    for report in reports { handle(report, &actions) }
  }

  private mutating func handle(_ report: StreamReport, _ actions: inout EngineActions) {
    switch report {
    case .failed(let stream, let error):
      actions.log(.error, "a streamed effect ends: \(error.description)")
      for slot in 0..<slots.count where slots[slot].stream === stream { slots[slot].hasFailed = true }
    case .left(let stream):
      streams.free(stream.streamSlot)
    case .removed(let name):
      actions.logRemoval(of: name)
    case .cut(let name): actions.logCut(of: name)
    }
  }

  // MARK: - Ends

  /// Ends every voice: the engine is gone.
  mutating func close(at frame: Int, _ actions: inout EngineActions) {
    for slot in 0..<slots.count where slots[slot].isLive { end(slot, .stopped, at: frame, &actions) }
  }

  @inline(__always)
  private mutating func end(_ slot: Int, _ reason: VoiceEnd, at frame: Int, _ actions: inout EngineActions) {
    if !slots[slot].isBare { finish(slot, reason, &actions) }
    let generation = slots[slot].end(nextFree: firstFree)
    living.voices.end(slot)
    firstFree = Int32(truncatingIfNeeded: slot)
    count -= 1
    let voice = Voice(engine: engine, slot: UInt32(truncatingIfNeeded: slot), generation: generation)
    ends.append(EndedVoices.End(voice: voice, reason: reason, frame: frame))
  }

  /// Removes a voice that ends from its limits, its schedule and its stream, and completes its play.
  @inline(never)
  private mutating func finish(_ slot: Int, _ reason: VoiceEnd, _ actions: inout EngineActions) {
    removeFromLimits(slot)
    if slots[slot].isScheduled { schedules[slot] = nil }
    slots[slot].version = nil
    if let stream = slots[slot].stream.take() {
      streams.end()
      actions.append(.endStream(stream))
      slots[slot].hasFailed = false
    }
    if let completion = slots[slot].completion.take() { actions.complete(.voice(completion, reason)) }
  }
}

/// The last ends of voices. Pure; allocates nothing after it was made.
struct EndedVoices {
  struct End: Equatable {
    let voice: Voice
    let reason: VoiceEnd
    /// The engine's frame at which it ended.
    let frame: Int
  }

  /// How many ends are kept: a power of two.
  static let capacity = 256

  /// The engine of none has the number 0.
  private var ends = [End](
    repeating: End(voice: Voice(engine: 0, slot: 0, generation: 0), reason: .finished, frame: 0), count: capacity)
  /// The place of the oldest end.
  private var oldest = 0

  /// Appends an end, in place of the oldest.
  @inline(__always)
  mutating func append(_ end: End) {
    ends[oldest] = end
    oldest = (oldest &+ 1) & (Self.capacity - 1)
  }

  /// The end of a voice, if it is among the last.
  subscript(voice: Voice) -> End? { ends.first { $0.voice == voice } }
}

/// The stream slots of streamed effects: which are taken. Pure.
struct StreamTable {
  private var taken: UInt32 = 0
  /// Streams whose voices have not ended.
  private(set) var live = 0

  /// True if another stream may begin.
  var hasRoom: Bool { live < streamCount && freeStreamSlot != nil }

  private var freeStreamSlot: Int? { (0..<streamSlotCount).first { taken & 1 << UInt32($0) == 0 } }

  /// Takes a stream slot; nil where too many streams live.
  mutating func take() -> Int? {
    guard live < streamCount, let streamSlot = freeStreamSlot else { return nil }
    taken |= 1 << UInt32(streamSlot)
    live += 1
    return streamSlot
  }

  /// The voice of a stream has ended; its stream slot is taken until the feeder has left it.
  mutating func end() { live -= 1 }

  /// The feeder has left a stream slot.
  mutating func free(_ streamSlot: Int) { taken &= ~(1 << UInt32(streamSlot)) }
}

/// The captions with a cooldown, and until when each is not to come again. Pure.
struct CaptionTimes {
  private let sampleRate: Int
  /// The frame from which on the words may come again.
  private var ends: [String: Int] = [:]
  /// The count at which those that are over are removed.
  private var most = 64

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// How many words it keeps.
  var count: Int { ends.count }

  /// True if a caption may come at `frame`; then its cooldown begins.
  mutating func take(_ text: String, at frame: Int, cooldown: Duration) -> Bool {
    // Words without a cooldown are not kept, and do not begin that of others.
    guard cooldown > .zero else { return true }
    if let end = ends[text], frame < end { return false }
    if ends.count >= most {
      ends = ends.filter { frame < $0.value }
      most = max(64, 2 * ends.count)
    }
    ends[text] = (FrameCount(frame) + FrameCount(cooldown, sampleRate: sampleRate)).rawValue
    return true
  }
}
