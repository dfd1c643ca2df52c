import Synchronization
import TacetSignal
import TacetSystem

/// The engine's side of a renderer: orders in, events and clocks out. No call waits for a block.
///
/// One thread at a time, with the engine's lock held, unless a method says otherwise. Valid as long as its renderer.
package struct GameSide: @unchecked Sendable {
  // Sendable: a view of the mailbox, whose writing ends the engine's lock guards.
  private let mailbox: MailboxPointer
  private let lock: UnsafePointer<RenderLock>

  init(mailbox: MailboxPointer, lock: UnsafePointer<RenderLock>) {
    self.mailbox = mailbox
    self.lock = lock
  }

  // MARK: - Time and events

  /// Applies commands without rendering: for the time when no output asks for blocks. Before that it lets `frames`
  /// frames pass: what is inaudible ends, starts and goes on in them as if they had been rendered; where something is
  /// to be heard the clock stands.
  ///
  /// Returns how many frames may pass from here on until there is an event, `Int.max` if that takes a command; nil, and
  /// nothing done, while a block is rendered.
  @discardableResult
  package func processCommands(advancing frames: Int = 0) -> Int? {
    lock.pointee.processCommands(advancing: frames)
  }

  /// Counts frames that passed and that ``clock`` does not count: the machine slept, or the output asked for none. They
  /// count for the one-shots that run unheard, and for nothing else.
  package func countMissed(_ frames: Int) {
    mailbox.pointee.missedFrames.add(frames, ordering: .releasing)
    lock.pointee.endUnheard()
  }

  /// The frame at which the next one-shot ends that runs unheard, if no frame is missed; `Int.max` for none. Any
  /// thread.
  package var nextUnheardEnd: Int { mailbox.pointee.nextUnheardEnd.load(ordering: .acquiring) }

  /// Frames rendered, or passed, since the renderer was made. Any thread.
  package var clock: Int { mailbox.pointee.clock.load(ordering: .acquiring) }

  /// The clocks after the last step. Any thread.
  package var clocks: RenderClocks {
    RenderClocks(
      engine: clock, effects: mailbox.pointee.effectsClock.load(ordering: .acquiring),
      soundtrack: mailbox.pointee.soundtrackClock.load(ordering: .acquiring))
  }

  /// For how many frames nothing has been heard, with nothing to come before a command. Any thread.
  package var idleFrames: Int { mailbox.pointee.idle.load(ordering: .acquiring) }

  /// How often the renderer has read the orders to the end. Any thread.
  package var rounds: Int { mailbox.pointee.rounds.load(ordering: .acquiring) }

  /// True if the renderer calls the game's DSP of this number somewhere. Any thread.
  package func calls(_ number: UInt32) -> Bool {
    (0..<mailbox.pointee.calledDSPs.count).contains {
      mailbox.pointee.calledDSPs[$0].load(ordering: .acquiring) == number
    }
  }

  /// The events not read yet, the oldest first.
  package var events: Ring<RendererEvent>.Consumer { mailbox.pointee.events.consumer }

  /// Posted when there are events to read; who waits for it may post it too. Any thread.
  package var controlWakeup: Wakeup { mailbox.pointee.controlWakeup.wakeup }

  // MARK: - Mixes and buses

  /// Orders how much is heard of the effects' mix, from the next step on.
  package func order(effects order: MixOrder) { mailbox.pointee.effectsOrder.store(order.bits, ordering: .releasing) }

  /// Orders how much is heard of the soundtrack's mix, from the next step on.
  package func order(soundtrack order: MixOrder) {
    mailbox.pointee.soundtrackOrder.store(order.bits, ordering: .releasing)
  }

  /// Publishes the controls of a bus, which are read where they lie.
  package func publish(_ controls: UnsafePointer<BusControls>, of bus: BusID) {
    mailbox.pointee.publish(controls, of: bus)
    guard bus.isOfEffects else { return }
    // After the controls: the renderer acquires the bit, and reads these or later ones.
    mailbox.pointee.dirtyBuses.bitwiseOr(1 << UInt64(bus.number), ordering: .releasing)
  }

  /// Replaces the rules by which buses go down while others sound.
  package func ducking(_ rules: DuckRules) { mailbox.pointee.ducking.writer.publish(rules) }

  /// Orders the reverbs that are heard. Slots for them are made before, or the renderer asks for them.
  package func reverb(_ order: ReverbOrder) { mailbox.pointee.reverb.order.writer.publish(order) }

  /// Ends every one-shot that is frozen and not paused by the game: the 10 s mark.
  package func dropFrozen() { mailbox.pointee.dropMarks.add(1, ordering: .releasing) }

  /// Orders the listener, the others beside it, and the world.
  package func space(_ law: SpatialLaw, _ others: ListenerList = ListenerList()) {
    if mailbox.pointee.listeners.writer.published != others { mailbox.pointee.listeners.writer.publish(others) }
    // After the others: the renderer reads them when it finds a law.
    mailbox.pointee.law.writer.publish(law)
  }

  // MARK: - Figures

  /// The position of the soundtrack's current play after the last block.
  package var musicPosition: MusicPosition { mailbox.pointee.musicPosition.reader.latest() }

  /// The figures after the last block, with the voice of a slot.
  package func reading(_ slot: Int?) -> RendererReading {
    RendererReading(
      voice: slot.map(voice) ?? VoiceReading(), music: musicPosition, clocks: clocks)
  }

  /// The voice of a slot, true to the last block; one that has not begun for a slot that there is not.
  package func voice(_ slot: Int) -> VoiceReading {
    guard slot < mailbox.pointee.voicePositions.count else { return VoiceReading() }
    // Before the position, which is published first: it is of this moment, or newer.
    let mix = mailbox.pointee.effectsClock.load(ordering: .acquiring)
    let engine = clock + mailbox.pointee.missedFrames.load(ordering: .acquiring)
    let position = mailbox.pointee.voicePositions[slot].reader.newest
    return VoiceReading(position, of: slot, on: self, mix: mix, engine: engine)
  }

  /// The parameters of a slot's voice as they are now, where the game wants these.
  func present(_ parameters: VoiceParameters, ofSlot slot: Int) -> VoiceParameters {
    let mix = mailbox.pointee.effectsClock.load(ordering: .acquiring)
    let position = mailbox.pointee.voicePositions[slot].reader.newest
    return position.pointee.ways.present(
      parameters, mailbox.pointee.voices[slot].writer.newest, after: position.pointee.framesOfWays(mix: mix))
  }

  /// The figures after the last block.
  package var statistics: RendererStatistics {
    RendererStatistics(
      voices: mailbox.pointee.voiceCounts.reader.latest(), times: mailbox.pointee.renderTimes.reader.latest(),
      readyFrames: (0..<deckCount).map { mailbox.pointee.decks[$0].readyFrames }, ringFrames: DeckMailbox.ringFrames)
  }

  // MARK: - Voices

  /// Starts a voice, in a slot that is free; false, and nothing done, while too many starts wait. The request is read
  /// where it lies.
  package func start(_ request: UnsafeMutablePointer<PlayRequest>) -> Bool {
    let slot = Int(request.pointee.start.slot)
    if slot >= mailbox.pointee.voices.count { mailbox.pointee.makeVoice(slot) }
    // The renderer reads it after the start command, and has not read it since the slot's last end, which was read
    // here.
    mailbox.pointee.voices[slot].writer.reset {
      $0.pointee.begin(request, pauseRamp: RampSpan(Int(mailbox.pointee.holdRamp)))
    }
    if mailbox.pointee.schedules[slot].isMade { mailbox.pointee.schedules[slot].reset(to: VoiceSchedule()) }
    if request.pointee.parameters.position != nil { wantSpace() }
    mailbox.pointee.startRun.record(request.pointee.parameters, number: mailbox.pointee.starts.producer.nextNumber)
    return withUnsafeMutablePointer(to: &request.pointee.start) { start in
      mailbox.pointee.starts.producer.push(UnsafePointer(start))
    }
  }

  /// Changes a voice that lives. The parameters are read where they lie.
  package func change(_ slot: Int, _ parameters: UnsafePointer<VoiceParameters>, _ ramps: VoiceRamps = VoiceRamps()) {
    if parameters.pointee.position != nil { wantSpace() }
    mailbox.pointee.voices[slot].writer.replace { $0.pointee.follow($1, ramps, to: parameters) }
    markDirty(slot)
  }

  /// Stops a voice by a fade; it ends for this reason. A stop that was ordered before keeps its own.
  package func stop(_ slot: Int, ramp: RampSpan, reason: VoiceEnd = .stopped) {
    mailbox.pointee.voices[slot].writer.update { $0.pointee.stop(ramp, reason) }
    markDirty(slot)
  }

  /// Replaces the orders for a voice that wait for their time. Orders of which one has been carried over into the
  /// voice's own are published after that.
  package func schedule(_ slot: Int, _ schedule: VoiceSchedule) {
    if schedule.place?.value.position != nil { wantSpace() }
    mailbox.pointee.schedules[slot].publish(schedule)
    markDirty(slot)
  }

  /// A voice has a place, or will have one: a device that places it is to be made.
  private func wantSpace() {
    guard !mailbox.pointee.space.isWanted.load(ordering: .relaxed) else { return }
    mailbox.pointee.space.isWanted.store(true, ordering: .releasing)
    mailbox.pointee.controlWakeup.post()
  }

  private func markDirty(_ slot: Int) {
    // After the order: the renderer acquires the bit, and reads this order or a later one.
    mailbox.pointee.dirtyVoices[slot >> 6].bitwiseOr(1 << UInt64(slot & 63), ordering: .releasing)
  }

  // MARK: - Decks

  /// Makes a deck ready to be filled for a play, whose number is 0 until it is armed. Its last play must have ended,
  /// and its feeder must have left it. `layers` say how loud those of a soundtrack are that has some.
  package func clearDeck(_ deck: Int, _ play: DeckPlay, layers: DeckLayers = DeckLayers()) {
    // No other thread uses the deck's ring: the renderer only reads that of a play which has begun.
    _ = mailbox.pointee.decks[deck].drop(.max)
    mailbox.pointee.decks[deck].publish(layers)
    mailbox.pointee.decks[deck].isComplete.store(false, ordering: .relaxed)
    mailbox.pointee.decks[deck].isHeldBack.store(false, ordering: .relaxed)
    mailbox.pointee.decks[deck].publish(DeckClock())
    mailbox.pointee.decks[deck].play.writer.publish(play)
  }

  /// Lets the renderer have the deck as play number `generation`, not 0. It begins when enough lies ready.
  package func armDeck(_ deck: Int, generation: UInt32) { updateDeck(deck) { $0.generation = generation } }

  /// Changes how many frames a deck's play has in all.
  package func setLength(_ length: Int, ofDeck deck: Int) { updateDeck(deck) { $0.length = length } }

  /// Changes how loud the layers of a deck are, also while it plays: those of a soundtrack that follows, before it is
  /// fed. The memory for more than the deck has had is taken here.
  package func layers(_ layers: DeckLayers, ofDeck deck: Int) { mailbox.pointee.decks[deck].publish(layers) }

  /// Stops a deck by a fade that begins at `time`; if its mix is frozen then, it is over at once.
  package func stopDeck(_ deck: Int, ramp: RampSpan, at time: ClockTime = .engine(0)) {
    updateDeck(deck) {
      $0.stopRamp = ramp
      $0.stopTime = time
    }
  }

  private func updateDeck(_ deck: Int, _ body: (inout DeckPlay) -> Void) {
    let writer = mailbox.pointee.decks[deck].play.writer
    var play = writer.published
    body(&play)
    writer.publish(play)
  }

  /// Frames that a deck has played since it began, heard or not. Any thread.
  package func played(onDeck deck: Int) -> Int { mailbox.pointee.decks[deck].played.load(ordering: .acquiring) }

  /// The fade that a deck was in after the last block. Any thread.
  package func fading(onDeck deck: Int) -> DeckFading { mailbox.pointee.decks[deck].fading }

  /// True if more was played unheard than the deck's ring can make good: another deck should continue it. Any thread.
  package func isFarBehind(deck: Int) -> Bool {
    mailbox.pointee.decks[deck].skippedFrames.load(ordering: .acquiring) > DeckMailbox.ringFrames / 2
  }
}
