internal import TacetMixer
import TacetOutput
import TacetSession
import TacetSignal

/// A sound engine for a game: effects, a soundtrack, and the audio rules that players know from their phones.
///
/// An engine activates its session when it is made. It plays at once, and knows by itself when to be quiet. Every method
/// may be called from any thread; none waits for the sound to happen, for a file or for a server. Several engines in one
/// process do not disturb each other. An engine ends when its last reference goes.
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
  /// The configuration that the engine was made with.
  public var configuration: Configuration { driver.configuration }

  /// Distinguishes the engines of a process.
  package var number: UInt32 { driver.id }

  let host: EngineHost
  private let driver: EngineDriver

  /// Opens the mixer, activates the session and connects the output; a sound server that is absent does no harm.
  ///
  /// - Throws: ``EngineError/noLoopback`` or ``EngineError/mixer(call:code:)`` if OpenAL can not mix,
  ///   ``EngineError/session(_:)`` for an option that the category does not allow, ``EngineError/noThread``,
  ///   ``EngineError/exiting``.
  public convenience init(_ configuration: Configuration = Configuration()) throws(EngineError) {
    guard ExitGuard.enter() else { throw .exiting }
    defer { ExitGuard.leave() }
    self.init(host: try EngineHost(configuration))
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
      state.record(driver.resampling, insteadOf: configuration.resampling, hasReverb: driver.reverbs.isAvailable)
      state.record(driver.mixer)
      state.changeSession(ramp: 0, at: moment) { session in try? session.activate() }
    }
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
  /// loop begins when it can be heard. Never fails: where too many want to sound, those that matter least run on unheard
  /// and come back (``VoiceStatus/outranked``), or end ``VoiceEnd/stolen`` if they are over in 0.5 s.
  ///
  /// - Parameters:
  ///   - effect: the effect.
  ///   - gain: how loud, up to +24 dB.
  ///   - pan: -1 (left) to 1 (right), by constant power. Of a stereo effect the far side moves over. Not used with a
  ///     position.
  ///   - position: a place in space instead, which makes it quieter with distance.
  ///   - space: how it sounds from there; nil: as ``SoundEffect/space`` says. By default its gain is a half at a distance
  ///     of 2, a tenth at 10.
  ///   - pitch: 0.0625 to 16; 2 is an octave up, and twice as fast.
  ///   - loops: how often its loop plays, or all of it: `true` until it is stopped; `3`: then on to its end.
  ///   - offset: the frame of the effect to begin at, under a fade of 5 ms; one beyond its end ends at once.
  ///   - startingAt: when to start, exactly to the frame; nil, or the past, for at once. If a hold reaches it then, a one-shot
  ///     runs unheard from there, and a loop begins when it can be heard.
  ///   - fadeIn: how long it takes to come in.
  ///   - curve: the curve of that.
  ///   - bus: the bus it belongs to.
  ///   - priority: who stays when there are too many: higher before lower, then louder, then younger.
  ///   - completion: called once when it ended, on the engine's control thread (offline: on the thread that renders).
  @discardableResult
  public func play(
    _ effect: SoundEffect, gain: Gain = .unity, pan: Float = 0, at position: SIMD3<Float>? = nil,
    space: SpatialVoice? = nil, pitch: Float = 1, loops: LoopCount = false, from offset: Int = 0,
    startingAt: ClockTime? = nil, fadeIn: Duration = .zero, curve: RampCurve = .linear, on bus: Bus? = nil,
    priority: Int = 0, completion: (@Sendable (VoiceEnd) -> Void)? = nil
  ) -> Voice {
    var request = PlayRequest()
    request.start.fadeIn = driver.ramp(fadeIn, curve)
    request.start.offset = Int32(clamping: max(0, offset))
    request.parameters.gain = gain.amplitude
    request.parameters.pan = sanePan(pan)
    request.parameters.pitch = sanePitch(pitch)
    request.parameters.position = position?.sane
    if space != nil || effect.hasOwnSpace { request.parameters.space = space ?? effect.space }
    if effect.hasOwnSend { request.parameters.send = reverb.makeReady(for: effect.reverbSend) }
    request.parameters.repeats = Int32(loops)
    if let startingAt { request.parameters.start = startingAt }
    request.parameters.bus = index(of: bus)
    request.parameters.priority = priority
    return driver.play(&request, effect, completion: completion)
  }

  /// Plays the next variation of a set, and returns the voice that plays it: ``SoundSet/next()`` and
  /// ``play(_:gain:pan:at:space:pitch:loops:from:startingAt:fadeIn:curve:on:priority:completion:)`` in one.
  @discardableResult
  public func play(
    _ set: SoundSet, gain: Gain = .unity, pan: Float = 0, at position: SIMD3<Float>? = nil,
    space: SpatialVoice? = nil, pitch: Float = 1, loops: LoopCount = false, from offset: Int = 0,
    startingAt: ClockTime? = nil, fadeIn: Duration = .zero, curve: RampCurve = .linear, on bus: Bus? = nil,
    priority: Int = 0, completion: (@Sendable (VoiceEnd) -> Void)? = nil
  ) -> Voice {
    let variation = set.next()
    return play(
      variation.effect, gain: gain * variation.gain, pan: pan, at: position, space: space,
      pitch: pitch * variation.pitch, loops: loops, from: offset, startingAt: startingAt, fadeIn: fadeIn, curve: curve,
      on: bus, priority: priority, completion: completion)
  }

  /// Gives an effect's frames to the mixer, so that its first play costs no more than others.
  ///
  /// - Throws: ``EngineError/upload(call:code:)``.
  public func prepare(_ effect: SoundEffect) throws(EngineError) { _ = try effect.buffer(on: driver) }

  /// Stops a voice at the end of a fade of `fadeOut`, which begins now or at a `time`.
  ///
  /// At most one order of each kind (stop, pause, resume, gain, pitch, place, occlusion, send) is pending: a later one replaces it, and
  /// a call without a time cancels it. Pause and resume cancel each other. At its time it does what the call would do, also in a hold.
  public func stop(
    _ voice: Voice, fadeOut: Duration = .milliseconds(10), curve: RampCurve = .linear, at time: ClockTime? = nil
  ) {
    let ramp = driver.ramp(fadeOut, curve)
    if let time { return driver.schedule(voice) { $0.stop = .init(true, at: time, ramp) } }
    driver.update { state in state.voices.stop(voice, ramp: ramp, &state.actions) }
  }

  /// Stops every voice of every bus, fading out. The soundtrack goes on.
  public func stopAll(fadeOut: Duration = .milliseconds(10), curve: RampCurve = .linear) {
    let ramp = driver.ramp(fadeOut, curve)
    driver.update { state in state.voices.stopAll(ramp: ramp, &state.actions) }
  }

  /// Lets a voice stand still where it is at the end of a fade, which begins now or at a `time`: ``stop(_:fadeOut:curve:at:)``.
  public func pause(_ voice: Voice, over: Duration = .milliseconds(10), at time: ClockTime? = nil) {
    if let time { return driver.schedule(voice) { $0.pause = .init(true, at: time, driver.ramp(over)) } }
    driver.change(voice, VoiceRamps(pause: driver.frames(over)), ending: .turns) { $0.isPaused = true }
  }

  /// Lets a paused voice go on from where it stood, now or at a `time`: ``stop(_:fadeOut:curve:at:)``.
  public func resume(_ voice: Voice, over: Duration = .milliseconds(10), at time: ClockTime? = nil) {
    if let time { return driver.schedule(voice) { $0.resume = .init(false, at: time, driver.ramp(over)) } }
    driver.change(voice, VoiceRamps(pause: driver.frames(over)), ending: .turns) { $0.isPaused = false }
  }

  /// Changes a voice's gain, reached `over` a time along a `curve`, from now on or from a `time` on:
  /// ``stop(_:fadeOut:curve:at:)``. A ramp that is under way goes on from its gain; the same call again leaves it on its way.
  public func setGain(
    _ gain: Gain, of voice: Voice, over: Duration = .milliseconds(5), curve: RampCurve = .linear,
    at time: ClockTime? = nil
  ) {
    let ramp = driver.ramp(over, curve)
    if let time { return driver.schedule(voice) { $0.gain = .init(gain.amplitude, at: time, ramp) } }
    driver.change(voice, VoiceRamps(gain: ramp), ending: .gain) { $0.gain = gain.amplitude }
  }

  /// Changes where a voice is, from left (-1) to right (1), reached `over` a time. It leaves its place in space at once.
  public func setPan(
    _ pan: Float, of voice: Voice, over: Duration = .zero, curve: RampCurve = .linear, at time: ClockTime? = nil
  ) {
    set(.init(position: nil, pan: sanePan(pan)), of: voice, driver.ramp(over, curve), at: time)
  }

  /// Changes a voice's place in space, reached on a straight line `over` a time. A voice that had no place is there at once.
  public func setPosition(
    _ position: SIMD3<Float>, of voice: Voice, over: Duration = .zero, curve: RampCurve = .linear,
    at time: ClockTime? = nil
  ) {
    set(.init(position: position.sane, pan: 0), of: voice, driver.ramp(over, curve), at: time)
  }

  private func set(_ spot: VoiceSchedule.Spot, of voice: Voice, _ ramp: RampSpan, at time: ClockTime?) {
    if let time { return driver.schedule(voice) { $0.place = .init(spot, at: time, ramp) } }
    driver.change(voice, VoiceRamps(place: ramp), ending: .place) { $0.spot = spot }
  }

  /// Changes a voice's pitch, 0.0625 to 16, reached `over` a time in steps of 2 cents, at least 32 frames long. Equal times
  /// are equal intervals with ``RampCurve/decibels``.
  public func setPitch(
    _ pitch: Float, of voice: Voice, over: Duration = .zero, curve: RampCurve = .linear, at time: ClockTime? = nil
  ) {
    let (pitch, ramp) = (sanePitch(pitch), driver.ramp(over, curve))
    driver.prepare(voice, forPitch: pitch)
    if let time { return driver.schedule(voice) { $0.pitch = .init(pitch, at: time, ramp) } }
    driver.change(voice, VoiceRamps(pitch: ramp), ending: .pitch) { $0.pitch = pitch }
  }

  /// Lets a voice repeat so often from where it is, or play to its end. Of a streamed effect, from what is decoded next on.
  public func setLoops(_ loops: LoopCount, of voice: Voice) { driver.change(voice) { $0.repeats = Int32(loops) } }

  /// Moves a voice to another bus.
  public func setBus(_ bus: Bus, of voice: Voice) {
    let index = index(of: bus)
    driver.change(voice) { $0.bus = index }
  }

  /// Changes which voice stays when there are too many: higher before lower.
  public func setPriority(_ priority: Int, of voice: Voice) { driver.change(voice) { $0.priority = priority } }

  /// Changes when a voice starts that has not started yet.
  public func reschedule(_ voice: Voice, to time: ClockTime) { driver.change(voice) { $0.start = time } }

  /// True if a voice has not ended. True also while it is held or paused.
  public func isPlaying(_ voice: Voice) -> Bool { parameters(of: voice) != nil }
  /// True if the game paused a voice with ``pause(_:over:at:)``; false once it has ended.
  public func isPaused(_ voice: Voice) -> Bool { parameters(of: voice)?.isPaused ?? false }
  /// A voice's gain as the game set it, without its bus's; nil once it has ended.
  public func gain(of voice: Voice) -> Gain? { parameters(of: voice).map { Gain(amplitude: $0.gain) } }

  /// The gain at which a voice is mixed: its own with that of its bus, the master and its distance; 0 on a muted bus. A hold
  /// is not in it: ``status(of:)``. Nil once it has ended.
  public func heardGain(of voice: Voice) -> Gain? {
    driver.read(voice) { $0.standing(of: voice, $1) }.map { Gain(amplitude: $0.gain) }
  }

  /// Why a voice is heard or not: it plays, something holds it, it is inaudible, or it has ended. A start, a stop or a steal
  /// is known after the block in which it happens. An idle engine is advanced to the present by this call.
  public func status(of voice: Voice) -> VoiceStatus {
    driver.read(voice) { $0.status(of: voice, $1) }
  }

  /// The frame of a voice's effect that is mixed next, heard or not, true to the last block; 0 before it begins, nil once it
  /// has ended. An idle engine is advanced to the present by this call.
  public func frame(of voice: Voice) -> Int? {
    driver.read(voice) { state, reading in
      guard state.voices.isLive(voice) else { return nil }
      return reading.voice.generation == voice.generation ? reading.voice.frame : 0
    }
  }

  /// Where a voice is between left (-1) and right (1), if it has no place in space; nil once it has ended.
  public func pan(of voice: Voice) -> Float? { parameters(of: voice)?.pan }

  /// A voice's place in space; nil if it has none, or has ended.
  public func position(of voice: Voice) -> SIMD3<Float>? { parameters(of: voice)?.position }

  /// A voice's pitch; nil once it has ended.
  public func pitch(of voice: Voice) -> Float? { parameters(of: voice)?.pitch }

  /// How often a voice plays its loop, as the game set it; nil once it has ended.
  public func loops(of voice: Voice) -> LoopCount? { parameters(of: voice)?.loopCount }
  /// The bus that a voice is on; nil once it has ended.
  public func bus(of voice: Voice) -> Bus? {
    guard let index = parameters(of: voice)?.bus else { return nil }
    return driver.read { Bus(driver: driver, name: $0.buses[index].name, index: index) }
  }

  /// A voice's priority; nil once it has ended.
  public func priority(of voice: Voice) -> Int? { parameters(of: voice)?.priority }

  private func parameters(of voice: Voice) -> VoiceParameters? {
    driver.read(voice) { state, reading in state.voices.parameters(of: voice, at: reading.clocks) }
  }

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
  public var captions: AsyncStream<Caption> { driver.broadcasts.captions.stream }

  /// The captions since the last call, in order: for a game's loop that polls, in place of ``captions``. The oldest of more
  /// than 1,024 are dropped. One reader.
  public func drainCaptions() -> [Caption] { driver.broadcasts.captions.drain() }

  // MARK: - Buses

  /// The bus of effects that are played without naming another.
  public var effects: Bus { Bus(driver: driver, name: Bus.effectsName, index: BusTable.effects) }
  /// The bus for the sounds of menus and buttons.
  public var interface: Bus { Bus(driver: driver, name: Bus.interfaceName, index: BusTable.interface) }
  /// The bus over everything, the soundtrack too: a gain before the limiter, and a mute in which time runs on.
  public var master: Bus { Bus(driver: driver, name: Bus.masterName, index: BusTable.master) }

  /// The snapshots in force: values for many buses at once.
  public var snapshots: ActiveSnapshots { ActiveSnapshots(driver: driver) }

  /// The bus called `name`: `soundtrack`, `effects`, `interface`, `master`, or the game's own, which is made at the first call.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)`` beyond 62 of the game's own.
  public func bus(_ name: String) throws(EngineError) -> Bus {
    guard let index = driver.update({ state in state.bus(named: name) }) else {
      throw .tooManyBuses(name: name)
    }
    return Bus(driver: driver, name: name, index: index)
  }

  /// The bus of this number; nil: there is none.
  package func bus(at index: Int) -> Bus? {
    driver.read { state in
      state.buses.has(index) ? Bus(driver: driver, name: state.buses[index].name, index: index) : nil
    }
  }

  /// All buses, the master first.
  package var buses: [Bus] {
    var buses: [Bus] = []
    var index = BusTable.master
    while let bus = bus(at: index) {
      buses.append(bus)
      index += 1
    }
    return buses
  }

  /// The number of a bus that voices may be on; `effects` for none, another engine's, the soundtrack's or the master.
  private func index(of bus: Bus?) -> Int {
    guard let bus, bus.driver === driver, bus.index >= 0 else { return BusTable.effects }
    return bus.index
  }

  /// Makes and sets the buses of a bank, and loads its sounds in the background: into `library`, or one of its own.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)`` or ``EngineError/invalidBus(_:)`` beside the buses that there are; those
  ///   before have been made then.
  public func load(_ bank: SoundBank, with library: EffectLibrary? = nil) throws(EngineError) -> BankLoading {
    try bank.buses.apply(to: self)
    return BankLoading(bank, with: library ?? EffectLibrary(sampleRate: driver.sampleRate))
  }

  /// Loads a bank whose sets and playlists may name these sounds besides its own.
  package func load(
    _ bank: SoundBank, with library: EffectLibrary, beside effects: [String: SoundEffect],
    _ soundtracks: [String: Soundtrack]
  ) throws(EngineError) -> BankLoading {
    try bank.buses.apply(to: self)
    return BankLoading(bank, with: library, beside: effects, soundtracks)
  }

  // MARK: - Everything

  /// Pauses the soundtrack and every bus but those whose ``Bus/pausesWithGame`` is false, as that of ``interface`` is;
  /// ``resume(over:curve:at:)`` lets them go on from the same frame. One-shots asked for meanwhile run unheard, loops wait.
  public func pause(over: Duration = .milliseconds(10), curve: RampCurve = .linear, at time: ClockTime? = nil) {
    master.setPaused(true, over: over, curve: curve, at: time)
  }

  /// Lets everything go on that ``pause(over:curve:at:)`` paused. It means that the player pressed "continue", so it also ends
  /// the pause after headphones were lost, and the wait of ``ResumePolicy/whenResumable``; also when nothing was paused.
  public func resume(over: Duration = .milliseconds(10), curve: RampCurve = .linear, at time: ClockTime? = nil) {
    if time != nil { return master.setPaused(false, over: over, curve: curve, at: time) }
    let ramp = driver.ramp(over, curve)
    driver.update(advancing: true) { state, moment in state.resume(ramp: ramp, at: moment) }
  }

  /// True if the game paused everything with ``pause(over:curve:at:)``.
  public var isPaused: Bool { driver.read { $0.session.isEverythingPausedByGame } }

  /// Reports a fact that the game knows: it is in the background, the player has flipped a switch.
  public func report(_ fact: GameFact) { report(event: fact.event) }

  /// Reports any fact, as a scenario may.
  package func report(event: SessionEvent) { host.inbox.report(event) }

  /// A monitor's report, for engines without monitors.
  package func observe(_ report: MonitorReport) { host.inbox.observe(report, from: FactInbox.itself) }

  /// Hands all news to one listener, in the order in which they are made, with the engine's frame; with `beats`, those of
  /// the music too. It is called under the engine's locks: it may keep what it is given, and calls nothing of the engine.
  package func listen(beats: Bool, _ listener: @escaping @Sendable (EngineNews, FrameCount) -> Void) {
    driver.broadcasts.news.withLock { $0 = listener }
    if beats { driver.update { state in state.director.watch.awaitBeats(&state.actions) } }
  }

  // MARK: - Time

  /// Frames since the engine was made: the clock of ``ClockTime/engine(_:)``. They are rendered, or, while there is no output
  /// and while there has been nothing to hear for 2 s, counted by the time. An idle engine is advanced to the present by
  /// this call.
  public var clock: FrameCount { FrameCount(driver.frame) }

  /// Renders the next frames of an offline engine, as fast as the machine can: interleaved stereo, full scale -1 to 1. They
  /// end ``EngineOutput/lookAhead`` frames before ``clock``.
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
    return [Float](unsafeUninitializedCapacity: 2 * frames) { buffer, count in
      if let samples = buffer.baseAddress, frames > 0 { host.renderOffline(into: samples, frames: frames) }
      count = 2 * frames
    }
  }
}
