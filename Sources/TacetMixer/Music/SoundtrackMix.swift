import Synchronization
import TacetSession
import TacetSignal
import TacetSystem

/// The mix of the soundtrack: a gate, and the sum of the decks, of which one is current and others may be fading out.
///
/// The renderer only.
struct SoundtrackMix: ~Copyable {
  private let addressOnly = AddressOnly()
  private var gate = MixGate()
  private var decks: FixedArray<Deck>
  private var bus = BusRamps()
  private var chain: BusChain
  /// The send to the rooms of the effects.
  private(set) var send: MixSend
  /// The deck with the last play that has not ended; -1 for none.
  private var current = -1
  private var frozeWithDeck = false
  /// Frames of the music that this mix has counted: none while it is frozen, or the current deck waits for the feeder.
  private(set) var clock = 0
  private var speed = MusicSpeed()
  /// The engine's frame at which it last counted some, and the count of then.
  private var reached = 0
  private var counted = 0
  /// The clocks that starts and stops wait for.
  private var clocks = RenderClocks()
  /// The gain of the music under stingers.
  private var duck = Ramp(1)
  /// How long it takes to come back.
  private var release = 0
  private let mailbox: MailboxPointer
  private let configuration: MixerConfiguration
  private var reader = DeckReader()

  init(mailbox: MailboxPointer, configuration: MixerConfiguration) {
    decks = FixedArray(count: deckCount) { _ in Deck(fades: configuration.fades) }
    send = MixSend(sampleRate: configuration.sampleRate)
    chain = BusChain(.soundtrack, mailbox, sampleRate: configuration.sampleRate)
    self.mailbox = mailbox
    self.configuration = configuration
  }

  private var isPlaying: Bool {
    for index in 0..<deckCount where decks[index].state == .playing { return true }
    return false
  }

  /// True if a deck that plays is heard. If not, it is neither mixed nor taken from its ring: its time is counted.
  private var isOpen: Bool { !gate.isFrozen && !gate.isSilent && (bus.value != 0 || bus.isMoving) }

  /// True if time may be counted without mixing: nothing is heard now, nor in the next frame.
  var maySkip: Bool {
    if gate.isFrozen { return true }
    guard !gate.hold.isMoving, isOpen else { return !gate.hold.isMoving }
    if chain.isRinging { return false }
    for index in 0..<deckCount {
      let isReady = decks[index].state == .waiting && isDue(index) && mailbox.pointee.decks[index].isPrimed
      if decks[index].state == .playing || isReady { return false }
    }
    return true
  }

  /// True if nothing is heard until a command comes.
  var isIdle: Bool {
    if mailbox.pointee.controls(.soundtrack).pointee.awaitsSwitch(clocks) { return false }
    if mailbox.pointee.controls(.master).pointee.awaitsSwitch(clocks) { return false }
    if gate.isFrozen { return true }
    guard maySkip else { return false }
    // A deck that waits for its feeder, or for its time, is about to begin.
    for index in 0..<deckCount
    where decks[index].state == .waiting && clocks.frames(until: decks[index].play.start) < .max {
      return false
    }
    return true
  }

  private func isDue(_ index: Int) -> Bool { clocks.hasCome(decks[index].play.start) }

  /// How many frames pass until there is an event to report; `Int.max` if never.
  var nextChange: Int {
    var frames = boundary
    guard !gate.isFrozen else { return frames }
    for index in 0..<deckCount where decks[index].state == .playing {
      frames = min(frames, speed.pace.frames(until: max(0, framesLeft(index))))
    }
    return max(1, frames)
  }

  /// How many frames of its music a deck has still to play, as far as that is known; `Int.max` while it is not.
  private func framesLeft(_ index: Int) -> Int {
    let clock = decks[index].clock
    // Acquired: the feeder fills the ring before it says that this was all.
    guard mailbox.pointee.decks[index].isComplete.load(ordering: .acquiring) else {
      // Heard, it plays whatever the feeder finds; unheard, only the file's header says how much that is.
      guard clock.skippedFrames > 0 || !isOpen else { return .max }
      return clock.framesLeft(ofLength: decks[index].play.length)
    }
    return clock.framesLeft(ready: mailbox.pointee.decks[index].ring.consumer.count / Block.channels)
  }

  // MARK: - Clocks

  /// True unless this mix is frozen.
  var clockRuns: Bool { !gate.isFrozen }
  /// How far each frame takes the music.
  var pace: MusicPace { speed.pace }

  /// The position of the current play.
  var position: MusicPosition {
    var position = MusicPosition()
    (position.clock, position.reached, position.isRunning) = (clock, reached, clockRuns)
    position.pace = speed.pace
    guard current >= 0, decks[current].state == .playing else { return position }
    (position.generation, position.played) = (decks[current].play.generation, decks[current].clock.played)
    return position
  }

  /// Sets the clocks that starts and stops wait for.
  mutating func setClocks(_ clocks: RenderClocks) { self.clocks = clocks }

  // MARK: - Commands

  /// Applies what the engine ordered since the last step, at engine frame `frame`.
  mutating func applyCommands(frame: Int) {
    // The order is read before the stops, and applied after them: a deck that was stopped before the mix goes on must
    // not be heard in it.
    let order = MixOrder(bits: mailbox.pointee.soundtrackOrder.load(ordering: .acquiring))
    let game = MixSwitches(
      of: mailbox.pointee.controls(.soundtrack), mailbox.pointee.controls(.master), at: clocks)
    let goesOn = max(order.level, game.level) != .paused
    for index in 0..<deckCount { applyPlay(index, goesOn: goesOn, frame: frame) }
    if gate.isNew(order, game) {
      if gate.apply(order, game, fades: configuration.fades) {
        if frozeWithDeck, current >= 0 { push(.soundtrackResumed, current, frame: frame) }
        frozeWithDeck = false
      }
      // Inaudible, it needs no ramp; and what begins in this very step must not be heard under a hold.
      if !isPlaying {
        gate.finishRamps()
        freezeIfSilent(frame: frame)
      }
    }
    freezeIfSilent(frame: frame)
    startDue(frame: frame)
  }

  /// Follows the bus, and starts the decks whose time has come.
  mutating func startDue(frame: Int) {
    applyBus(frame: frame)
    for index in 0..<deckCount where decks[index].state == .waiting && isDue(index) {
      makeCurrentIfDue(index)
      startIfReady(index, frame: frame)
    }
  }

  /// Follows the game's controls of the bus.
  private mutating func applyBus(frame: Int) {
    let controls = mailbox.pointee.controls(BusID.soundtrack)
    bus.follow(controls, at: clocks, isFirst: frame == 0)
    let scale = controls.pointee.timeScale.target(at: clocks)
    if speed.go(to: scale.value, over: scale.span, isFirst: frame == 0) { reportSpeed(frame: frame) }
    chain.follow(controls, at: clocks, isFirst: frame == 0)
    // The decks' own orders have it once the game's side knows that its time has come.
    if let later = controls.pointee.intensity.later, later.change.isDue(clocks) {
      for index in 0..<deckCount where decks[index].state != .idle {
        decks[index].layers.go(toIntensity: later.value, over: later.change.span)
      }
    }
    if !controls.pointee.layerTurns.isEmpty { followTurns(controls) }
    send.follow(controls.pointee.send.target(at: clocks), isFirst: frame == 0, glide: configuration.fades.steal)
  }

  /// Follows the gains of layers whose time has come, on the decks of what plays and of what waits to.
  private mutating func followTurns(_ controls: UnsafePointer<BusControls>) {
    for layer in 0..<LayerOrder.most {
      guard let turn = controls.pointee.layerTurns[layer], turn.change.isDue(clocks) else { continue }
      for index in 0..<deckCount where index == current || (decks[index].state == .waiting && !decks[index].isOverlay) {
        decks[index].layers.go(to: turn.value, ofLayer: layer, over: turn.change.span)
      }
    }
  }

  /// Makes a deck the current one whose time has come: one that waited for it, or that was asked for after the current
  /// one.
  private mutating func makeCurrentIfDue(_ index: Int) {
    guard decks[index].state == .waiting, isDue(index), index != current, !decks[index].isOverlay else { return }
    let play = decks[index].play
    let isNewer = current < 0 || Int32(bitPattern: play.generation &- decks[current].play.generation) > 0
    // A newer play ends one that waits for its time; but a seek of the current one has a newer number.
    if isNewer || play.start != .engine(0) { current = index }
  }

  /// Reports where the music is whose speed changes.
  private func reportSpeed(frame: Int) {
    if current >= 0 { push(.soundtrackPaced, current, frame: frame) }
  }

  /// Ducks the bus to `gain` over `frames` frames. With the session's own ducking it is -24 dB at most.
  mutating func duck(to gain: Float, over frames: Int) {
    let wanted = min(1, max(gain, DuckBank.floor / gate.duck.target))
    if wanted != bus.duck.target { bus.duck.go(to: wanted, over: frames) }
  }

  private mutating func applyPlay(_ index: Int, goesOn: Bool, frame: Int) {
    let order = mailbox.pointee.decks[index].play.reader.latest()
    if decks[index].load(order) {
      decks[index].layers.begin(mailbox.pointee.decks[index].layers.reader.latest())
    } else {
      decks[index].update(order)
      if let order = mailbox.pointee.decks[index].layers.reader.next() { decks[index].apply(order) }
    }
    guard decks[index].state != .idle else { return }
    makeCurrentIfDue(index)
    applyStop(order, of: index, frame: frame)
    // It replaces what stands still: that is over at once, and this one begins at its first frame when it is heard. A
    // mix that goes on in this very step has both.
    if decks[index].state == .waiting, index == current, gate.isFrozen, !goesOn {
      replaceOthers(than: index, over: 0, frame: frame)
    }
  }

  /// Fades a deck out whose stop has come. One that is about to begin goes down from its first frame on.
  private mutating func applyStop(_ order: DeckPlay, of index: Int, frame: Int) {
    guard let ramp = order.stopRamp, clocks.hasCome(order.stopTime) else { return }
    // A fade of 10 ms or less is against clicks alone.
    let isAboutToBegin = decks[index].state == .waiting && isDue(index) && !gate.isFrozen && !gate.isPausing
    if !isAboutToBegin || ramp.frames <= configuration.sampleRate / 100 { fadeOut(index, over: ramp, frame: frame) }
  }

  private mutating func startIfReady(_ index: Int, frame: Int) {
    let order = mailbox.pointee.decks[index].play.reader.latest()
    let isLeaving = order.stopRamp != nil && clocks.hasCome(order.stopTime)
    guard index == current || decks[index].isOverlay || isLeaving else {
      end(index, .stopped, frame: frame)  // another one was asked for before it could begin
      return
    }
    guard !gate.isPausing, mailbox.pointee.decks[index].isPrimed else { return }
    decks[index].start()
    push(.deckStarted, index, frame: frame)
    if let overlay = decks[index].play.overlay {
      duck.go(to: overlay.duckedGain, over: overlay.attack)
      release = overlay.release
    } else if index == current {
      replaceOthers(than: index, over: decks[index].play.replaceFade, frame: frame)
    }
    applyStop(order, of: index, frame: frame)
  }

  private mutating func replaceOthers(than index: Int, over ramp: RampSpan, frame: Int) {
    if let other = decks[index].takeContinuation(), decks[other.deck].state == .playing {
      let clock = decks[other.deck].clock
      decks[index].continueDeck(clock, from: other.played)
      publishClock(index)
    }
    for other in 0..<deckCount where other != index && decks[other].state == .playing && !decks[other].isOverlay {
      fadeOut(other, over: ramp, frame: frame)
    }
  }

  private mutating func fadeOut(_ index: Int, over ramp: RampSpan, frame: Int) {
    if decks[index].state == .waiting || gate.isFrozen || ramp.frames == 0 {
      end(index, .stopped, frame: frame)
    } else {
      decks[index].fadeOut(over: ramp)
    }
  }

  private mutating func end(_ index: Int, _ reason: VoiceEnd, frame: Int) {
    decks[index].stop()
    endDuck(index)
    if current == index { current = -1 }
    push(.deckEnded, index, reason: reason, frame: frame)
  }

  /// Lets the music come back after its last stinger.
  private mutating func endDuck(_ index: Int) {
    guard decks[index].isOverlay, duck.target != 1 else { return }
    for other in 0..<deckCount where other != index && decks[other].state == .playing && decks[other].isOverlay {
      return
    }
    duck.go(to: 1, over: release)
  }

  private func push(_ kind: RendererEvent.Kind, _ index: Int, reason: VoiceEnd = .finished, frame: Int) {
    mailbox.pointee.events.producer.push(
      RendererEvent(
        kind: kind, reason: reason, index: UInt32(index), generation: decks[index].play.generation, frame: frame,
        position: decks[index].clock.played))
  }

  // MARK: - One step

  /// How many frames may be rendered before something must happen to the frame.
  var boundary: Int {
    var frames = gate.boundary
    for index in 0..<deckCount where decks[index].state != .idle {
      let play = mailbox.pointee.decks[index].play.reader.latest()
      frames = min(frames, framesUntil(play.start), play.stopRamp == nil ? .max : framesUntil(play.stopTime))
    }
    guard !gate.isFrozen else { return frames }
    frames = min(frames, speed.boundary)
    for index in 0..<deckCount where decks[index].state == .playing {
      frames = min(frames, decks[index].boundary)
      // The music comes back from the last frame of a stinger on.
      if decks[index].isOverlay { frames = min(frames, speed.pace.frames(until: max(0, framesLeft(index)))) }
    }
    return frames
  }

  /// The frames until a time that has not come; `Int.max` for one that has.
  private func framesUntil(_ time: ClockTime) -> Int {
    let frames = clocks.frames(until: time)
    return frames > 0 ? frames : .max
  }

  /// True if it sends something to the rooms in a step that is mixed.
  var sends: Bool { !send.isSilent && isOpen && isPlaying }

  /// Mixes a block. False, and nothing written, if only time passes.
  mutating func render(into block: Block) -> Bool {
    guard isOpen, isPlaying || chain.isRinging else {
      skip(block.frames)
      return false
    }
    block.clear()
    var passed = speed.pace.passing(block.frames)
    for index in 0..<deckCount where decks[index].state == .playing {
      let played = add(index, to: block)
      if index == current { passed = played }
    }
    clock += passed
    _ = speed.advance(block.frames)
    duck.advance(block.frames)
    chain.apply(to: block)
    bus.apply(to: block)
    gate.apply(to: block)
    if !send.isSilent { send.take(block) }
    return true
  }

  /// Advances by `frames` frames without mixing.
  mutating func skip(_ frames: Int) {
    if !gate.isFrozen {
      let passed = speed.advance(frames)
      for index in 0..<deckCount where decks[index].state == .playing {
        decks[index].skip(frames, passed: passed)
        publishClock(index)
      }
      clock += passed
      duck.advance(frames)
      chain.pass(frames)
      send.pass(frames)
    }
    gate.skip(frames)
    bus.advance(frames)
  }

  private func publishClock(_ index: Int) {
    mailbox.pointee.decks[index].publish(decks[index].clock, decks[index].fading)
  }

  /// Adds what a deck plays to a block; returns how many frames its music went on for.
  private mutating func add(_ index: Int, to block: Block) -> Int {
    let passing = speed.pace.passing(block.frames)
    if decks[index].clock.skippedFrames > 0 {
      // Until every skipped frame is discarded the deck is silent, and its time runs on.
      decks[index].discardSkipped(mailbox.pointee.decks[index].drop(decks[index].clock.skippedFrames))
      guard decks[index].clock.skippedFrames == 0, mailbox.pointee.decks[index].isPrimed else {
        decks[index].waitSilently(block.frames, passed: passing)
        publishClock(index)
        mailbox.pointee.feederWakeup.post()
        return passing
      }
      decks[index].endStarvation()
    }
    let reading = reader.read(
      &decks[index], UnsafePointer(mailbox.pointee.decks.base + index), frames: block.frames, at: speed.pace)
    let own = reader.block.prefix(block.frames)
    if !decks[index].isOverlay, duck.isMoving || duck.value != 1 {
      var ramp = duck
      ramp.apply(to: own.prefix(reading.frames))
    }
    decks[index].play(reading, in: own)
    block.add(own)
    publishClock(index)
    if reading.left < DeckMailbox.wakeFrames { mailbox.pointee.feederWakeup.post() }
    return reading.isComplete ? passing : reading.passed
  }

  /// Ends a step at engine frame `frame`: ends what ended, freezes when it is time.
  mutating func finish(frame: Int) {
    if counted != clock || (!gate.isFrozen && !speed.pace.isOwn) { (counted, reached) = (clock, frame) }
    if !gate.isFrozen {
      if speed.takeReport() { reportSpeed(frame: frame) }
      for index in 0..<deckCount where decks[index].state == .playing {
        let (left, late) = (framesLeft(index), decks[index].framesBeyondEnd)
        // A fade-out ends with a step; the music may have ended within that.
        let hasEnded = left < 0 || (left == 0 && late > 0)
        if decks[index].hasLeft, !hasEnded {
          end(index, .stopped, frame: frame)
        } else if left <= 0 {
          end(index, .finished, frame: frame - (late > 0 ? late : speed.pace.frames(since: -left)))
        }
      }
    }
    freezeIfSilent(frame: frame)
  }

  /// While no thread renders: is silent, and frozen, at once, if that is ordered.
  mutating func finishFadeToSilence(frame: Int) {
    gate.finishFadeToSilence()
    freezeIfSilent(frame: frame)
  }

  private mutating func freezeIfSilent(frame: Int) {
    guard gate.freezeIfSilent() else { return }
    for index in 0..<deckCount where decks[index].state == .playing && decks[index].isLeaving {
      end(index, .stopped, frame: frame)
    }
    if current >= 0 {
      frozeWithDeck = true
      push(.soundtrackFrozen, current, frame: frame)
    }
  }
}
