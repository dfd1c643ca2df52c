internal import TacetMixer
import TacetOutput
import TacetSession
import TacetSignal

/// What the control thread does, or whoever renders offline: keeps deadlines, tells ends, lets unheard time pass.
extension EngineCore {
  /// One step of the control thread: reads what the renderer tells, keeps deadlines, hands out decks. Returns how many
  /// seconds it may sleep; nil: until it is woken.
  @discardableResult
  func control() -> Double? {
    let isStanding = !endStandstill()
    let now = seconds
    var completions: [Completion] = []
    var notices: [PendingLog] = []
    var next: Double?
    var unmutes = false
    var isWatched = false
    var focus: FocusRequest?
    var restarts = false
    let rest: Bool? = state.withLock { state in
      guard !state.isClosed else { return nil }
      serve(&state)
      swap(&completions, &state.due)
      // First: a deck that failed before it had anything to play ends at once, and that end must not be the reason told.
      takeFailures(&state, &completions)
      while let event = renderer.nextEvent() { completions += take(event, &state, now: now) }
      if state.pauseClock.takeDue(at: now + tolerance) { renderer.dropFrozen() }
      completions += endUnheard(&state, now: now)
      condemned.withLock { buffers in buffers.removeAll { renderer.forget($0) } }
      if state.isSoundtrackToBeHeard { state.director.catchUp(renderer: renderer) }
      state.director.bind(feeder: feeder, renderer: renderer)
      serve(&state)
      unmutes = endMute(&state)
      focus = state.nextFocusOrder()
      if isStillborn.load(ordering: .acquiring), now >= state.restart {
        state.restart = now + 1
        restarts = true
      }
      next = deadline(state)
      swap(&notices, &state.notices)
      let isResting = output != nil && renderer.idleFrames >= renderer.configuration.idleFrames
      defer {
        state.isResting = isResting
        isWatched = output != nil && !state.needsServing
      }
      return isResting != state.isResting ? isResting : nil
    }
    if !isStanding { isWatched ? standstill.beat() : standstill.rest() }
    if restarts { restart() }
    for completion in completions { completion() }
    if unmutes { output?.unmute() }
    if let focus { obey(focus) }
    if let rest {
      output?.setIdle(rest)
      // What was asked for just before nobody knew yet that somebody must be woken for it.
      renderer.controlWakeup.post()
    }
    log(notices)
    // A clock that stands still while the machine sleeps wakes us: so look again after a tenth of the way.
    let wait = next.map { max(0.001, min(max(1, ($0 - seconds) / 10), $0 - seconds)) }
    return isWatched ? min(wait ?? .infinity, StallDetector.interval) : wait
  }

  /// The process was stopped, or the machine slept and nobody said so: that was an interruption, and is over. Nobody
  /// renders before this is done; false if a block from before is not ready yet, and nothing was done.
  private func endStandstill() -> Bool {
    guard let since = standstill.began else { return true }
    report(.interruptionBegan(.stopped), at: since)
    guard renderer.serve() != nil else { return false }
    report(.interruptionEnded(.stopped))
    // What the monitors were told meanwhile, they may have missed.
    monitors.withLock { $0 }?.refresh()
    standstill.beat()
    state.withLock { $0.note(.notice, "the program stood still for \(Int(seconds - since)) s") }
    return true
  }

  private func restart() {
    isStillborn.store(false, ordering: .releasing)
    output?.stop()
    connect()
  }

  /// When there is something to do without being woken, in seconds of the engine's clock.
  private func deadline(_ state: EngineState) -> Double? {
    let mark = state.pauseClock.dropMark
    let unheard = state.unheard.lazy.map(\.deadline).min()
    let unmute = state.mutedSince == nil ? nil : seconds + 0.02
    let change: Double? =
      state.nextChange == .max
      ? nil
      : state.servedUntil.map { since in
        since + Double(state.nextChange - renderer.clock) / Double(renderer.configuration.sampleRate)
      }
    let restart = isStillborn.load(ordering: .acquiring) ? state.restart : nil
    return [mark, unheard, unmute, change, restart].compactMap { $0 }.min()
  }

  /// The frame, counted from the renderer's beginning, at which control must run again; offline.
  var deadlineFrame: Int? {
    let rate = Double(renderer.configuration.sampleRate)
    return state.withLock { deadline($0) }.map { Int(($0 * rate).rounded()) }
  }

  private func takeFailures(_ state: inout EngineState, _ completions: inout [Completion]) {
    for (deck, error) in feeder.takeFailures() {
      state.note(.error, "soundtrack ends: \(error.description)")
      completions += state.director.failed(deck: deck, error: error)
    }
  }

  /// A quarter of a frame: seconds that were frames before are compared with it, so that no rounding costs one.
  private var tolerance: Double { 0.25 / Double(renderer.configuration.sampleRate) }

  private func endUnheard(_ state: inout EngineState, now: Double) -> [Completion] {
    var completions: [Completion] = []
    var index = 0
    while index < state.unheard.count {
      if state.unheard[index].deadline <= now + tolerance {
        let slot = Int(state.unheard.remove(at: index).slot)
        record(.voiceEnded(voice(slot, state), .unheard, at: FrameCount(renderer.clock)), in: &state)
        completions += state.end(slot, .unheard)
      } else {
        index += 1
      }
    }
    return completions
  }

  private func take(_ event: RendererEvent, _ state: inout EngineState, now: Double) -> [Completion] {
    let frame = FrameCount(event.frame)
    let index = Int(event.index)
    switch event.kind {
    case .voiceStarted:
      record(.voiceStarted(voice(index, state), at: frame), in: &state)
      if let caption = state.caption(ofSlot: index) { captions.send(caption) }
    case .voiceEnded:
      let reason = event.reason
      record(.voiceEnded(voice(index, state), reason, at: frame), in: &state)
      return state.end(index, reason)
    case .voiceHeldBack where state.slots[index].isStopped:
      record(.voiceEnded(voice(index, state), .stopped, at: frame), in: &state)
      return state.end(index, .stopped)
    case .voiceHeldBack:
      state.slots[index].phase = .unheard
      let due = isOffline ? Double(event.frame) / Double(renderer.configuration.sampleRate) : now
      state.unheard.append((due + state.slots[index].seconds, event.index))
    case .deckStarted: break
    case .deckEnded:
      return state.director.ended(
        deck: index, generation: event.generation, reason: event.reason == .finished ? .finished : .stopped,
        feeder: feeder)
    case .soundtrackFrozen:
      let position = state.director.position(deck: index, renderer: renderer, played: event.position)
      record(.soundtrackFrozen(position: position, at: frame), in: &state)
    case .soundtrackThawed:
      let position = state.director.position(deck: index, renderer: renderer, played: event.position)
      record(.soundtrackThawed(position: position, at: frame), in: &state)
    case .bufferFree:
      renderer.deleteBuffer(event.index)
    }
    return []
  }

  private func voice(_ slot: Int, _ state: EngineState) -> Voice {
    Voice(engine: id, slot: UInt32(slot), generation: state.slots[slot].generation)
  }

  /// Notes a fact that was new, with what follows from it.
  func record(_ fact: SessionEvent, in state: inout EngineState) {
    guard configuration.recordsEvents, state.facts.count < 1_000_000 else { return }
    state.facts.append(
      SessionRecord(
        fact: fact, verdict: state.verdict,
        soundtrackFrame: state.director.position(deck: nil, renderer: renderer), frame: FrameCount(renderer.clock)))
  }

  func record(_ event: EngineEvent, in state: inout EngineState) {
    guard configuration.recordsEvents, state.events.count < 1_000_000 else { return }
    state.events.append(event)
  }

  /// No effect has this buffer any more; it is deleted when no source has it either. Any thread.
  func condemn(_ buffer: UInt32) {
    condemned.withLock { $0.append(buffer) }
    renderer.controlWakeup.post()
  }

  /// While nobody asks for blocks: lets the time pass since it was called last, then has the renderer take commands.
  func serve(_ state: inout EngineState) {
    guard state.needsServing else { return state.servedUntil = nil }
    let now = seconds
    let rate = Double(renderer.configuration.sampleRate)
    let since = state.servedUntil ?? now
    let frames = max(0, Int(min((now - since) * rate + 0.25, 1e15)))
    guard let change = renderer.serve(passing: frames) else { return }
    state.servedUntil = since + Double(frames) / rate
    let (next, overflow) = renderer.clock.addingReportingOverflow(change)
    state.nextChange = overflow ? .max : next
  }

  /// The engine's frame: the clock that voices are started by.
  var frame: Int {
    state.withLock { state in
      serve(&state)
      return renderer.clock
    }
  }

  /// Whether the output may be heard again after ``losePrivateRoute()``: the ramps of its verdict are over by now, or
  /// nobody renders and they were taken as over.
  private func endMute(_ state: inout EngineState) -> Bool {
    let ramps = renderer.configuration.sampleRate / 50
    guard let since = state.mutedSince, state.needsServing || renderer.clock >= since + ramps else { return false }
    state.mutedSince = nil
    return true
  }
}
