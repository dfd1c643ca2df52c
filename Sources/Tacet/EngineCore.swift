import Synchronization
import Logging
internal import TacetMixer
import TacetOutput
import TacetSession
import TacetSignal

#if canImport(Glibc)
  import Glibc
#endif

/// What an engine is made of; the public types are its faces.
///
/// The lock guards ``EngineState`` and is held for microseconds; the renderer never takes it. Completions and session
/// changes are delivered when it is free.
final class EngineCore: Sendable {
  static let lastID = Atomic<UInt32>(0)
  static let logger = Logger(label: "tacet")

  let id: UInt32
  let configuration: AudioEngine.Configuration
  let renderer: Renderer
  let feeder: Feeder
  let state: Locked<EngineState>
  let isOffline: Bool
  let captions = Broadcast<Caption>()
  /// Buffers of effects that are gone. Under a lock of its own: an effect may go while the other one is held.
  private let condemned = Locked<[UInt32]>([])
  private let output: (any Output)?
  private let workers = Locked<[Worker]>([])

  init(_ configuration: AudioEngine.Configuration, session: SessionState) throws(EngineError) {
    self.configuration = configuration
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    var mixer = MixerConfiguration()
    mixer.sampleRate = configuration.sampleRate
    mixer.step = configuration.blockSize
    mixer.sources = configuration.maximumSounding
    mixer.voices = configuration.maximumVoices
    do throws(MixerError) {
      renderer = try Renderer(configuration: mixer)
    } catch {
      throw EngineError(error)
    }
    feeder = Feeder(renderer: renderer)
    isOffline = configuration.output == .offline
    state = Locked(EngineState(session: session, voices: renderer.configuration.voices))
    output = Self.makeOutput(configuration, sampleRate: renderer.configuration.sampleRate)
  }

  private static func makeOutput(_ configuration: AudioEngine.Configuration, sampleRate: Int) -> (any Output)? {
    var choice = configuration.output
    if choice == .automatic, let name = getenv("TACET_OUTPUT").map({ String(cString: $0) }), !name.isEmpty {
      if let named = AudioEngine.OutputChoice(named: name) {
        choice = named
      } else {
        logger.error(
          "TACET_OUTPUT is \(name), which is no output: automatic, pulse, pulse:ADDRESS, alsa or alsa:DEVICE")
      }
    }
    func pulse(_ server: String?) -> PulseOutput {
      let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
      return PulseOutput(
        applicationName: configuration.applicationName ?? program ?? "game",
        applicationID: configuration.applicationID, sampleRate: sampleRate, latency: configuration.latency,
        server: server)
    }
    switch choice {
    case .offline: return nil
    case .automatic: return FallbackOutput(first: pulse(nil), second: ALSAOutput(sampleRate: sampleRate))
    case .server(let address): return pulse(address.isEmpty ? nil : address)
    case .alsa(let device): return ALSAOutput(device: device, sampleRate: sampleRate)
    }
  }

  // MARK: - Life

  /// Starts the threads and the output; offline there are none.
  func start() {
    guard let output else { return }
    workers.withLock { workers in
      workers = [
        Worker(name: "tacet-control", wakeup: renderer.controlWakeup) { [weak self] in self?.control() },
        Worker(name: "tacet-feeder", wakeup: renderer.feederWakeup) { [weak self] in
          self?.feeder.step() == .waiting ? 0.25 : nil
        },
      ]
    }
    output.start(renderer.callback) { [weak self] event in self?.take(event) }
  }

  /// Ends everything: nothing is rendered after this, and what still waited for its end is told `stopped`.
  func close() {
    output?.stop()
    for worker in workers.withLock({ workers in workers }) { worker.stop() }
    let (completions, subscribers) = state.withLock { state in
      guard !state.isClosed else { return ([Completion](), [AsyncStream<SessionChange>.Continuation]()) }
      state.isClosed = true
      var completions = state.due + state.director.stop(ramp: 0, renderer: renderer)
      state.due = []
      for slot in state.slots.indices where state.slots[slot].phase != .free {
        completions += state.end(slot, .stopped)
      }
      defer { state.subscribers = [:] }
      return (completions, Array(state.subscribers.values))
    }
    for completion in completions { completion() }
    for subscriber in subscribers { subscriber.finish() }
    captions.finish()
  }

  func take(_ event: OutputEvent) {
    switch event {
    case .running: update { $0.outputRests = [] }.report(.outputLost(false))
    case .lost(let reason):
      Self.logger.notice("sound output lost: \(reason)")
      update { $0.outputRests = [.lost] }.report(.outputLost(true))
    // Corked, nobody asks for blocks: control serves the commands meanwhile.
    case .corkRequested: update { $0.outputRests.insert(.corked) }.report(.interruptionBegan(.cork))
    case .uncorkRequested: update { $0.outputRests.remove(.corked) }.report(.interruptionEnded(.cork))
    case .privateRouteLost: losePrivateRoute()
    case .moved, .underflow, .latencyChanged: break
    }
    renderer.controlWakeup.post()
  }

  /// The output has fallen silent by itself, because the headphones it played on are gone. Policy decides what follows;
  /// the silence lasts until what it decided is rendered.
  private func losePrivateRoute() {
    update { $0.mutedSince = renderer.clock }
    changeSession { session in
      // Nobody may have told the session what the output saw for itself.
      let worn = session.route.isPrivate ? [] : session.handle(.route(.headphones))
      return worn + session.handle(.route(.speaker))
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

  @discardableResult
  private func update(_ body: (inout EngineState) -> Void) -> EngineCore {
    state.withLock { body(&$0) }
    return self
  }

  /// From the callback to the speaker, as measured; nil while nobody knows.
  var latency: Duration? { output?.latency ?? (isOffline ? .zero : nil) }

  /// Seconds of the engine's clock: offline what was rendered, else a clock that counts sleep (`CLOCK_BOOTTIME`).
  var seconds: Double {
    if isOffline { return Double(renderer.clock) / Double(renderer.configuration.sampleRate) }
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  func frames(_ duration: Duration) -> Int {
    max(0, FrameCount(duration, sampleRate: renderer.configuration.sampleRate).rawValue)
  }

  // MARK: - Session

  /// Takes a fact in.
  func report(_ event: SessionEvent, ramp: Int? = nil) {
    changeSession(ramp: ramp) { $0.handle(event) }
  }

  /// Changes the session, gives the renderer its new orders, and tells who listens.
  ///
  /// `ramp` is how long a change of the game's own making takes; one that the system makes takes 10 ms.
  func changeSession<Failure: Error>(
    ramp: Int? = nil, _ body: (inout SessionState) throws(Failure) -> [SessionChange]
  ) throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      let changes = try body(&state.session)
      obey(&state, ramp: ramp)
      for change in changes {
        for subscriber in state.subscribers.values { subscriber.yield(change) }
      }
    }
    renderer.controlWakeup.post()
  }

  /// Has the control thread tell these ends; without one, for the engine is gone, the caller does.
  func tell(_ completions: [Completion]) {
    guard !completions.isEmpty else { return }
    let isGone = state.withLock { state in
      if !state.isClosed { state.due += completions }
      return state.isClosed
    }
    if isGone { for completion in completions { completion() } } else { renderer.controlWakeup.post() }
  }

  /// Orders what the session's verdict says.
  private func obey(_ state: inout EngineState, ramp: Int?) {
    let verdict = state.session.verdict
    state.verdict = verdict
    let quick = renderer.configuration.sampleRate / 100
    let isPausedByGame = state.session.isEverythingPausedByGame
    state.pauseClock.update(isPaused: verdict.effectsPausedBySystem && !isPausedByGame, at: seconds)
    if state.pauseClock.takeDue(at: seconds) { renderer.dropFrozen() }

    let drop: MixOrder.Drop =
      verdict.isInactive ? .all : verdict.effectsPausedBySystem && !isPausedByGame ? .short : .none
    let byGame = verdict.reasons.effects.allSatisfy { $0 == .game }
    let effects = MixOrder(level: verdict.effectsMix, ramp: byGame ? ramp ?? quick : quick, drop: drop)
    if effects.level != state.effectsOrder.level || effects.drop != state.effectsOrder.drop {
      state.effectsOrder = effects
      renderer.order(effects: effects)
    }
    let silences = verdict.reasons.soundtrack.filter { $0 != .voiceChat }
    let soundtrackByGame = silences.allSatisfy { $0 == .game }
    let soundtrack = MixOrder(
      level: verdict.soundtrack, ramp: soundtrackByGame ? ramp ?? quick : quick, drop: soundtrackByGame ? .none : .short
    )
    if soundtrack.level != state.soundtrackOrder.level || soundtrack.drop != state.soundtrackOrder.drop {
      state.soundtrackOrder = soundtrack
      renderer.order(soundtrack: soundtrack)
    }
  }

  /// The session's changes from now on, for one listener.
  func subscribe() -> AsyncStream<SessionChange> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1024)) { continuation in
      let number: UInt64? = state.withLock { state in
        guard !state.isClosed else { return nil }
        state.nextSubscriber += 1
        state.subscribers[state.nextSubscriber] = continuation
        return state.nextSubscriber
      }
      guard let number else {
        continuation.finish()
        return
      }
      continuation.onTermination = { [weak self] _ in self?.forget(subscriber: number) }
    }
  }

  private func forget(subscriber: UInt64) {
    state.withLock { $0.subscribers[subscriber] = nil }
  }

  // MARK: - Control

  /// One step of the control thread: reads what the renderer tells, keeps deadlines, hands out decks. Returns how many
  /// seconds it may sleep; nil: until it is woken.
  @discardableResult
  func control() -> Double? {
    let now = seconds
    var completions: [Completion] = []
    var next: Double?
    var unmutes = false
    let rest: Bool? = state.withLock { state in
      guard !state.isClosed else { return nil }
      swap(&completions, &state.due)
      // First: a deck that failed before it had anything to play ends at once, and that end must not be the reason told.
      takeFailures(&state, &completions)
      while let event = renderer.nextEvent() { completions += take(event, &state, now: now) }
      if state.pauseClock.takeDue(at: now + tolerance) { renderer.dropFrozen() }
      completions += endUnheard(&state, now: now)
      condemned.withLock { buffers in buffers.removeAll { renderer.forget($0) } }
      state.director.bind(feeder: feeder, renderer: renderer)
      next = deadline(state)
      if state.needsServing { renderer.serve() }
      unmutes = endMute(&state)
      let isResting = renderer.idleFrames >= renderer.configuration.idleFrames
      guard isResting != state.isResting, output != nil else { return nil }
      state.isResting = isResting
      return isResting
    }
    for completion in completions { completion() }
    if unmutes { output?.unmute() }
    if let rest {
      output?.setIdle(rest)
      // What was asked for just before nobody knew yet that somebody must be woken for it.
      renderer.controlWakeup.post()
    }
    // A clock that stands still while the machine sleeps wakes us: so look again within a second.
    return next.map { max(0.001, min(1, $0 - seconds)) }
  }

  /// When there is something to do without being woken, in seconds of the engine's clock.
  private func deadline(_ state: EngineState) -> Double? {
    let mark = state.pauseClock.dropMark
    let unheard = state.unheard.lazy.map(\.deadline).min()
    let unmute = state.mutedSince == nil ? nil : seconds + 0.02
    return [mark, unheard, unmute].compactMap { $0 }.min()
  }

  /// The frame, counted from the renderer's beginning, at which control must run again; offline.
  var deadlineFrame: Int? {
    let rate = Double(renderer.configuration.sampleRate)
    return state.withLock { deadline($0) }.map { Int(($0 * rate).rounded()) }
  }

  private func takeFailures(_ state: inout EngineState, _ completions: inout [Completion]) {
    for (deck, error) in feeder.takeFailures() {
      Self.logger.error("soundtrack ends: \(error.description)")
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
      let reason = VoiceEnd(event.reason)
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

  func record(_ event: EngineEvent, in state: inout EngineState) {
    guard configuration.recordsEvents, state.events.count < 1_000_000 else { return }
    state.events.append(event)
  }

  /// No effect has this buffer any more; it is deleted when no source has it either. Any thread.
  func condemn(_ buffer: UInt32) {
    condemned.withLock { $0.append(buffer) }
    renderer.controlWakeup.post()
  }

  // MARK: - Offline

  /// Renders on the calling thread, stepping feeder and control in between, so that everything happens to the frame.
  func renderOffline(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    var done = 0
    while done < frames {
      control()
      while feeder.step() == .fed {}
      let due = deadlineFrame.map { max(1, $0 - renderer.clock) } ?? .max
      let chunk = min(frames - done, 2048, due)
      renderer.render(into: samples + 2 * done, frames: chunk)
      done += chunk
    }
    control()
  }
}

extension VoiceEnd {
  init(_ end: TacetMixer.VoiceEnd) {
    switch end {
    case .finished: self = .finished
    case .stopped: self = .stopped
    case .stolen: self = .stolen
    case .dropped: self = .dropped
    case .unheard: self = .unheard
    }
  }
}
