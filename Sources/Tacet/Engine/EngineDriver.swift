import Logging
import Synchronization
internal import TacetMixer
import TacetMonitors
import TacetSession
import TacetSignal
import TacetSystem

/// Performs what ``EngineState`` decides. It holds the engine's lock and decides nothing; the public types are its
/// faces.
///
/// The lock is held for microseconds, and the renderer never takes it. Actions on the renderer, the feeder and readers
/// are performed while it is held, in order; the outbox waits for ``deliver()``.
@usableFromInline
final class EngineDriver: Sendable {
  private struct Guarded: ~Copyable {
    var state: EngineState
    var tape = EventTape()
  }

  /// The most events of the renderer that are handled in one hold of the lock.
  private static let eventsAHold = 64
  private static let lastID = Atomic<UInt32>(0)

  /// A driver's state, and not the driver: of an object that was ever held weakly each reference is counted in a table
  /// beside it, at three times the cost, and every call of a game counts one of its driver.
  private struct WeakState {
    weak var guarded: Locked<Guarded>?
  }

  private static let states = Locked<[WeakState]>([])

  /// Gives the voices of an effect, on all engines that there are, the version that they play, where they hold none.
  static func hold(_ version: EffectVersion, forVoicesOf content: EffectContent) {
    for guarded in states.withLock({ $0.compactMap(\.guarded) }) {
      guarded.withLock { $0.state.voices.hold(version, forVoicesOf: content) }
    }
  }

  @usableFromInline let id: UInt32
  let configuration: AudioEngine.Configuration
  /// The way of vectors from the game's axes to the mixer's, and back.
  let axes: AxesConversion
  let isOffline: Bool
  /// Of the configuration: each play reads it.
  let isMonoUnity: Bool
  /// Seconds of the engine's clock: offline those rendered, else of a clock that counts sleep.
  let now: @Sendable () -> Double
  let news = NewsQueue()
  let renderer: Renderer
  /// Copies of the renderer's: a getter of another module would count its references at each play.
  let space: SpaceSide
  private let game: GameSide
  /// The voices that have not ended, without the lock.
  let living: LivingVoices
  /// ``Answers``.
  private let answers = Atomic<UInt8>(0)
  private let feeder: Feeder
  private let guarded: Locked<Guarded>
  /// All whose frames the renderer may read until it is shut down.
  private let played = Locked<[AnyObject]>([])
  private let logger: Logger

  /// Opens the mixer. An engine that is not offline lives by `clock`.
  init(
    _ configuration: AudioEngine.Configuration, session: SessionState, isOffline: Bool, clock: EngineClock,
    readsAhead: Bool, logger: Logger
  ) throws(EngineError) {
    self.configuration = configuration
    axes = AxesConversion(configuration.axes)
    self.isOffline = isOffline
    isMonoUnity = configuration.monoIsUnity
    self.logger = logger
    id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
    let renderer = try Renderer(for: configuration)
    let mixer = renderer.configuration
    now = { isOffline ? Double(renderer.game.clock) / Double(mixer.sampleRate) : clock.seconds }
    self.renderer = renderer
    feeder = Feeder(renderer, mono: configuration.monoIsUnity ? .bothSides : .constantPower, readsAhead: readsAhead)
    guarded = Locked(Guarded(state: EngineState(engine: id, session: session, mixer: mixer, configuration)))
    living = guarded.withLock { $0.state.voices.livingVoices }
    (space, game) = (renderer.space, renderer.game)
    Self.states.withLock { states in
      states.removeAll { $0.guarded == nil }
      states.append(WeakState(guarded: guarded))
    }
  }

  /// Ends everything that plays: every end that was still to come is delivered as `stopped`. The output may render on.
  func close() {
    let isClosed = update { state, moment in
      played.withLock { $0 += state.voices.played }
      return state.close(at: moment)
    }
    if isClosed { news.finish() }
  }

  /// Closes OpenAL's devices for good. After ``close()``, and when no output renders any more.
  func shutDown() {
    feeder.streams.close()
    // A block that takes so long that it is not waited for may still read them.
    guard renderer.shutDown() else { return }
    played.withLock { $0 = [] }
    _ = guarded.withLock { $0.state.dsps.takeAll() }
  }

  /// Wakes `tacet-control`; and `tacet-feeder`, which the renderer posts when a deck has room.
  var controlWakeup: Wakeup { renderer.game.controlWakeup }
  var feederWakeup: Wakeup { renderer.feeder.wakeup }

  // MARK: - The lock

  func read<Result>(_ body: (borrowing EngineState) -> Result) -> Result { guarded.withLock { body($0.state) } }

  /// Changes the state and performs the actions that follow; `advancing`: after an idle renderer was advanced to now.
  @discardableResult
  func update<Result, Failure: Error>(
    advancing: Bool = false, _ body: (inout EngineState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (isClosed, wakes) = (false, false)
    defer {
      if wakes { renderer.game.controlWakeup.post() }
      // Control runs no more: the caller delivers.
      if isClosed { deliver() }
    }
    return try guarded.withLock { (guarded) throws(Failure) in
      if advancing { advanceIdleRenderer(&guarded.state) }
      defer {
        if !guarded.state.actions.isEmpty { wakes = perform(&guarded) }
        isClosed = guarded.state.isClosed
        answer(guarded.state)
      }
      return try body(&guarded.state)
    }
  }

  /// Changes the state by what happens at this moment, and performs the actions that follow.
  @discardableResult
  func update<Result, Failure: Error>(
    advancing: Bool = false, _ body: (inout EngineState, EngineMoment) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try update(advancing: advancing) { (state) throws(Failure) in try body(&state, moment) }
  }

  // MARK: - Answers without the lock

  /// Answers of the state to who asks without the lock.
  private struct Answers: OptionSet {
    let rawValue: UInt8
    static var isIdle: Answers { Answers(rawValue: 1) }
    static var isPaused: Answers { Answers(rawValue: 2) }
    static var isHRTFOn: Answers { Answers(rawValue: 4) }
  }

  /// True if the game has paused everything.
  var isPaused: Bool { has(.isPaused) }
  var isHRTFOn: Bool { has(.isHRTFOn) }

  private func has(_ answer: Answers) -> Bool { Answers(rawValue: answers.load(ordering: .acquiring)).contains(answer) }

  /// Keeps the answers, before the lock is given back.
  @inline(__always)
  private func answer(_ state: borrowing EngineState) {
    var new: Answers = []
    if state.presence.isIdle { new.insert(.isIdle) }
    if state.verdict.isPausedByGame { new.insert(.isPaused) }
    if state.hrtf.isOn { new.insert(.isHRTFOn) }
    answers.store(new.rawValue, ordering: .releasing)
  }

  // MARK: - Time

  /// Frames a second of everything that is rendered.
  var sampleRate: Int { renderer.configuration.sampleRate }

  /// The moment, as the state sees it.
  private var moment: EngineMoment { EngineMoment(seconds: now(), clocks: renderer.game.clocks) }

  /// A duration in frames, at least 0.
  func frames(_ duration: Duration) -> Int { max(0, FrameCount(duration, sampleRate: sampleRate).rawValue) }

  /// A ramp that takes a duration: of a play mostly none, whose conversion would be a fifth of its cost.
  @inline(__always)
  func ramp(_ duration: Duration, _ curve: RampCurve = .linear) -> RampSpan {
    RampSpan(duration.attoseconds == 0 ? 0 : frames(duration), curve)
  }

  /// The ramp of a fade, or of the control's `own` where it says no time or no curve.
  @inline(__always)
  func ramp(_ fade: Fade, or own: OwnFade) -> RampSpan {
    let curve = fade.curve ?? own.curve
    guard let duration = fade.duration else { return RampSpan(own.frames(sampleRate: sampleRate), curve) }
    return ramp(duration, curve)
  }

  /// When a fade begins; `time`: what the call itself says. Nil: at once.
  @inline(__always)
  func start(_ fade: Fade, _ time: ClockTime?) -> ClockTime? {
    fade.delay.attoseconds > 0 ? self.time(in: fade.delay, after: time ?? fade.start) : time ?? fade.start
  }

  /// The ramp of a fade, or of the control's `own` where it says no time or no curve, and when it begins.
  @inline(__always)
  func span(_ fade: Fade, or own: OwnFade, at time: ClockTime?) -> (RampSpan, ClockTime?) {
    (ramp(fade, or: own), start(fade, time))
  }

  /// The moment so long after another one, or after now.
  func time(in delay: Duration, after time: ClockTime? = nil, on clock: ClockTime.Clock = .engine) -> ClockTime {
    let begin = time ?? read(nil) { ClockTime(clock, FrameCount($1.clocks[clock])) }
    return begin + FrameCount(frames(delay))
  }

  /// The engine's frame: the clock that voices are started by.
  var frame: Int { has(.isIdle) ? update(advancing: true) { _ in renderer.game.clock } : game.clock }
  /// The frame of the soundtrack's file that is rendered next.
  var soundtrackPosition: Int { update(advancing: true) { state in position(state) } }
  /// Where the music was after the last block.
  var music: MusicPosition { renderer.game.musicPosition }
  /// Frames that a deck has played.
  func played(onDeck deck: Int) -> Int { renderer.game.played(onDeck: deck) }
  /// The fade that a deck is in.
  func fading(onDeck deck: Int) -> DeckFading { renderer.game.fading(onDeck: deck) }

  private func position(_ state: borrowing EngineState) -> Int {
    state.director.plays.position(played: state.director.plays.deck.map(played(onDeck:)) ?? 0)
  }

  /// While no output requests blocks: lets the time since the last call pass, and the renderer takes commands.
  private func advanceIdleRenderer(_ state: inout EngineState) {
    let seconds = now()
    guard let frames = state.presence.framesToPass(at: seconds),
      let change = renderer.game.processCommands(advancing: frames)
    else { return }
    state.presence.passed(frames, to: EngineMoment(seconds: seconds, clocks: renderer.game.clocks), change: change)
  }

  // MARK: - Control

  /// Handles the renderer's next events, in one hold of the lock; false if there were no more.
  func handleEvents() -> Bool {
    guarded.withLock { guarded in
      guard !guarded.state.isClosed else { return false }
      advanceIdleRenderer(&guarded.state)
      let moment = self.moment
      // First: a deck that failed before it had anything to play ends at once, and its end is that failure.
      guarded.state.director.handle(feeder.takeReports(), at: moment, &guarded.state.actions)
      guarded.state.voices.handle(feeder.streams.takeReports(), &guarded.state.actions)
      let left = Self.eventsAHold - renderer.game.events.take(Self.eventsAHold) { guarded.state.handle($0, at: moment) }
      if left > 0 { guarded.state.director.advance(to: renderer.game.musicPosition, &guarded.state.actions) }
      _ = perform(&guarded)
      return left == 0
    }
  }

  /// Performs what is due in one hold of the lock. Returns the next deadline, and whether the output asks for blocks.
  func advance() -> (deadline: Double?, isRendering: Bool) {
    guarded.withLock { guarded in
      guard !guarded.state.isClosed else { return (nil, false) }
      countMissed(&guarded.state)
      guarded.state.advance(to: moment)
      _ = perform(&guarded)
      let deck = guarded.state.isSoundtrackAudible ? guarded.state.director.plays.deck : nil
      if let deck, renderer.game.isFarBehind(deck: deck) {
        guarded.state.director.replaceStaleDeck(
          played: renderer.game.played(onDeck: deck), &guarded.state.actions)
      }
      guarded.state.director.cross(at: renderer.game.musicPosition, &guarded.state.actions)
      guarded.state.director.bind(isFree: feeder.isFree, frame: renderer.game.clock, &guarded.state.actions)
      let place = position(guarded.state)
      if guarded.state.nowPlaying.isInUse { guarded.state.updateNowPlaying(atFrame: place, at: moment) }
      _ = perform(&guarded)
      advanceIdleRenderer(&guarded.state)
      let restsAfter = isOffline ? Int.max : renderer.configuration.idleFrames
      guarded.state.presence.advance(
        to: moment, idleFrames: renderer.game.idleFrames, restsAfter: restsAfter, &guarded.state.actions)
      _ = perform(&guarded)
      answer(guarded.state)
      let deadline = nextDeadline(guarded.state)
      guard guarded.state.dsps.areWaiting else { return (deadline, !isOffline && !guarded.state.presence.isIdle) }
      let soon = moment.seconds + 0.25
      return (min(deadline ?? soon, soon), !isOffline && !guarded.state.presence.isIdle)
    }
  }

  /// Lets the renderer apply its commands without a block; false while one is rendered.
  func processIdleCommands() -> Bool {
    guarded.withLock { guarded in
      countMissed(&guarded.state)
      return renderer.game.processCommands() != nil
    }
  }

  /// Counts the time that the renderer did not, for the one-shots that run unheard.
  private func countMissed(_ state: inout EngineState) {
    let missed = state.missedFrames.take(at: moment)
    if missed > 0 { renderer.game.countMissed(missed) }
  }

  private func nextDeadline(_ state: borrowing EngineState) -> Double? {
    // Offline the clock is the renderer's own, and an idle renderer says by itself when it has an event.
    let isCounted = isOffline || state.presence.isIdle
    return state.deadline(at: moment, nextUnheardEnd: isCounted ? .max : renderer.game.nextUnheardEnd)
  }

  /// Runs a step of the feeder; returns true if it has fed a deck, and true if a deck that was to end waits for
  /// control.
  func stepFeeder() -> (hasFed: Bool, awaitsLayers: Bool) { (feeder.step(), feeder.awaitsLayers) }

  /// Delivers completions and logs. Returns the actions that are left, which concern the output and the services.
  @discardableResult
  func deliver() -> [HostAction] {
    guarded.withLock { $0.state.actions.takeOutbox() }?.deliver(to: logger) ?? []
  }

  // MARK: - Actions

  /// Performs what the state's actions have for the renderer, the feeder and readers; true if control must be woken.
  @inline(never)
  private func perform(_ guarded: inout Guarded) -> Bool {
    // By their places: a list that is held while it is emptied would be copied.
    for index in 0..<guarded.state.actions.orders.count { perform(guarded.state.actions.orders[index], guarded.state) }
    // Under the lock, so that readers see changes in the order in which they were made.
    for index in 0..<guarded.state.actions.broadcasts.count {
      perform(guarded.state.actions.broadcasts[index], &guarded)
    }
    let wakes = guarded.state.actions.wakes || guarded.state.presence.isIdle
    guarded.state.actions.clear()
    return wakes
  }

  private func perform(_ broadcast: EngineBroadcast, _ guarded: inout Guarded) {
    switch broadcast {
    case .news(let news): publish(news)
    case .music(let event, let tag): news.publish(.music(event), at: renderer.game.clock, tag)
    case .record(let event): if configuration.recordsEvents { guarded.tape.append(event) }
    case .recordStinger(let turn): if configuration.recordsEvents { guarded.tape.append(turn) }
    case .recordFact(let fact):
      guard configuration.recordsEvents else { break }
      let (place, frame) = (position(guarded.state), FrameCount(renderer.game.clock))
      guarded.tape.append(
        SessionRecord(fact: fact, verdict: guarded.state.publishedVerdict, soundtrackFrame: place, frame: frame))
    }
  }

  /// Publishes news to the readers of all of them.
  func publish(_ news: EngineNews) { self.news.publish(news, at: renderer.game.clock) }

  private func perform(_ order: RendererOrder, _ state: borrowing EngineState) {
    switch order {
    case .change(let slot, let parameters, let ramps):
      withUnsafePointer(to: parameters) { renderer.game.change(slot, $0, ramps) }
    case .schedule(let slot): renderer.game.schedule(slot, state.voices.schedule(inSlot: slot))
    case .stop(let slot, let ramp, let reason): renderer.game.stop(slot, ramp: ramp, reason: reason)
    case .bus(let bus): state.buses.withControls(of: bus) { renderer.game.publish($0, of: bus) }
    case .ducking: renderer.game.ducking(DuckRules(state.ducks.rules))
    case .space: renderer.game.space(state.space.law, state.space.list)
    case .orderHRTF(let isOn): renderer.space.order(isOn)
    case .reverb(let order): renderer.game.reverb(order)
    case .orderEffects(let order): renderer.game.order(effects: order)
    case .orderSoundtrack(let order): renderer.game.order(soundtrack: order)
    case .dropFrozen: renderer.game.dropFrozen()
    case .bindDeck(let binding):
      renderer.game.clearDeck(binding.deck, binding.play, layers: binding.layers)
      feeder.add(FeederJob(binding))
      renderer.game.armDeck(binding.deck, generation: binding.generation)
    case .extendDeck(let deck, let part): feeder.extend(deck, part)
    case .layers(let layers, let deck, let index):
      renderer.game.layers(layers, ofDeck: deck)
      feeder.allow(deck, upTo: index, heard: layers.index)
    case .deckLength(let deck, let length): renderer.game.setLength(length, ofDeck: deck)
    case .prepare(let piece, let loops, let frame): feeder.prepare(piece, loops: loops, startFrame: frame)
    case .stopDeck(let deck, let ramp, let time): renderer.game.stopDeck(deck, ramp: ramp, at: time)
    case .releaseDeck(let deck): feeder.cancel(deck)
    case .endStream(let stream): feeder.streams.end(stream)
    }
  }

  // MARK: - Voices and buffers

  /// Plays, and never waits for the renderer. Without room the voice that is returned has ended already.
  @inline(__always)
  func play(_ request: inout PlayRequest, _ effect: SoundEffect, completion: VoiceCompletion?) -> Voice {
    guard effect.findBuffer(for: &request) else { return prepareAndPlay(&request, effect, completion) }
    var wakes = false
    let voice: Voice? = guarded.withLock { guarded in
      // A reloaded one holds its version; of a closed engine the caller delivers.
      guard !effect.isReplaced, !guarded.state.isClosed else { return nil }
      defer { if !guarded.state.actions.isEmpty { wakes = perform(&guarded) } }
      return start(&request, effect, nil, &guarded.state, completion: completion)
    }
    if wakes { renderer.game.controlWakeup.post() }
    return voice ?? prepareAndPlay(&request, effect, completion)
  }

  /// Plays an effect for which something is to be made first, or held: a stream, or a version.
  @inline(never)
  private func prepareAndPlay(_ request: inout PlayRequest, _ effect: SoundEffect, _ ended: VoiceCompletion?) -> Voice {
    // Before its ring is made, which takes more than all the rest.
    guard !effect.isStreamed || read({ $0.isClosed || $0.voices.streams.hasRoom }) else {
      return update { state, moment in state.voices.reject(ended, .refused, at: moment.frame, &state.actions) }
    }
    let version = effect.content.newest
    let stream = feeder.streams.prepare(&request, effect, version)
    return update { state in
      let voice = start(&request, effect, stream, &state, completion: ended)
      if effect.isReplaced { state.voices.hold(version, by: voice) }
      return voice
    }
  }

  /// At once, not as an action: a start is the one command whose cost a game counts.
  @inline(__always)
  private func start(
    _ request: inout PlayRequest, _ effect: SoundEffect, _ stream: EffectStream?, _ state: inout EngineState,
    completion: VoiceCompletion?
  ) -> Voice {
    if let reason = state.play(&request, effect, stream, at: renderer.game.clock, completion: completion) {
      return state.voices.reject(completion, reason, at: renderer.game.clock, &state.actions)
    }
    if let stream { feeder.streams.start(stream) }
    if !renderer.game.start(&request) {
      state.voices.startRejected(Int(request.start.slot), at: renderer.game.clock, &state.actions)
    }
    return Voice(engine: id, slot: request.start.slot, generation: request.start.generation)
  }

  /// Changes a voice at once. What waits for its time of these kinds is over.
  func change(
    _ voice: Voice, _ ramps: VoiceRamps = VoiceRamps(), ending kinds: VoiceSchedule.Kinds = .init(rawValue: 0),
    _ body: (inout VoiceParameters) -> Void
  ) {
    var wakes = false
    // Not by `update`: of an engine that is closed no voice lives, so there is nothing to deliver.
    guarded.withLock { guarded in
      defer { if !guarded.state.actions.isEmpty { wakes = perform(&guarded) } }
      guarded.state.voices.endSchedule(of: voice, kinds, at: game.clocks, &guarded.state.actions)
      // At once, as a start is: a game may change every voice in every frame.
      let sendsAtOnce = guarded.state.actions.isEmpty && !guarded.state.presence.isIdle
      guard let slot = guarded.state.voices.change(voice, body) else { return }
      if sendsAtOnce {
        guarded.state.voices.withParameters(inSlot: slot) { game.change(slot, $0, ramps) }
      } else {
        guarded.state.voices.send(slot, ramps, &guarded.state.actions)
      }
    }
    if wakes { game.controlWakeup.post() }
  }

  /// Changes the controls of a bus at once, as a game may do in every frame.
  func change(_ bus: BusID, advancing: Bool = false, _ body: (inout BusControls) -> Void) {
    update(advancing: advancing) { state, moment in
      // Not as an action, unless there is one to come before it.
      guard state.change(bus, at: moment, canSend: true, body) else { return }
      state.buses.withControls(of: bus) { game.publish($0, of: bus) }
    }
  }

  /// Gives a bus a DSP of the game's own, or takes it away.
  func setDSP(_ dsp: DSP?, ofBus bus: BusID) {
    update { state, moment in
      state.setDSP(dsp, ofBus: bus, at: moment)
    }
  }

  /// Gives a voice a DSP of the game's own, or takes it away.
  func setDSP(_ dsp: DSP?, of voice: Voice) {
    update { state in
      guard let slot = state.voices.change(voice, { _ in }) else { return }
      let door = state.dsps.set(dsp, of: .voice(slot: slot))
      _ = state.voices.change(voice) { $0.dsp = door }
      state.voices.send(slot, VoiceRamps(), &state.actions)
    }
  }

  /// The DSP of a voice; nil once it has ended.
  func dsp(of voice: Voice) -> DSP? {
    read { state in state.voices.slot(of: voice).flatMap { state.dsps.dsp(of: .voice(slot: $0)) } }
  }

  /// Lets go of the DSPs that the renderer calls no more. Outside the lock: what they let go of is the game's.
  func releaseDSPs() {
    _ = guarded.withLock { guarded in
      guarded.state.dsps.takeGivenUp(round: renderer.game.rounds) { renderer.game.calls($0) }
    }
  }

  /// Schedules an order for a voice.
  func schedule(
    _ voice: Voice, over span: RampSpan, at time: ClockTime, _ body: (inout VoiceSchedule, PendingChange) -> Void
  ) {
    update { state in
      state.voices.schedule(voice, at: renderer.game.clocks, &state.actions) {
        body(&$0, PendingChange(at: time, over: span))
      }
    }
  }

  /// Stops the chosen ones of the voices that live, at the end of a fade, which begins now or at a `time`.
  func stopAll(
    _ fade: Fade, at time: ClockTime?, where isChosen: (borrowing VoiceSlot, borrowing BusTable) -> Bool
  ) {
    let (ramp, time) = span(fade, or: OwnFades.level, at: time)
    update { state in
      let buses = state.buses
      state.voices.stopAll(ramp: ramp, at: time, clocks: renderer.game.clocks, &state.actions) { isChosen($0, buses) }
    }
  }

  /// False for a bus on which no voice of this engine plays: the soundtrack's, the master and another engine's.
  func takesVoices(_ bus: Bus) -> Bool { bus.driver === self && bus.id.isOfEffects }

  /// Refuses a play on a bus that voices are not on.
  @inline(never)
  func refuse(on bus: Bus, completion: VoiceCompletion?) -> Voice {
    log(.error, "a play is refused: \(bus.fault(forVoicesOf: self))")
    return update { state, moment in state.voices.reject(completion, .refused, at: moment.frame, &state.actions) }
  }

  /// The renderer's clocks.
  var clocks: RenderClocks { renderer.game.clocks }

  /// Makes reverbs for a voice with a send of its own, if there are none. On this thread: the renderer may come to the
  /// voice before any other thread has made them. Returns the send.
  @discardableResult
  func makeReverbReady(for send: ReverbSend?) -> ReverbSend? {
    // A play never waits for OpenAL's device: control makes it, and the send comes in then.
    guard let send, send.gain > .silence, reverbs.isEmpty, isOffline || space.isMade else { return send }
    reverbs.make(read { $0.isClosed ? 0 : $0.space.reverb.heard })
    return send
  }

  /// The same for a voice whose bus sends, in an offline engine that has closed OpenAL's device: what plays is in the
  /// rooms from its first frame.
  func makeReverbReadyAgain() {
    guard isOffline, space.isClosed else { return }
    reverbs.make(read { $0.isClosed ? 0 : $0.space.reverb.heardFromBuses })
  }

  /// Logs a line, as one of the state's actions.
  func log(_ level: Logger.Level, _ line: String) { update { $0.actions.log(level, line) } }

  /// The renderer's other sides, for any thread but the output's. The driver must outlive the output.
  var output: OutputSide { renderer.output }
  var resampling: Resampling { renderer.configuration.resampling }

  /// OpenAL, as the renderer finds it.
  var mixer: MixerReport {
    MixerReport(
      version: space.version, maximumSounding: renderer.configuration.sources, changes: space.changes.texts)
  }
  var reverbs: ReverbSide { renderer.reverb }
  var meters: MeterSide { renderer.meters }

  /// Closes what nothing needs of OpenAL's, and makes the device that places voices without HRTF, if one has a place:
  /// never on the output's thread.
  func followSpace() {
    space.advance()
    if space.isWanted(), !read({ $0.hrtf.takesPlaces }) {
      do throws(MixerError) {
        try space.make()
      } catch {
        log(.notice, "voices with a place are panned: \(error.description)")
      }
    }
    // Or reverbs have made it.
    guard space.takeNews() else { return }
    let (mixer, hasReverb) = (mixer, reverbs.isAvailable)
    update { $0.record(mixer, hasReverb: hasReverb) }
  }

  /// The figures of this moment.
  func statistics(latency: Duration?) -> EngineStatistics {
    read { EngineStatistics($0, renderer.game.statistics, dropouts: renderer.streams.dropouts, latency: latency) }
  }

  /// Reads the state with what the renderer has, a voice among it. An idle renderer is advanced first.
  func read<Result>(_ voice: Voice? = nil, _ body: (borrowing EngineState, RendererReading) -> Result) -> Result {
    update(advancing: true) { state in body(state, renderer.game.reading(voice.map { Int($0.slot) })) }
  }

  func withTape<Result>(_ body: (inout EventTape) -> Result) -> Result { guarded.withLock { body(&$0.tape) } }

  /// Renders up to `frames` frames on the calling thread, no further than the next deadline. Returns how many.
  func renderOffline(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    followSpace()
    let deadline = guarded.withLock { nextDeadline($0.state) }
    let due = deadline.map { max(1, Int(($0 * Double(sampleRate)).rounded()) - renderer.game.clock) } ?? .max
    let chunk = min(frames, feeder.offlineChunk, due)
    renderer.output.render(into: samples, frames: chunk)
    return chunk
  }
}
