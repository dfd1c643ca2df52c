import Synchronization
import TacetSession
import TacetSignal
import TacetSystem

/// The mix of the effects: a gate, the voices, and the space that they sound in.
///
/// The renderer only, between `applyCommands` and `finish` for each step. `frame` is the engine's frame; the voices
/// count frames of this mix besides, which stand still while it is frozen.
struct EffectsMix: ~Copyable {
  private(set) var gate = MixGate()
  private var voices: VoiceRenderer
  private let inbox: VoiceInbox
  private let streams: VoiceStreams
  private var dropMarks: UInt32 = 0
  private var chain: BusChain
  private var buses: BusInbox
  private let mailbox: MailboxPointer
  private let configuration: MixerConfiguration

  init(mailbox: MailboxPointer, configuration: MixerConfiguration) {
    voices = VoiceRenderer(configuration, mailbox: mailbox)
    inbox = VoiceInbox(mailbox: mailbox)
    streams = VoiceStreams(configuration, mailbox: mailbox)
    chain = BusChain(.effects, mailbox, sampleRate: configuration.sampleRate)
    buses = BusInbox(mailbox)
    self.mailbox = mailbox
    self.configuration = configuration
  }

  /// True if voices sound: without one the mix is silence.
  private var isSounding: Bool { voices.bank.sounding.count > 0 }

  /// The soundtrack sends something to the rooms.
  var hearsMusic = false

  /// True if the next step must be mixed. If not, its time is counted only.
  private var needsMixing: Bool {
    // Unheard, what rings is let ring out, so that it is not heard later.
    guard !gate.isFrozen, !gate.isSilent else { return !gate.isFrozen && voices.bank.reverb.isRinging }
    return isSounding || isRinging || hearsMusic
  }

  /// True if something is heard without a voice.
  private var isRinging: Bool {
    chain.isRinging || voices.bank.reverb.isRinging || voices.mixer.devices.hasTail
      || voices.mixer.blocks.areRinging(voices.bank.buses.blocks)
  }

  /// True if time may be counted without mixing: nothing is heard now, nor in the next frame.
  var maySkip: Bool {
    if gate.isFrozen { return true }
    guard !gate.hold.isMoving else { return false }
    return gate.isSilent
      || (!isSounding && !isRinging && voices.bank.pending.count == 0
        && voices.bank.ranking.challenger == nil)
  }

  /// True if nothing is heard until a command comes.
  var isIdle: Bool {
    if gate.isFrozen { return true }
    guard maySkip, voices.bank.pending.count == 0, !voices.bank.reverb.isRinging,
      !streams.isAwaited(by: voices.bank, voices.clocks)
    else { return false }
    return gate.isSilent || framesUntilDue == .max
  }

  /// The frames until the next voice, or the next order for one, a bus or the mix, is due; `Int.max` for none.
  private var framesUntilDue: Int {
    var frames = buses.framesUntilNext(voices.clocks)
    for index in 0..<voices.bank.waiting.count {
      let due = voices.bank[voices.bank.waiting[index]].framesUntilStart(voices.clocks)
      if due > 0 { frames = min(frames, due) }
    }
    return min(frames, inbox.framesUntilNext(of: voices))
  }

  /// How many frames pass, from engine frame `frame` on, until there is an event to report; `Int.max` if never.
  func nextChange(frame: Int) -> Int {
    var frames = min(boundary, max(1, voices.bank.unheard.framesUntilEnd(after: frame)))
    frames = min(frames, voices.mixer.framesUntilRest(voices.bank))
    guard !gate.isFrozen else { return frames }
    var end = voices.bank.ending.nextDeadline
    for index in 0..<voices.bank.sounding.count { end = min(end, voices.bank[voices.bank.sounding[index]].endsAt) }
    if end < .max { frames = min(frames, end - voices.clock) }
    return max(1, frames)
  }

  // MARK: - Clocks

  /// Frames that this mix has counted.
  var clock: Int { voices.clock }

  /// Sets the clocks that starts and other orders wait for.
  mutating func setClocks(_ clocks: RenderClocks) { voices.clocks = clocks }

  // MARK: - Commands

  /// Applies what the game ordered since the last step, at engine frame `frame`.
  mutating func applyCommands(frame: Int) {
    // The order is read before the marks: a pause that lasted too long ends its one-shots although it is over by now.
    let order = MixOrder(bits: mailbox.pointee.effectsOrder.load(ordering: .acquiring))
    let game = MixSwitches(ofEffects: buses[.master], at: voices.clocks)
    let marks = mailbox.pointee.dropMarks.load(ordering: .acquiring)
    endUnheard(frame: frame)
    if marks != dropMarks, gate.isFrozen { voices.dropOneShots(leftUnder: nil, frame: frame) }
    if gate.isNew(order, game) {
      voices.bank.isSteady = false
      _ = gate.apply(order, game, fades: configuration.fades)
      // Inaudible, it needs no ramp; and what begins in this very step must not be heard under a hold.
      if !isSounding, !isRinging { finishRamps(frame: frame) }
      if gate.isFrozen, order.oneShots == .dropAll { voices.dropOneShots(leftUnder: nil, frame: frame) }
    }
    applySpace()
    if voices.mixer.followDevices() { voices.bank.isSteady = false }
    let dirty = applyBuses(mailbox.pointee.dirtyBuses.exchange(0, ordering: .acquiring), frame: frame)
    applyFilters(of: dirty, frame: frame)
    if let order = mailbox.pointee.reverb.order.reader.next() { voices.bank.reverb.apply(order, isFirst: frame == 0) }
    voices.bank.reverb.turn(at: voices.clocks, isFirst: frame == 0)
    applySends(of: dirty, frame: frame)
    inbox.applyChanges(to: &voices, gate: gate, frame: frame)
    inbox.admitStarts(to: &voices, gate: gate, frame: frame)
    placeReverbs()
    if marks != dropMarks {
      dropMarks = marks
      if gate.isPausing { voices.dropOneShots(leftUnder: nil, frame: frame) }
    }
    startVoices(frame: frame)
    freezeIfSilent(frame: frame)
    // Voices leave HRTF in a hold too, and control may wait for the last one.
    if gate.isFrozen { voices.mixer.freeze() }
  }

  private mutating func applySpace() {
    guard let law = mailbox.pointee.law.reader.next() else { return }
    voices.bank.law = law
    voices.bank.others = mailbox.pointee.listeners.reader.latest()
    for slot in 0..<voices.bank.used
    where voices.bank[slot].state != .idle && voices.bank[slot].parameters.position != nil { voices.follow(slot) }
  }

  /// Applies the controls of these buses and of those with a change whose time has come, and the pause of everything.
  /// Returns a bit for each of these buses.
  private mutating func applyBuses(_ ordered: UInt64, frame: Int) -> UInt64 {
    if let rules = mailbox.pointee.ducking.reader.next() {
      voices.bank.isSteady = false
      let events = mailbox.pointee.events.producer
      voices.bank.loadDucks(rules) { events.push(RendererEvent(bus: $0, isDucked: $1, frame: frame)) }
    }
    let dirty = buses.takeDirty(ordered, at: voices.clocks, frame: frame)
    let master = buses[.master]
    let pause = master.pointee.pause.state(at: voices.clocks)
    var changedPauses = voices.bank.buses.pauseEverything(
      pause.isOn, sparing: master.pointee.spared, over: pause.span, isFirst: frame == 0)
    guard dirty | changedPauses != 0 else { return 0 }
    if changedPauses != 0 { voices.bank.isSteady = false }
    forEach(dirty) { bus in
      let controls = buses[BusID(bus)].pointee.inForce(at: voices.clocks)
      if voices.bank.buses.isNew(controls, for: bus) { voices.bank.isSteady = false }
      changedPauses |= voices.bank.buses.apply(
        controls, to: bus, isFirst: frame == 0, glide: configuration.fades.steal)
    }
    voices.bank.buses.recomputeLevels()
    voices.bank.followTimeScales(at: voices.clock, sampleRate: configuration.sampleRate)
    let changed = voices.bank.buses.branches(of: dirty) | changedPauses
    for slot in 0..<voices.bank.used where voices.bank[slot].state != .idle {
      let bus = voices.bank[slot].parameters.bus
      guard changed & 1 << UInt64(bus) != 0 else { continue }
      if changedPauses & 1 << UInt64(bus) != 0 {
        let ramp = voices.bank.buses.pauseRamp(of: bus)
        voices.followPause(slot, over: ramp, beginsPause: true, endsPause: true, gate: gate, frame: frame)
      }
      voices.bank.followSend(slot, over: RampSpan(configuration.fades.steal))
      voices.bank.reconsider(slot)
    }
    return dirty
  }

  /// Updates the ducked buses from what sounds.
  private mutating func followDucks(frame: Int) {
    let events = mailbox.pointee.events.producer
    voices.bank.followDucks(frame: frame, isHeard: !gate.isFrozen && !gate.isSilent) {
      events.push(RendererEvent(bus: $0, isDucked: $1, frame: frame))
    }
  }

  /// The gain that the soundtrack is ducked to, and how long that takes, in frames.
  var soundtrackDuck: (gain: Float, ramp: Int) { voices.bank.ducks.soundtrack }

  /// Follows the chain of the mix, and the filters and chains of these buses.
  private mutating func applyFilters(of dirty: UInt64, frame: Int) {
    chain.follow(buses[.effects], at: voices.clocks, isFirst: frame == 0)
    forEach(dirty) { bus in
      let controls = buses[BusID(bus)]
      voices.mixer.blocks.follow(
        controls, of: bus, at: voices.clocks, isFirst: frame == 0, in: &voices.bank.buses)
      voices.mixer.powers.follow(controls.pointee.isMetered, of: bus, mailbox)
      let (wanted, ramp) = controls.pointee.filter.target(at: voices.clocks)
      if voices.bank.buses.follow(
        wanted, over: ramp, of: bus, isFirst: frame == 0, glide: configuration.fades.steal)
      {
        voices.bank.isSteady = false
      }
    }
  }

  /// Follows what all buses send, and what these do.
  private mutating func applySends(of dirty: UInt64, frame: Int) {
    applySend(of: .master, as: BusBank.top, frame: frame)
    forEach(dirty) { applySend(of: BusID($0), as: $0, frame: frame) }
  }

  private mutating func applySend(of bus: BusID, as number: Int, frame: Int) {
    let (send, ramp) = buses[bus].pointee.send.target(at: voices.clocks)
    voices.bank.setSend(send, ofBus: number, over: frame == 0 ? 0 : ramp)
  }

  /// Places the reverbs if a voice or bus sends now, or will at a time: that is heard from its frame on.
  private mutating func placeReverbs() {
    // Once the rooms are gone, what a bus sends takes a voice.
    var isAwaited =
      hearsMusic || voices.bank.sends.hasSenders
      || (voices.bank.sends.isSending && !voices.mixer.devices.isStereoGone)
    if !isAwaited, voices.bank.reverb.hasOrder {
      isAwaited = buses.awaitsSend(voices.clocks) || inbox.awaitsSend(of: voices)
    }
    voices.bank.reverb.follow(isAwaited: isAwaited)
    voices.mixer.placeReverbs(&voices.bank)
    voices.mixer.followReverbs()
    voices.bank.reverb.isShut = gate.isSilent
    if voices.bank.reverb.isMoving { voices.bank.isSteady = false }
  }

  /// Follows the buses whose time has come since ``applyCommands(frame:)``, and starts the voices.
  mutating func startDue(frame: Int) {
    let dirty = applyBuses(0, frame: frame)
    applyFilters(of: dirty, frame: frame)
    applySends(of: dirty, frame: frame)
    startVoices(frame: frame)
  }

  /// Starts the voices whose frame has come.
  private mutating func startVoices(frame: Int) {
    inbox.applySchedules(to: &voices, gate: gate, frame: frame)
    streams.follow(&voices, gate: gate, frame: frame)
    voices.startDue(gate: gate, frame: frame)
    if !gate.isFrozen {
      voices.promote(gate: gate, frame: frame)
      voices.startPending(gate: gate, frame: frame)
    }
    followDucks(frame: frame)
  }

  // MARK: - One step

  /// How many frames may be rendered before something must happen to the frame.
  var boundary: Int {
    var frames = gate.boundary
    frames = min(frames, framesUntilDue)
    frames = min(frames, voices.bank.ducks.boundary(frame: voices.clocks.engine))
    guard !gate.isFrozen else { return frames }
    frames = min(frames, voices.bank.reverb.boundary)
    frames = min(frames, voices.mixer.boundary(isMixed: needsMixing))
    frames = min(frames, streams.boundary(of: voices.bank, clock: voices.clock))
    return min(frames, voices.bank.boundary(clock: voices.clock))
  }

  /// Mixes a block. False, and nothing written, if only time passes. `music`: what the soundtrack sends to the rooms.
  mutating func render(into block: Block, music: UnsafePointer<Float>? = nil) -> Bool {
    let frames = block.frames
    guard needsMixing else {
      skip(frames)
      return false
    }
    voices.mixer.updateReverbs(&voices.bank, frames: frames, hearsMusic: hearsMusic)
    voices.mixer.render(&voices.bank, into: block, at: voices.clock, music: music)
    voices.mixer.advanceReverb(&voices.bank, frames: frames)
    chain.apply(to: block)
    gate.apply(to: block)
    return true
  }

  /// Lets `frames` frames begin without mixing; ``finish(frames:frame:)`` counts them.
  mutating func skip(_ frames: Int) {
    if !gate.isFrozen {
      voices.mixer.rest(frames, &voices.bank)
      chain.pass(frames)
      voices.bank.reverb.pass(frames)
    }
    gate.skip(frames)
  }

  /// Ends a step of `frames` frames at engine frame `frame`: ends what ended, freezes when it is time.
  mutating func finish(frames: Int, frame: Int) {
    if !gate.isFrozen { voices.advance(frames: frames, frame: frame) }
    voices.mixer.powers.finish(frames, mailbox)
    voices.mixer.passDevices(&voices.bank, frames: frames, hearsMusic: hearsMusic)
    endUnheard(frames: frames, frame: frame)
    freezeIfSilent(frame: frame)
  }

  /// Ends the one-shots whose time unheard is over by engine frame `frame`, of which `frames` have just passed.
  mutating func endUnheard(frames: Int = 0, frame: Int) {
    let missed = mailbox.pointee.missedFrames.load(ordering: .acquiring)
    voices.endUnheard(frames: frames, frame: frame, missed: missed)
  }

  /// The engine's frame, without those that are missed from here on, at which the next one-shot ends that runs unheard;
  /// `Int.max` for none.
  func nextUnheardEnd(frame: Int) -> Int {
    let frames = voices.bank.unheard.framesUntilEnd(after: frame)
    return frames == .max ? .max : frame + frames
  }

  /// Publishes the voices that have changed, and how many there are.
  mutating func publishVoices() {
    while let slot = voices.bank.takeChanged() {
      var position = voices.bank[slot].published(sampleRate: configuration.sampleRate)
      position.isOutranked = voices.bank.ranking.isWaiting(slot)
      position.fadeInLeft = voices.bank[slot].fadeInLeft
      position.ways = voices.bank[slot].ways(at: voices.clock)
      (position.fade, position.fadeOut) = voices.bank[slot].fades
      mailbox.pointee.voicePositions[slot].writer.publish(position)
    }
    mailbox.pointee.voiceCounts.writer.publish(voices.bank.counts)
    streams.publish(voices.bank, clock: voices.clock)
    // After the places: who acquires the clock finds places of that moment, or newer ones.
    mailbox.pointee.effectsClock.store(voices.clock, ordering: .releasing)
  }

  /// No output renders: completes an ordered fade to silence, and freezes, at once.
  mutating func finishFadeToSilence(frame: Int) {
    gate.finishFadeToSilence()
    freezeIfSilent(frame: frame)
  }

  private mutating func finishRamps(frame: Int) {
    gate.finishRamps()
    freezeIfSilent(frame: frame)
  }

  private mutating func freezeIfSilent(frame: Int) {
    guard gate.freezeIfSilent() else { return }
    voices.finishExits(frame: frame)
    switch gate.order.oneShots {
    case .keep: break
    case .dropEnding: voices.dropOneShots(leftUnder: configuration.sampleRate / 20, frame: frame)
    case .dropAll: voices.dropOneShots(leftUnder: nil, frame: frame)
    }
    voices.mixer.freeze()
  }
}
