import Logging
internal import TacetDecoding
internal import TacetMixer
import TacetMonitors
import TacetOutput
import TacetSession
import TacetSignal
import TacetSystem

/// The state that the engine's lock guards: the policy and the tables that follow from it. Reads no clock, calls no
/// renderer, feeder or output: its methods append to ``EngineActions``, which ``EngineDriver`` performs.
struct EngineState: ~Copyable {
  private let addressOnly = AddressOnly()
  /// The gate of what is observed; nil once nothing observed passes any more.
  private var gate: FactGate? = FactGate(awaiting: [])
  private var judged: SessionWithVerdict
  private(set) var orders = MixOrders()
  private(set) var pauseClock = PauseClock()
  var voices: VoiceTable
  var buses = BusTable(capacity: busCount)
  var ducks = DuckTable()
  var snapshots = SnapshotStack()
  /// The DSPs of the game's own.
  var dsps = DSPTable()
  /// It was logged that a DSP takes voices out of space.
  private var hasSaidSpaceLoss = false
  var director: SoundtrackDirector
  var hrtf = HRTFPlan()
  var presence: OutputPresence
  /// Time that the renderer did not count.
  var missedFrames: MissedFrames
  var focus = FocusPlan()
  private(set) var nowPlaying = NowPlayingPlan()
  /// Counts the ends of ``SessionCategory/audioProcessing``.
  private(set) var processingTurn = 0
  /// Other players were asked to be turned down.
  private var ducksOthers = false
  var space: SpaceTable
  /// The reasons outside the game why its streams are not heard; nil while they are not known.
  private(set) var outside: [OutsideReason]?
  /// The reasons in the levels of the buses why a side is not heard.
  private(set) var levels = LevelWatch()
  /// The dynamics of everything are reduced.
  private(set) var isReduced = false
  private(set) var isClosed = false
  /// The actions of the current change. Whenever the lock is free, no more than the outbox is left.
  var actions = EngineActions()

  let holdRamp: Int
  private let stealRamp: Int
  /// Frames a second of everything that is rendered.
  let sampleRate: Int

  init(engine: UInt32, session: SessionState, mixer: MixerConfiguration, _ configuration: AudioEngine.Configuration) {
    judged = SessionWithVerdict(session)
    holdRamp = mixer.fades.hold
    stealRamp = mixer.fades.steal
    sampleRate = mixer.sampleRate
    voices = VoiceTable(
      engine: engine, capacity: mixer.voices, sampleRate: mixer.sampleRate,
      recordsEvents: configuration.recordsEvents)
    director = SoundtrackDirector(sampleRate: mixer.sampleRate, holdRamp: mixer.fades.hold)
    presence = OutputPresence(sampleRate: mixer.sampleRate, latency: configuration.latency)
    missedFrames = MissedFrames(sampleRate: mixer.sampleRate)
    space = SpaceTable(configuration.axes)
  }

  // MARK: - The game

  /// Plays at the renderer's frame `frame`. Returns the end of a play without room (stolen), or beyond a limit
  /// (refused).
  @inline(__always)
  mutating func play(
    _ request: inout PlayRequest, _ effect: SoundEffect, _ stream: EffectStream?, at frame: @autoclosure () -> Int,
    completion: (@Sendable (VoiceEnd) -> Void)?
  ) -> VoiceEnd? {
    guard !isClosed else { return .stolen }
    guard stream == nil || voices.streams.hasRoom else { return .refused }
    if presence.isIdle { actions.wake() }
    request.start.isHeld =
      judged.verdict.effectsPausedBySystem || buses.isAnyPaused && buses.isHeld(BusID(request.parameters.bus))
    request.start.startsAfterResume = orders.effects.level == .paused
    guard voices.mayLimit(effect) else {
      return voices.play(&request, effect, stream, completion: completion) ? nil : .stolen
    }
    return playLimited(&request, effect, stream, at: frame(), completion: completion)
  }

  @inline(never)
  private mutating func playLimited(
    _ request: inout PlayRequest, _ effect: SoundEffect, _ stream: EffectStream?, at frame: Int,
    completion: (@Sendable (VoiceEnd) -> Void)?
  ) -> VoiceEnd? {
    let play = voices.limited(effect, request.parameters, on: buses, at: frame) { loudness($0) }
    let decision = play.map { voices.decide(on: $0, loudness: { loudness($0) }) } ?? .admit([])
    guard case .admit(let victims) = decision else { return .refused }
    guard voices.play(&request, effect, stream, completion: completion) else { return .stolen }
    for index in 0..<victims.count { voices.giveWay(victims[index], ramp: stealRamp, &actions) }
    if let play { voices.count(play, inSlot: Int(request.start.slot)) }
    return nil
  }

  /// How loud a voice is for the listener, without its session's holds.
  private func loudness(_ parameters: VoiceParameters) -> Float {
    VoiceStanding(
      parameters: parameters, bus: buses.inherited(BusID(parameters.bus)),
      law: space.law(nearestTo: parameters.position)
    ).gain
  }

  /// The bus of this name, which is made if it is new; nil: there is no room for another.
  mutating func makeBus(_ name: String) -> BusID? {
    defer { if buses.haveLevelsChanged { actions.wake() } }
    return buses.makeBus(name)
  }

  /// Plays a soundtrack in place of the one that plays, now or at a time, and ends the game's pause of the soundtrack
  /// then. Music that stands still is not heard again, unless it `crossfades` and that pause alone has held it.
  mutating func playSoundtrack(
    _ queue: SoundtrackQueue?, time: ClockTime? = nil, fadeIn: RampSpan = 0, replaceFade: RampSpan = 0,
    crossfades: Bool = false, at moment: EngineMoment, completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) {
    guard !isClosed, let queue else {
      if let completion { actions.complete(.soundtrack(completion, .stopped)) }
      return
    }
    if let time {
      schedule(.soundtrack, over: RampSpan(holdRamp), at: time, moment) { $0.transport.schedule(false, $1) }
    } else {
      // A pause among them, whose time has come, has the music stand still already.
      for bus in [BusID.master, .soundtrack] { carryOver(bus, at: moment) }
      if crossfades { setPaused(false, of: .music, ramp: RampSpan(holdRamp), at: moment) }
      if verdict.soundtrack == .paused { director.fadeOut(ramp: RampSpan(holdRamp), &actions) }
    }
    director.play(
      queue, at: time, fadeIn: fadeIn.atLeast(queue.startFrame > 0 ? holdRamp : 0),
      replaceFade: replaceFade.atLeast(holdRamp), frame: moment.frame, completion: completion, &actions)
    if !crossfades, time == nil { setPaused(false, of: .music, ramp: RampSpan(holdRamp), at: moment) }
    actions.wake()
  }

  /// Gives an order for the music, by `body`, which returns when it takes effect; the same one again changes nothing
  /// but a pause of the soundtrack, which one that takes effect at once ends. Returns that time.
  mutating func give(
    _ order: MusicOrder, of user: UInt64? = nil, at position: MusicPosition, _ moment: EngineMoment,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil, by body: (inout EngineState) -> ClockTime?
  ) -> ClockTime? {
    guard !isClosed,
      let given = director.repeated(order, of: user, at: position, frame: moment.frame, completion: completion)
    else {
      let time = body(&self)
      director.record(order, time: time, frame: moment.frame)
      return time
    }
    if order.endsPause, given.time == nil, session.isSoundtrackPausedByGame {
      setPaused(false, of: .music, ramp: RampSpan(holdRamp), at: moment)
    }
    return given.time
  }

  /// Stops the soundtrack by a fade, now or at a time, and ends the game's pause of it then.
  mutating func stopSoundtrack(ramp: RampSpan, time: ClockTime?, at moment: EngineMoment) {
    if let time {
      director.stop(ramp: ramp.atLeast(1), at: time, &actions)
      schedule(.soundtrack, over: RampSpan(holdRamp), at: time, moment) { $0.transport.schedule(false, $1) }
    } else {
      director.stop(ramp: ramp.atLeast(1), frame: moment.frame, &actions)
      setPaused(false, of: .music, ramp: RampSpan(holdRamp), at: moment)
    }
  }

  /// Mutes a bus, or ends its mute. What waits to mute it, or to end that, is dropped.
  mutating func setMuted(_ isMuted: Bool, ofBus bus: BusID, ramp: RampSpan, at moment: EngineMoment) {
    carryOver(bus, at: moment)
    mute(bus, isMuted, ramp: ramp, at: moment)
    change(bus, at: moment) { $0.mute.cancel() }
  }

  /// Pauses a bus, or the music by itself, or lets it go on. What waits to pause it, or to end that, is dropped.
  mutating func setPaused(_ isPaused: Bool, of target: PauseTarget, ramp: RampSpan, at moment: EngineMoment) {
    replacePause(of: target, at: moment) { $0.pause(target, isPaused, ramp: ramp, at: moment) }
  }

  /// Gives an `order` for the pause of a bus, or of the music by itself, in place of what waits to pause it, or to end
  /// that.
  mutating func replacePause(of target: PauseTarget, at moment: EngineMoment, by order: (inout EngineState) -> Void) {
    carryOver(target.bus, at: moment)
    order(&self)
    change(target.bus, at: moment) { $0[keyPath: target.control].cancel() }
  }

  /// The player pressed "continue": ends the game's pause of everything.
  mutating func resume(ramp: RampSpan, at moment: EngineMoment) {
    replacePause(of: .bus(.master), at: moment) { $0.resumeEverything(ramp: ramp, at: moment) }
  }

  private mutating func mute(_ bus: BusID, _ isMuted: Bool, ramp: RampSpan, at moment: EngineMoment) {
    let isNew = buses[bus].isMuted != isMuted
    buses.change(bus, &actions) { $0.turnMute(isMuted, over: ramp) }
    hold(bus, .gameMute(buses.scope(of: bus), isMuted), isNew: isNew, ramp: ramp, at: moment)
  }

  private mutating func pause(_ target: PauseTarget, _ isPaused: Bool, ramp: RampSpan, at moment: EngineMoment) {
    // That of the master follows from the session, as every pause of everything does.
    var isNew = false
    if target.bus != .master {
      isNew = buses[target.bus].controls[keyPath: target.control].isOn != isPaused
      buses.change(target.bus, &actions) { $0[keyPath: target.control].turn(isPaused, over: ramp) }
    }
    hold(target.bus, .gamePause(buses.scope(of: target), isPaused), isNew: isNew, ramp: ramp, at: moment)
  }

  /// Handles the game's own hold of a bus; that of one in the effects' mix concerns the mixer alone.
  private mutating func hold(_ bus: BusID, _ fact: SessionEvent, isNew: Bool, ramp: RampSpan, at moment: EngineMoment) {
    guard bus > .effects else { return handle(fact, ramp: ramp, at: moment) }
    if isNew { actions.append(.recordFact(fact)) }
    actions.wake()
  }

  private mutating func resumeEverything(ramp: RampSpan, at moment: EngineMoment) {
    let wasPaused = session.isEverythingPausedByGame
    changeSession(fact: wasPaused ? .gamePause(.everything, false) : nil, ramp: ramp, at: moment) { $0.resume() }
  }

  // MARK: - Controls of buses

  /// Changes the controls of a bus at once, which drops a change of the same control that waits. Returns true if the
  /// caller, who can send them to the renderer, is to do so; else an order does, in its place after those before it.
  @inline(never)
  @discardableResult
  mutating func change(
    _ bus: BusID, at moment: EngineMoment, canSend: Bool = false, _ body: (inout BusControls) -> Void
  ) -> Bool {
    carryOver(bus, at: moment)
    let sends = canSend && actions.isEmpty && !presence.isIdle
    let change = buses.change(bus, &actions, isSent: sends, body)
    if change.isOfSend { space.reverb.follow(busesSending: buses.areSending, &actions) }
    followControls(of: bus, at: moment)
    return sends && change.isAny
  }

  /// Follows the controls of a bus that concern more than its sound: the intensity, and the dynamics, which are
  /// recorded.
  private mutating func followControls(of bus: BusID, at moment: EngineMoment) {
    if bus == .soundtrack {
      let intensity = buses[bus].controls.intensity
      director.plays.setIntensity(intensity.value, ramp: intensity.span, &actions)
    }
    guard bus == .master, buses[bus].controls.reduced.value != isReduced else { return }
    isReduced.toggle()
    actions.append(.record(.dynamicRange(isReduced ? .reduced : .full, at: FrameCount(moment.frame))))
  }

  /// Gives a bus a DSP of the game's own, or takes it away.
  mutating func setDSP(_ dsp: DSP?, ofBus bus: BusID, at moment: EngineMoment) {
    let door = dsps.set(dsp, of: .bus(bus))
    change(bus, at: moment) { $0.dsp = door }
    guard dsp != nil, bus > .effects, !hasSaidSpaceLoss else { return }
    hasSaidSpaceLoss = true
    actions.log(
      .notice,
      "voices in space on \(buses[bus].name) are heard as from two loudspeakers, without HRTF: its DSP hears them")
  }

  /// Schedules a change of the controls of a bus, in place of the one of the same control that waits.
  mutating func schedule(
    _ bus: BusID, over span: RampSpan, at time: ClockTime, _ moment: EngineMoment,
    _ body: (inout BusControls, PendingChange) -> Void
  ) {
    let change = buses.pending(at: time, over: span)
    self.change(bus, at: moment) { body(&$0, change) }
    actions.wake()
  }

  /// Handles the changes of a bus whose time has come and whose reports have not been read, before others replace them.
  @inline(never)
  mutating func carryOver(_ bus: BusID, at moment: EngineMoment) {
    while let number = buses.firstDue(of: bus, at: moment.clocks) { settle(number, at: moment) }
  }

  /// Handles that the time of a change has come: the renderer follows it already.
  mutating func settle(_ number: UInt32, at moment: EngineMoment) {
    if snapshots.settle(number, &buses, &actions) || space.reverb.settle(number, &buses, &actions) { return }
    switch buses.settle(number, &actions) {
    case .none: break
    case .value(let bus):
      space.reverb.follow(busesSending: buses.areSending, &actions)
      followControls(of: bus, at: moment)
    case .layer(let layer, let turn):
      director.plays.setGain(turn.value, ofLayer: layer, ramp: turn.change.span, &actions)
    case .mute(let bus, let isOn, let change): mute(bus, isOn, ramp: change.span, at: moment)
    case .pause(.bus(.master), false, let change): resumeEverything(ramp: change.span, at: moment)
    case .pause(let target, let isOn, let change): pause(target, isOn, ramp: change.span, at: moment)
    }
  }

  /// Sets if the game's pause of everything pauses a bus.
  mutating func setPausesWithGame(_ pauses: Bool, ofBus bus: BusID, at moment: EngineMoment) {
    buses.setPausesWithGame(pauses, of: bus, ramp: RampSpan(holdRamp), &actions)
    changeSession(at: moment) { session in
      if bus == .soundtrack { session.soundtrackPausesWithGame = pauses }
      if bus == .effects { session.effectsPauseWithGame = pauses }
    }
  }

  /// Records what a configuration of OpenAL's changes, which the engine does not set back.
  mutating func record(_ mixer: MixerReport, hasReverb: Bool) {
    space.reverb.follow(isAvailable: hasReverb, &actions)
    guard !mixer.changes.isEmpty else { return }
    let what = mixer.changes.joined(separator: ", ")
    actions.log(.notice, "OpenAL's configuration changes the sound: \(what)")
  }

  /// Turns HRTF on or off for voices with a position.
  mutating func orderHRTF(_ isOn: Bool, at moment: EngineMoment) {
    guard hrtf.isOn != isOn else { return }
    hrtf.isOn = isOn
    actions.append(.orderHRTF(isOn))
    actions.append(.record(.hrtf(isOn, at: FrameCount(moment.frame))))
    actions.wake()
  }

  // MARK: - The status of a voice

  /// All that decides whether a voice is heard, with the renderer's `reading` of its slot; nil once it has ended.
  func standing(of voice: Voice, _ reading: RendererReading) -> VoiceStanding? {
    voices.parameters(of: voice, at: reading.clocks).map { VoiceStanding(of: voice, $0, reading, in: self) }
  }

  /// Why a voice is heard or not.
  func status(of voice: Voice, _ reading: RendererReading) -> VoiceStatus {
    if let standing = standing(of: voice, reading) { return standing.status }
    guard let end = voices.ends[voice] else { return .unknown }
    return .ended(end.reason, at: FrameCount(end.frame))
  }

  // MARK: - The session

  var session: SessionState { judged.session }
  var verdict: Verdict { judged.verdict }
  /// The verdict as it was published last: without music that is only unknown.
  var publishedVerdict: Verdict { judged.published }

  /// Handles a fact. `ramp` is the game's own fade; `moment` is when it happened.
  mutating func handle(_ fact: SessionEvent, ramp: RampSpan? = nil, at moment: EngineMoment) {
    changeSession(fact: fact, ramp: ramp, at: moment) { $0.handle(fact.withShownName) }
  }

  // MARK: - What is observed

  /// Facts that no one monitor reports alone.
  static let itself = SystemService(source: "monitors", title: "all monitors", package: "")

  /// Handles a fact that a monitor, `provider`, observes, or the output, or the engine. The gate may hold it back.
  mutating func observe(_ fact: SessionEvent, from provider: SystemService? = nil, at moment: EngineMoment) {
    passGate(from: provider, at: moment) { $0.take(fact, at: moment.seconds) }
  }

  /// Begins to wait for the first answers of these sources: until then other music is unknown.
  mutating func awaitAnswers(of sources: Set<SignalSource>, at moment: EngineMoment) {
    passGate(from: Self.itself, at: moment) { gate in
      gate = FactGate(awaiting: sources)
      return gate.start(at: moment.seconds)
    }
  }

  /// A monitor has given its first answer.
  mutating func answered(_ source: SignalSource, at moment: EngineMoment) {
    passGate(from: Self.itself, at: moment) { $0.answered(source) }
  }

  /// Lets nothing observed pass any more.
  mutating func closeGate() { gate = nil }

  private mutating func passGate(
    from provider: SystemService?, at moment: EngineMoment, _ decide: (inout FactGate) -> [SessionEvent]
  ) {
    guard var next = gate else { return }
    let facts = decide(&next)
    if next.deadline != gate?.deadline { actions.wake() }
    gate = next
    for fact in facts {
      take(fact, at: moment)
      if let provider { actions.append(.news(.report(SystemReport(provider: provider, report: .fact(fact))))) }
    }
  }

  /// Handles a fact as it is.
  mutating func take(_ fact: SessionEvent, at moment: EngineMoment) {
    handle(fact, at: moment)
    // In front again: the monitors may have missed events.
    if case .background(false) = fact { actions.append(.refreshServices) }
  }

  /// Handles an event of the output: what the session hears of it, and what follows for the output's presence.
  mutating func handle(_ event: OutputEvent, at moment: EngineMoment) {
    let fact = OutputPresence.fact(in: event)
    // The session hears of a loss first: a sound that has not begun by now is asked for in the hold, and not heard
    // late.
    let isLoss = fact == .outputLost(true)
    if isLoss, let fact { observe(fact, at: moment) }
    presence.handle(event, frame: moment.frame, &actions)
    if !isLoss, let fact { observe(fact, at: moment) }
    // Headphones that are back before the monitor has read that they were gone are no change for it.
    if event == .privateRouteLost { actions.append(.refreshServices) }
  }

  /// Takes what silences the game's streams from outside. It is published, and changes nothing of what plays.
  mutating func setOutside(_ reasons: [OutsideReason], at moment: EngineMoment) {
    defer { outside = reasons }
    guard reasons != outside ?? [] else { return }
    publish(.outsideChanged(reasons), as: .outsideChanged(reasons, at: FrameCount(moment.frame)))
  }

  /// Publishes what silences a side by the game's own levels, if that has changed.
  private mutating func judgeLevels(at moment: EngineMoment) {
    guard levels.advance(&buses, to: moment.seconds, sampleRate: sampleRate) else { return }
    publish(.levelsChanged(levels.reasons), as: .levelsChanged(levels.reasons, at: FrameCount(moment.frame)))
  }

  /// Publishes what silences the game beside its session, and records and logs it.
  private mutating func publish(_ change: SessionChange, as event: EngineEvent) {
    actions.append(.news(.session(change)))
    actions.append(.record(event))
    actions.log(.notice, change.summary)
  }

  /// Hands a command of the user from outside to the application; false where its category or its piece does not offer
  /// it.
  mutating func handle(_ command: RemoteCommand, at moment: EngineMoment) -> Bool {
    guard session.reportedCategory == .playback, nowPlaying.piece?.commands.contains(command.kind) == true else {
      return false
    }
    if command == .play {
      let latches = verdict.reasons.soundtrack.filter { [.routeLost, .wirelessLost, .awaitingResume].contains($0) }
      if let latch = latches.first { actions.log(.notice, "play was asked for: engine.resume() ends \(latch)") }
    }
    actions.append(.news(.command(command)))
    actions.append(.record(.remoteCommand(command, at: FrameCount(moment.frame))))
    return true
  }

  /// Changes the session: orders the mixes by the new verdict and publishes the changes. A change by the game takes
  /// `ramp` frames.
  mutating func changeSession<Failure: Error>(
    fact: SessionEvent? = nil, ramp: RampSpan? = nil, at moment: EngineMoment,
    _ body: (inout SessionState) throws(Failure) -> Void
  ) throws(Failure) {
    let before = judged
    try judged.change(at: moment.seconds, body)
    sessionChanged(since: before, by: fact, ramp: ramp, at: moment)
  }

  /// Apart, for `body` is inlined at each of its many places.
  @inline(never)
  private mutating func sessionChanged(
    since before: SessionWithVerdict, by fact: SessionEvent?, ramp: RampSpan?, at moment: EngineMoment
  ) {
    applyVerdict(after: before.verdict, ramp: ramp, at: moment)
    if hrtf.follow(isPrivate: session.route.isPrivate) { actions.append(.followHRTF) }
    if session.followsDoNotDisturb != before.session.followsDoNotDisturb {
      actions.append(.followDoNotDisturb(session.followsDoNotDisturb))
    }
    if before.session.isProcessing, !session.isProcessing {
      actions.append(.endProcessing(upTo: processingTurn))
      processingTurn += 1
    }
    let recording = session.recordingVerdict
    if recording != before.session.recordingVerdict {
      actions.append(.recording(recording))
      actions.append(.record(.recordingChanged(recording, at: FrameCount(moment.frame))))
      actions.log(.notice, recording.summary)
    }
    judged.appendChanges(since: before, by: fact, &actions)
    actions.wake()
  }

  /// The game asks for a recording, which takes the place of one that is under way.
  mutating func startRecording(at moment: EngineMoment) throws(SessionError) {
    try changeSession(at: moment) { (session) throws(SessionError) in try session.startRecording() }
    actions.append(.recording(session.recordingVerdict))
  }

  private mutating func applyVerdict(after before: Verdict, ramp: RampSpan?, at moment: EngineMoment) {
    let (isPaused, pauseRamp) = (verdict.isPausedByGame, ramp ?? RampSpan(holdRamp))
    buses.change(.master, &actions) { $0.pause.turn(isPaused, over: pauseRamp) }
    pauseClock.update(isPaused: verdict.limitsOneShots, at: moment.seconds)
    if pauseClock.takeDue(at: moment.seconds) { actions.append(.dropFrozen) }
    let last = orders
    orders.apply(verdict, ramp: ramp, holdRamp: holdRamp)
    if orders.effects != last.effects { actions.append(.orderEffects(orders.effects)) }
    if orders.soundtrack != last.soundtrack { actions.append(.orderSoundtrack(orders.soundtrack)) }
    let fall = MixOrders.fallToSilence(from: before, to: verdict, ramp: ramp, holdRamp: holdRamp)
    if let fall, presence.isHeardTooLate(ramp: fall) { actions.append(.takeBack(ramp: fall)) }
  }

  /// The application gives another piece to show, or none.
  mutating func setNowPlaying(_ piece: NowPlaying?) {
    nowPlaying.set(piece)
    actions.wake()
  }

  /// Appends what other programs are to see of the soundtrack now, at this frame of its file.
  mutating func updateNowPlaying(atFrame frame: Int, at moment: EngineMoment) {
    let isAllowed = session.reportedCategory == .playback
    let music = director.music(atFrame: frame, isPaused: verdict.soundtrack == .paused)
    for order in nowPlaying.update(isAllowed: isAllowed, music, at: moment.seconds) {
      actions.append(.nowPlaying(order))
      switch order {
      case .show(let content):
        actions.append(
          .record(
            .nowPlaying(
              title: content?.title, content?.status ?? .stopped, rate: content?.rate ?? 1, at: FrameCount(moment.frame)
            )))
      case .seek(let position): actions.append(.record(.nowPlayingSeeked(to: position, at: FrameCount(moment.frame))))
      }
    }
  }

  // MARK: - The renderer and the feeder

  @inline(__always)
  mutating func handle(_ event: RendererEvent, at moment: EngineMoment) {
    let index = Int(event.index)
    switch event.kind {
    case .voiceStarted:
      voices.started(index, at: event.frame, &actions)
      if voices.hasCaption(index), let caption = voices.caption(ofSlot: index, at: event.frame, heardBy: space) {
        actions.append(.news(.caption(caption)))
      }
    case .voiceEnded:
      // The renderer calls it no more.
      _ = dsps.set(nil, of: .voice(slot: index))
      voices.ended(index, event.reason, at: event.frame, &actions)
    case .dspLate:
      if let name = dsps.nameToLog(event.generation) {
        actions.log(
          .warning,
          "the DSP \"\(name)\" takes \(event.position / 1_000) µs for 10 ms of sound: more than half of the time")
      }
    case .deckStarted, .deckEnded, .soundtrackFrozen, .soundtrackResumed, .soundtrackPaced:
      director.handle(event, &actions)
    case .orderDue: settle(event.generation, at: moment)
    case .busDucked:
      let name = buses[BusID(Int(Int32(bitPattern: event.index)))].name
      actions.append(.record(.busDucked(name, event.position != 0, at: FrameCount(event.frame))))
    }
  }

  // MARK: - Time

  /// True if the soundtrack would be heard, if one played.
  var isSoundtrackAudible: Bool { verdict.soundtrack <= .ducked && buses[.soundtrack].gain != 0 }

  /// Appends the actions that are due for what is observed, for the 10 s mark, for levels, for focus and for ducking.
  mutating func advance(to moment: EngineMoment) {
    if let due = gate?.deadline, due <= moment.seconds {
      passGate(from: Self.itself, at: moment) { $0.advance(to: moment.seconds) }
    }
    // A quarter of a frame: seconds that were frames before are compared with it, so that no rounding costs one.
    if pauseClock.takeDue(at: moment.seconds + 0.25 / Double(sampleRate)) { actions.append(.dropFrozen) }
    judged.advance(to: moment.seconds)
    judgeLevels(at: moment)
    if let request = focus.next(session.neededFocus, at: moment.seconds) { actions.append(.focus(request)) }
    guard session.wantsDucking != ducksOthers else { return }
    ducksOthers.toggle()
    actions.append(.duck(ducksOthers))
    actions.append(.record(.duckOthers(ducksOthers, at: FrameCount(moment.frame))))
  }

  /// When the engine has something to do without an event, in seconds of its clock. `nextUnheardEnd`: the renderer's
  /// frame at which a one-shot ends that runs unheard.
  func deadline(at moment: EngineMoment, nextUnheardEnd: Int) -> Double? {
    [
      gate?.deadline, pauseClock.dropMark, focus.deadline, judged.returnEnd, nowPlaying.deadline,
      presence.deadline(at: moment),
      director.deadline(at: moment), levels.deadline, missedFrames.deadline(for: nextUnheardEnd, at: moment),
    ].compactMap { $0 }.min()
  }

  /// Ends everything that plays. False if it was closed before.
  mutating func close(at moment: EngineMoment) -> Bool {
    guard !isClosed else { return false }
    isClosed = true
    director.stop(ramp: 0, frame: moment.frame, &actions)
    voices.close(at: moment.frame, &actions)
    return true
  }
}

extension SessionEvent {
  /// The fact with a name that is safe to show: it is another program's text, from any reporter, and a reason for
  /// silence shows it.
  fileprivate var withShownName: SessionEvent {
    guard case .otherMusicBegan(let id, let name) = self else { return self }
    return .otherMusicBegan(id: id, name: name.shown(limit: 160))
  }
}
