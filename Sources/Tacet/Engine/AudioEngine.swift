internal import TacetMixer
import TacetMonitors
import TacetOutput
import TacetSession
import TacetSignal

/// A sound engine for a game: effects, a soundtrack, and the audio rules that players know from their phones.
///
/// An engine activates its session when it is made. It plays at once, and knows by itself when to be quiet. Every
/// method may be called from any thread; none waits for the sound to happen, for a file or for a server. Several
/// engines in one process do not disturb each other. An engine ends when its last reference goes.
///
/// ```swift
/// let engine = try AudioEngine()
/// engine.soundtrack.play(try Soundtrack(contentsOf: url), fadeIn: .seconds(2))
/// engine.play(try SoundEffect(contentsOf: laser), gain: .decibels(-6), pan: 0.5)
/// ```
public final class AudioEngine: Sendable {
  /// The audio session: the facts of the system and of the game, and the reasons why something is not heard.
  public let session: AudioSession
  /// The soundtrack: long, looping, streamed music.
  public let soundtrack: SoundtrackPlayer
  /// The output: where the sound goes, and how late it is heard.
  public var output: EngineOutput { EngineOutput(host: host) }
  /// The microphone: off until the game asks for it.
  public var microphone: Microphone { Microphone(host: host) }
  /// Measurements, and the record of events.
  public var diagnostics: EngineDiagnostics { EngineDiagnostics(host: host) }
  /// The state as JSON, for a developer's console or the report of a bug: session, soundtrack, buses, the 64
  /// loudest voices, mix, space, outputs, microphone and statistics, each under its name, and `"version": 1`.
  /// `tacet why` reads the same of a game that may be inspected: ``Configuration/inspection``. Takes more than a tenth
  /// of a millisecond: ask a few times a second at most.
  public var state: String { JSONText.line(EngineRecord(self)) }
  /// The configuration that the engine was made with.
  public var configuration: Configuration { driver.configuration }

  /// Distinguishes the engines of a process.
  @inlinable package var number: UInt32 { driver.id }

  /// The voices that have not ended, for who asks without a lock; of an engine that is gone: none.
  package var livingVoices: LivingVoices { driver.living }

  /// Logs what is wrong beside it, for a library that plays by it.
  package func warn(_ line: String) { driver.log(.warning, line) }

  let host: EngineHost
  @usableFromInline let driver: EngineDriver

  /// Opens the mixer, activates the session and connects the output; a sound server that is absent does no harm.
  ///
  /// - Throws: ``EngineError/noLoopback`` or ``EngineError/mixer(call:code:)`` if OpenAL can not mix,
  ///   ``EngineError/session(_:)`` for an option that the category does not allow, ``EngineError/noThread``,
  ///   ``EngineError/exiting``.
  public convenience init(_ configuration: Configuration = Configuration()) throws(EngineError) {
    try self.init(configuration, beats: false, listener: nil)
  }

  /// An engine whose services and output are heard by `listener` from their start on, as by ``listen(beats:_:)``.
  package convenience init(
    _ configuration: Configuration, beats: Bool, listener: (@Sendable (TimedNews) -> Void)?
  ) throws(EngineError) {
    guard ExitGuard.enter() else { throw .exiting }
    defer { ExitGuard.leave() }
    self.init(host: try EngineHost(configuration))
    if let listener { listen(beats: beats, listener) }
    try host.start()
    ExitGuard.add(host)
  }

  /// An engine without threads, for tests that bring an output, move the clock and step control and feeder.
  /// Soundtracks are read by the feeder's steps unless it `readsAhead`.
  convenience init(
    _ configuration: Configuration, output: any Output, clock: EngineClock, readsAhead: Bool = false
  ) throws(EngineError) {
    self.init(
      host: try EngineHost(configuration, output: output, clock: clock, readsAhead: readsAhead))
    host.connect()
  }

  private init(host: EngineHost) {
    self.host = host
    driver = host.driver
    session = AudioSession(host: host)
    soundtrack = SoundtrackPlayer(driver: driver)
    driver.update { state, moment in
      state.space.change(configuration.world, &state.actions)
      state.changeSession(ramp: 0, at: moment) { session in try? session.activate() }
    }
    if host.isInspected { host.inspect(self) }
  }

  deinit {
    let isExiting = !ExitGuard.enter()
    host.close()
    // OpenAL ends too, on another thread: our part of it is left to the end of the program.
    guard !isExiting else { return _ = Unmanaged.passRetained(host) }
    driver.shutDown()
    ExitGuard.leave()
  }

  // MARK: - Effects

  /// Plays an effect, and returns the voice that plays it.
  ///
  /// Where the effects are held by the system, a one-shot runs unheard and ends on time (``VoiceEnd/unheard``), and a
  /// loop begins when it can be heard. Never fails: where too many want to sound, those that matter least run on
  /// unheard and come back (``VoiceStatus/outranked``), or end ``VoiceEnd/stolen`` if they are over in 0.5 s.
  /// Its own time is 0.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - gain: how loud, up to +24 dB; that of the effect, ``SoundEffect/gain``, comes on top.
  ///   - pan: -1 (left) to 1 (right), by constant power. Of a stereo effect the far side moves over. Not used with a
  ///     position.
  ///   - position: a place in space instead, which makes it quieter with distance.
  ///   - space: how it sounds from there; nil: as ``SoundEffect/space`` says. By default its gain is a half at a
  ///     distance of 2, a tenth at 10.
  ///   - pitch: 0.0625 to 16; 2 is an octave up, and twice as fast.
  ///   - loops: how often its loop plays, or all of it: `true` until it is stopped; `3`: then on to its end.
  ///   - offset: the frame of the effect to begin at, under a fade of 5 ms; one beyond its end ends at once.
  ///   - startingAt: when to start, exactly to the frame; nil, or the past, for at once. If a hold reaches it then, a
  ///     one-shot runs unheard from there, and a loop begins when it can be heard.
  ///   - fade: how it comes in; its start, if it has one, is that of the voice.
  ///   - bus: the bus it belongs to; nil: that of the effect, ``SoundEffect/bus``. On `soundtrack`, on `master` and on
  ///     a bus of another engine no voice plays: the play ends ``VoiceEnd/refused``, and the log has a line.
  ///   - priority: who stays when there are too many: higher before lower, then louder, then younger; nil: that of the
  ///     effect, ``SoundEffect/priority``.
  ///   - completion: called once when it ended, on the engine's control thread (offline: on the thread that renders).
  @discardableResult
  public func play(
    _ effect: SoundEffect, gain: Gain = .unity, pan: Float = 0, at position: SIMD3<Float>? = nil,
    space: SpatialVoice? = nil, pitch: Float = 1, loops: LoopCount = false, from offset: Int = 0,
    startingAt: ClockTime? = nil, fadeIn fade: Fade = .own, on bus: Bus? = nil,
    priority: Int? = nil, completion: (@Sendable (VoiceEnd) -> Void)? = nil
  ) -> Voice {
    let bus = bus ?? (effect.hasDefaults ? effect.bus.flatMap(self.bus(named:)) : nil)
    if let bus, !driver.takesVoices(bus) { return driver.refuse(on: bus, completion: completion) }
    var request = PlayRequest()
    request.start.fadeIn = driver.ramp(fade, or: OwnFades.step)
    request.start.offset = Int32(clamping: max(0, offset))
    request.parameters.gain = gain.amplitude
    request.parameters.pan = sanePan(pan)
    request.parameters.pitch = sanePitch(pitch)
    request.parameters.position = position.map { driver.axes.toMixer($0) }
    if space != nil || effect.hasOwnSpace { request.parameters.space = space ?? effect.space }
    if effect.hasOwnSend { request.parameters.send = driver.makeReverbReady(for: effect.reverbSend) }
    request.parameters.repeats = Int32(loops)
    if let start = driver.start(fade, startingAt) { request.parameters.start = start }
    request.parameters.bus = (bus?.id ?? .effects).number
    request.parameters.isMonoUnity = driver.isMonoUnity
    driver.makeReverbReadyAgain()
    request.parameters.priority = priority ?? 0
    if effect.hasDefaults {
      let defaults = effect.defaults
      request.parameters.gain = Gain(amplitude: gain.amplitude * defaults.gain.amplitude).amplitude
      request.parameters.priority = priority ?? defaults.priority
    }
    return driver.play(&request, effect, completion: completion)
  }

  /// Plays an effect at once, as most plays of a game: the other one with the rest of it as usual.
  package func play(_ effect: SoundEffect, gain: Gain, pan: Float, pitch: Float, loops: LoopCount) -> Voice {
    guard !effect.hasSettings else {
      return play(effect, gain: gain, pan: pan, at: nil, pitch: pitch, loops: loops)
    }
    var request = PlayRequest()
    request.parameters.gain = gain.amplitude
    request.parameters.pan = sanePan(pan)
    request.parameters.pitch = sanePitch(pitch)
    request.parameters.repeats = Int32(loops)
    request.parameters.bus = BusID.effects.number
    request.parameters.isMonoUnity = driver.isMonoUnity
    driver.makeReverbReadyAgain()
    return driver.play(&request, effect, completion: nil)
  }

  /// Plays the next variation of a set, and returns the voice that plays it: ``SoundSet/next()`` and
  /// ``play(_:gain:pan:at:space:pitch:loops:from:startingAt:fadeIn:on:priority:completion:)`` in one.
  /// Its own time is 0.
  @discardableResult
  public func play(
    _ set: SoundSet, gain: Gain = .unity, pan: Float = 0, at position: SIMD3<Float>? = nil,
    space: SpatialVoice? = nil, pitch: Float = 1, loops: LoopCount = false, from offset: Int = 0,
    startingAt: ClockTime? = nil, fadeIn fade: Fade = .own, on bus: Bus? = nil,
    priority: Int? = nil, completion: (@Sendable (VoiceEnd) -> Void)? = nil
  ) -> Voice {
    let variation = set.next()
    return play(
      variation.effect, gain: gain * variation.gain, pan: pan, at: position, space: space,
      pitch: pitch * variation.pitch, loops: loops, from: offset, startingAt: startingAt, fadeIn: fade, on: bus,
      priority: priority, completion: completion)
  }

  /// Does nothing: an effect's frames lie where its voices read them since it was loaded, so that its first play costs
  /// no more than others. For programs that were written when they did not.
  public func prepare(_ effect: SoundEffect) throws(EngineError) {}

  /// Makes what the first voice with a place needs: OpenAL's device, or with HRTF the one of that, and both where a
  /// reverb is set too. It is made by itself in the first moments of such a voice, which is panned by its direction
  /// alone until then. Takes 3 to 20 ms for each; any thread.
  ///
  /// A device is closed, and its memory given back, when no voice has had a place and no reverb was fed or has rung for
  /// 60 s of the engine's frames, which count from this call: call it again before a scene that begins after such a
  /// time.
  ///
  /// - Throws: ``EngineError`` if OpenAL refuses; voices with a place stay panned then.
  public func prepareSpace() throws(EngineError) { try host.hrtf.prepareSpace() }

  /// A voice as it plays now: its state, and the calls that change it.
  ///
  /// ```swift
  /// engine[voice].setGain(.decibels(-6), over: .seconds(1))
  /// ```
  @inlinable public subscript(voice: Voice) -> EngineVoice { EngineVoice(driver: driver, voice: voice) }

  /// Stops a voice at the end of a fade, now or at a `time`: ``EngineVoice/stop(fadeOut:at:)``.
  /// Its own time is 10 ms.
  public func stop(_ voice: Voice, fadeOut fade: Fade = .own, at time: ClockTime? = nil) {
    self[voice].stop(fadeOut: fade, at: time)
  }

  /// Stops every voice of every bus, fading out, now or at a `time`: those that live at the call. The soundtrack goes
  /// on. Of one bus: ``Bus/stopAll(fadeOut:at:)``, of one effect: ``stopAll(_:fadeOut:at:)``.
  /// Its own time is 10 ms.
  public func stopAll(fadeOut fade: Fade = .own, at time: ClockTime? = nil) {
    driver.stopAll(fade, at: time) { _, _ in true }
  }

  /// Stops every voice of an effect, fading out, now or at a `time`: those that live at the call. Those of its copies
  /// go on.
  /// Its own time is 10 ms.
  public func stopAll(_ effect: SoundEffect, fadeOut fade: Fade = .own, at time: ClockTime? = nil) {
    driver.stopAll(fade, at: time) { slot, _ in slot.effect === effect }
  }

  /// The voices that have not ended, heard or not, in no order.
  public var voices: [Voice] { driver.read { $0.voices.live.map(\.voice) } }

  /// How many voices have not ended, heard or not.
  public var voiceCount: Int { driver.read { $0.voices.count } }

  /// The space that voices with a place sound in.
  public var space: AudioSpace { AudioSpace(host: host) }

  /// The reverb of the effects.
  public var reverb: AudioReverb { AudioReverb(driver: driver) }

  /// The filters of the mixes.
  public var filters: AudioFilters { AudioFilters(driver: driver) }

  /// The listener of the effects that have a place in space.
  public var listener: SpatialListener {
    get { driver.read { $0.space.listener } }
    set { space.move(newValue) }
  }

  /// The captions of effects with a ``SoundEffect/caption``, each when its voice begins to sound, with the direction it
  /// sounds from: by its place in space as the listener was then, or by its pan, none at the centre. Voices that run
  /// unheard have none. From now on, in order, for one reader; each call makes another. Ends with the engine.
  public var captions: AsyncStream<Caption> { driver.news.stream(\.caption) }

  /// The captions since the last call, in order: for a game's loop that polls, in place of ``captions``. The oldest of
  /// more than 1,024 are dropped. One reader.
  public func drainCaptions() -> [Caption] { driver.news.drain(.captions, \.news.caption) }

  /// All news since the last call in one order: the session's changes, captions, events of the music, commands, changes
  /// of the outputs and reports of the system's services, each with the engine's frame. For a game's loop that polls.
  /// From the first call on, also bars and beats. The oldest of more than 1,024 are dropped. One reader; those of the
  /// single lists are left as they are.
  ///
  /// ```swift
  /// for item in engine.drainNews() {
  ///   switch item.news {
  ///   case .session(.routeLost): showPauseScreen()
  ///   case .command(let command): perform(command)
  ///   default: break
  ///   }
  /// }
  /// ```
  public func drainNews() -> [TimedNews] {
    driver.update(advancing: true) { state in state.director.watch.reportBeats() }
    _ = driver.handleEvents()
    return driver.news.drain(.all) { $0 }
  }

  // MARK: - Buses

  /// The bus of effects that are played without naming another.
  public var effects: Bus { Bus(driver: driver, name: Bus.effectsName, id: .effects) }
  /// The bus for the sounds of menus and buttons.
  public var interface: Bus { Bus(driver: driver, name: Bus.interfaceName, id: .interface) }
  /// The bus over everything, the soundtrack too: a gain before the limiter, and a mute in which time runs on.
  public var master: Bus { Bus(driver: driver, name: Bus.masterName, id: .master) }

  /// The snapshots in force: values for many buses at once.
  public var snapshots: ActiveSnapshots { ActiveSnapshots(driver: driver) }

  /// The bus called `name`: `soundtrack`, `effects`, `interface`, `master`, or one that ``makeBus(_:)`` or a bank has
  /// made; nil: there is none.
  public func bus(named name: String) -> Bus? {
    driver.read { state in
      state.buses.bus(named: name).map { Bus(driver: driver, name: name, id: $0) }
    }
  }

  /// Makes a bus called `name`, below the master. The one that there is, if it was made before.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)`` beyond 62 of the game's own.
  @discardableResult
  public func makeBus(_ name: String) throws(EngineError) -> Bus {
    guard let bus = driver.update({ state in state.makeBus(name) }) else {
      throw .tooManyBuses(name: name)
    }
    return Bus(driver: driver, name: name, id: bus)
  }

  /// The bus of this number; nil: there is none.
  package func bus(of number: Int) -> Bus? {
    let id = BusID(number)
    // Those that each engine has, without the lock.
    switch id {
    case .effects: return effects
    case .interface: return interface
    case .soundtrack: return soundtrack.bus
    case .master: return master
    default: break
    }
    return driver.read { state in
      state.buses.has(id) ? Bus(driver: driver, name: state.buses.name(of: id), id: id) : nil
    }
  }

  /// All buses, the master first.
  package var buses: [Bus] {
    driver.read { state in
      state.buses.all.map { Bus(driver: driver, name: state.buses[$0].name, id: $0) }
    }
  }

  /// How many voices live on each bus that has some, heard or not, by its number.
  package var voicesByBus: [Int: Int] { driver.read { $0.voices.countsByBus } }

  /// The power of each bus on which something plays, with those below it, by its number: the squares of the gains at
  /// which its voices are mixed. An estimate of its level, as if each voice were at full scale.
  package var powersByBus: [Int: Float] {
    var powers: [Int: Float] = [:]
    for (voice, bus) in driver.read({ $0.voices.live }) {
      driver.read(voice) { state, reading in
        guard let standing = state.standing(of: voice, reading), standing.status == .playing else { return }
        let branch = state.buses.branch(of: BusID(bus))
        for place in 0..<branch.count { powers[branch[place].number, default: 0] += standing.gain * standing.gain }
      }
    }
    return powers
  }

  /// Makes and sets the buses of a bank, and what voices in space need if it says so: without OpenAL's device they are
  /// panned, and nothing fails.
  private func prepare(for bank: SoundBank) throws(EngineError) {
    try bank.buses.apply(to: self)
    if bank.preparesSpace { try? prepareSpace() }
  }

  /// Makes and sets the buses of a bank, and loads its sounds in the background: into `library`, or one of its own.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)`` or ``EngineError/invalidBus(_:)`` beside the buses that there are;
  ///   those before have been made then.
  public func load(_ bank: SoundBank, with library: EffectLibrary? = nil) throws(EngineError) -> BankLoading {
    try prepare(for: bank)
    return BankLoading(bank, with: library ?? EffectLibrary(sampleRate: driver.sampleRate))
  }

  /// Loads a bank whose sets and playlists may name these sounds besides its own.
  package func load(
    _ bank: SoundBank, with library: EffectLibrary, beside effects: [String: SoundEffect],
    _ soundtracks: [String: Soundtrack]
  ) throws(EngineError) -> BankLoading {
    try prepare(for: bank)
    return BankLoading(bank, with: library, beside: effects, soundtracks)
  }

  // MARK: - Everything

  /// Pauses the soundtrack and every bus but those whose ``Bus/pausesWithGame`` is false, as that of ``interface`` is;
  /// ``resume(over:at:)`` lets them go on from the same frame. One-shots asked for meanwhile run unheard, loops wait.
  /// Its own time is 10 ms.
  public func pause(over fade: Fade = .own, at time: ClockTime? = nil) {
    master.setPaused(true, over: fade, at: time)
  }

  /// Lets everything go on that ``pause(over:at:)`` paused. It means that the player pressed "continue", so it also
  /// ends the pause after headphones were lost, and the wait of ``ResumePolicy/whenResumable``; also when nothing was
  /// paused.
  /// Its own time is 10 ms.
  public func resume(over fade: Fade = .own, at time: ClockTime? = nil) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    if time != nil { return master.setPaused(false, over: fade, at: time) }
    driver.update(advancing: true) { state, moment in state.resume(ramp: ramp, at: moment) }
  }

  /// True if the game paused everything with ``pause(over:at:)``.
  public var isPaused: Bool { driver.isPaused }

  /// Reports a fact that the game knows: it is in the background, the player has flipped a switch.
  public func report(_ fact: GameFact) { report(event: fact.event) }

  /// Reports any fact, as a scenario may.
  package func report(event: SessionEvent) { host.report(event) }

  /// A monitor's report, for engines without monitors.
  package func observe(_ report: MonitorReport) { host.observe(report) }

  /// Hands all news to one listener, in the order in which they are made, with the engine's frame; with `beats`, those
  /// of the music too. It is called under the engine's locks: it may keep what it is given, and calls nothing of the
  /// engine.
  package func listen(beats: Bool, _ listener: @escaping @Sendable (TimedNews) -> Void) {
    driver.news.listen(listener)
    if beats { driver.update { state in state.director.watch.awaitBeats(&state.actions) } }
  }

  // MARK: - Time

  /// Frames since the engine was made: the clock of ``ClockTime/engine(_:)``. They are rendered, or, while there is no
  /// output and while there has been nothing to hear for 2 s, counted by the time. An idle engine is advanced to the
  /// present by this call.
  public var clock: FrameCount { FrameCount(driver.frame) }

  /// A moment: a `delay` from now, on a clock that runs on, or stands still with the effects or with the soundtrack.
  ///
  /// ```swift
  /// engine.play(explosion, startingAt: engine.time(in: .seconds(2)))
  /// engine.stop(voice, at: engine.time(in: .seconds(5), on: .effects))
  /// ```
  public func time(in delay: Duration = .zero, on clock: ClockTime.Clock = .engine) -> ClockTime {
    driver.time(in: delay, on: clock)
  }

  /// Renders the next frames of an offline engine, as fast as the machine can: interleaved stereo, full scale -1 to 1.
  /// They end ``EngineOutput/lookAhead`` frames before ``clock``.
  ///
  /// One thread at a time, which also delivers completions.
  ///
  /// - Throws: ``EngineError/notOffline`` on an engine with an output; `samples` are left as they were.
  public func render(into samples: UnsafeMutablePointer<Float>, frames: Int) throws(EngineError) {
    guard driver.isOffline else { throw .notOffline }
    host.renderOffline(into: samples, frames: frames)
  }

  /// Renders the next frames of an offline engine: interleaved stereo, up to ``EngineOutput/lookAhead``
  /// frames before ``clock``. A call renders 2^26 frames at most, 23 minutes at 48 kHz and 512 MiB.
  ///
  /// - Throws: ``EngineError/notOffline`` on an engine with an output.
  public func render(frames: Int) throws(EngineError) -> [Float] {
    guard driver.isOffline else { throw .notOffline }
    let frames = max(0, min(frames, 1 << 26))
    return [Float](unsafeUninitializedCapacity: Block.channels * frames) { buffer, count in
      if let samples = buffer.baseAddress, frames > 0 { host.renderOffline(into: samples, frames: frames) }
      count = Block.channels * frames
    }
  }
}
