import TacetOutput
import TacetSession
import TacetSignal

/// A sound engine for a game: effects, a soundtrack, and the manners of a phone.
///
/// Making one activates its session. It plays at once, and knows by itself when to be quiet. Every method may be called
/// from any thread; none waits for the sound to happen, for a file or for a server. Several engines in one process do
/// not disturb each other. An engine ends when nobody keeps it.
public final class AudioEngine: Sendable {
  /// The audio session: what the system and the game want, and why something is not heard.
  public let session: AudioSession
  /// The soundtrack: long, looping, streamed music.
  public let soundtrack: SoundtrackPlayer
  /// What the engine was made with.
  public var configuration: Configuration { core.configuration }

  let core: EngineCore

  /// Opens the mixer, activates the session and connects the output; a sound server that is absent does no harm.
  /// An option that the category does not allow is left out.
  ///
  /// - Throws: ``EngineError/mixer(_:)`` if OpenAL can not mix, ``EngineError/noThread``, ``EngineError/exiting``.
  public convenience init(_ configuration: Configuration = Configuration()) throws(EngineError) {
    guard ExitGuard.enter() else { throw .exiting }
    defer { ExitGuard.leave() }
    self.init(core: try EngineCore(configuration, session: Self.session(configuration)))
    try core.start()
    ExitGuard.add(core)
  }

  /// An engine without threads, for tests that have an output of their own, set the time and step control and feeder.
  convenience init(_ configuration: Configuration, output: any Output, time: EngineClock) throws(EngineError) {
    self.init(
      core: try EngineCore(configuration, session: Self.session(configuration), output: output, time: time))
    core.connect()
  }

  private init(core: EngineCore) {
    self.core = core
    session = AudioSession(core: core)
    soundtrack = SoundtrackPlayer(core: core)
    core.changeSession(ramp: 0) { session in (try? session.activate()) ?? [] }
  }

  private static func session(_ configuration: Configuration) -> SessionState {
    (try? SessionState(category: configuration.category, options: configuration.options))
      ?? SessionState(category: configuration.category)
  }

  deinit {
    let isExiting = !ExitGuard.enter()
    core.close()
    // OpenAL ends too, on another thread: what it has of us is left to the end of the program.
    guard !isExiting else { return _ = Unmanaged.passRetained(core) }
    core.renderer.shutDown()
    ExitGuard.leave()
  }

  // MARK: - Effects

  /// Plays an effect, and returns the voice that plays it.
  ///
  /// Where the effects are held by the system, a one-shot runs unheard and ends on time (``VoiceEnd/unheard``), and a
  /// loop begins when it can be heard. Never fails: without room the weakest voice, maybe this one, ends
  /// ``VoiceEnd/stolen``.
  ///
  /// - Parameters:
  ///   - effect: what to play.
  ///   - gain: how loud, up to +24 dB.
  ///   - pan: -1 (left) to 1 (right), by constant power. Of a stereo effect the far side moves over. Not used with a
  ///     position.
  ///   - position: a place in space instead, which makes it quieter with distance: half at 2, a tenth at 10.
  ///   - pitch: 0.0625 to 16; 2 is an octave up, and twice as fast.
  ///   - loops: whether it repeats until it is stopped.
  ///   - startingAt: the engine's frame (``now``) to start at, exactly; nil, or the past, for at once.
  ///   - fadeIn: how long it takes to come in.
  ///   - bus: the bus it belongs to.
  ///   - priority: who stays when there are too many: higher before lower, then louder, then younger.
  ///   - completion: called once when it ended, on the engine's control thread (offline: on the thread that renders).
  @discardableResult
  public func play(
    _ effect: SoundEffect, gain: Gain = .unity, pan: Float = 0, at position: SIMD3<Float>? = nil, pitch: Float = 1,
    loops: Bool = false, startingAt: FrameCount? = nil, fadeIn: Duration = .zero, on bus: Bus? = nil,
    priority: Int = 0, completion: (@Sendable (VoiceEnd) -> Void)? = nil
  ) -> Voice {
    var parameters = VoiceParameters()
    parameters.gain = gain.amplitude
    parameters.pan = sanePan(pan)
    parameters.pitch = sanePitch(pitch)
    parameters.position = position?.sane
    parameters.loops = loops
    parameters.startFrame = startingAt?.rawValue ?? 0
    parameters.bus = core.index(of: bus)
    parameters.priority = priority
    return core.play(effect, parameters, fadeIn: core.frames(fadeIn), completion: completion)
  }

  /// Gives an effect's frames to the mixer, so that its first play costs no more than others.
  ///
  /// - Throws: ``EngineError/upload(_:)``.
  public func prepare(_ effect: SoundEffect) throws(EngineError) {
    _ = try effect.buffer(on: core)
  }

  /// Stops a voice, fading out.
  public func stop(_ voice: Voice, fadeOut: Duration = .milliseconds(10)) {
    core.stop(voice, ramp: core.frames(fadeOut))
  }

  /// Stops every voice of every bus, fading out. The soundtrack goes on.
  public func stopAll(fadeOut: Duration = .milliseconds(10)) {
    core.stopAll(ramp: core.frames(fadeOut))
  }

  /// Lets a voice stand still where it is.
  public func pause(_ voice: Voice, over: Duration = .milliseconds(10)) {
    core.change(voice, pauseRamp: core.frames(over)) { $0.isPaused = true }
  }

  /// Lets a paused voice go on from where it stood.
  public func resume(_ voice: Voice, over: Duration = .milliseconds(10)) {
    core.change(voice, pauseRamp: core.frames(over)) { $0.isPaused = false }
  }

  /// Changes a voice's gain, reached in a straight line `over` a time.
  public func setGain(_ gain: Gain, of voice: Voice, over: Duration = .milliseconds(5)) {
    core.change(voice, gainRamp: core.frames(over)) { $0.gain = gain.amplitude }
  }

  /// Changes where a voice is between left (-1) and right (1). It leaves its place in space, if it had one.
  public func setPan(_ pan: Float, of voice: Voice) {
    core.change(voice) {
      $0.pan = sanePan(pan)
      $0.position = nil
    }
  }

  /// Changes a voice's place in space.
  public func setPosition(_ position: SIMD3<Float>, of voice: Voice) {
    core.change(voice) { $0.position = position.sane }
  }

  /// Changes a voice's pitch, 0.0625 to 16.
  public func setPitch(_ pitch: Float, of voice: Voice) {
    core.change(voice) { $0.pitch = sanePitch(pitch) }
  }

  /// Lets a voice repeat, or lets it play to its end.
  public func setLoops(_ loops: Bool, of voice: Voice) {
    core.change(voice) { $0.loops = loops }
  }

  /// Moves a voice to another bus.
  public func setBus(_ bus: Bus, of voice: Voice) {
    let index = core.index(of: bus)
    core.change(voice) { $0.bus = index }
  }

  /// Changes who stays when there are too many: higher before lower.
  public func setPriority(_ priority: Int, of voice: Voice) {
    core.change(voice) { $0.priority = priority }
  }

  /// Changes the engine's frame at which a voice starts that has not started yet.
  public func setStart(_ frame: FrameCount, of voice: Voice) {
    core.change(voice) { $0.startFrame = frame.rawValue }
  }

  /// Whether a voice has not ended. True also while it is held or paused.
  public func isPlaying(_ voice: Voice) -> Bool {
    core.state.withLock { $0.slot(of: voice, engine: core.id) != nil }
  }

  /// How many plays found no room to live at all, and ended ``VoiceEnd/stolen`` without having begun.
  public var lostStarts: Int { core.state.withLock { $0.lostStarts } }

  /// How many voices have not ended, heard or not.
  public var voiceCount: Int {
    core.state.withLock { $0.slots.count - $0.freeSlots.count }
  }

  /// Who hears the effects that have a place in space.
  public var listener: SpatialListener {
    get { core.state.withLock { $0.listener } }
    set {
      core.state.withLock { state in
        state.listener = newValue
        core.renderer.listener(newValue.numbers)
      }
    }
  }

  // MARK: - Everything

  /// The bus of effects that are played without naming another.
  public var effects: Bus { Bus(core: core, name: Bus.effectsName, index: 0) }
  /// The bus for the sounds of menus and buttons.
  public var interface: Bus { Bus(core: core, name: Bus.interfaceName, index: 1) }

  /// The bus called `name`: `soundtrack`, `effects`, `interface`, or the game's own, which is made at the first call.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)`` beyond 62 of the game's own.
  public func bus(_ name: String) throws(EngineError) -> Bus { try core.bus(name) }

  /// Pauses everything, the soundtrack too; ``resume(over:)`` lets it go on from the same frame.
  public func pause(over: Duration = .milliseconds(10)) {
    core.report(.gamePause(.everything, true), ramp: core.frames(over))
  }

  /// Lets everything go on that ``pause(over:)`` paused.
  public func resume(over: Duration = .milliseconds(10)) {
    core.report(.gamePause(.everything, false), ramp: core.frames(over))
  }

  /// Tells the session a fact that the game knows: it is in the background, the player has flipped a switch.
  public func report(_ event: SessionEvent) { core.report(event) }

  /// Frames since the engine was made: the clock that `startingAt` is on. They are rendered, or, while there is no output
  /// and while there has been nothing to hear for 2 s, counted by the time.
  public var now: FrameCount { FrameCount(core.frame) }

  /// What the meters show.
  public var meters: MeterReadings {
    let meters = core.renderer.meters
    return MeterReadings(
      master: .init(peak: meters.master.peak, rms: meters.master.rms),
      soundtrack: .init(peak: meters.soundtrack.peak, rms: meters.soundtrack.rms),
      effects: .init(peak: meters.effects.peak, rms: meters.effects.rms))
  }

  /// What the system's services say from now on, in order, for one reader: facts with their source, who is there, the
  /// outputs, the system's volume. Ends with the engine.
  public var systemReports: AsyncStream<SystemReport> { core.systemReports.stream }

  /// The outputs of the machine, as the sound server lists them; empty while nobody knows.
  public var outputs: [AudioDevice] { core.monitors.withLock { $0 }?.outputs ?? [] }

  /// Has this process's sound come out of the output with this `id`, one of ``outputs``; nil: of the default, whichever
  /// it is. One that goes is left for what the server finds; a move by hand in a mixer wins. Any thread, does not wait.
  /// The server remembers the choice for games in general, as it does for a move by hand; nil undoes it.
  public func chooseOutput(_ id: String?) { core.monitors.withLock { $0 }?.chooseOutput(id) }

  /// The system's volume of the current output; nil while nobody knows. It governs everything, and is never written.
  public var systemVolume: SystemVolume? { core.monitors.withLock { $0 }?.systemVolume }

  /// How long a frame takes from its rendering to being heard, as measured; nil while that is not known.
  public var outputLatency: Duration? { core.latency }

  /// What the output asks the sound server for, from a frame's rendering to its being heard: ``Configuration/latency`` at
  /// first, more after blocks came too late, and less again after a while without. Each change is logged as a notice.
  public var requestedLatency: Duration { core.state.withLock { $0.requestedLatency } }

  /// How often a block came too late, so that silence was heard in the middle of something. Any thread.
  public var underflows: Int { core.state.withLock { $0.underflows } }

  /// What happened in the sound since the last call, in order, if ``Configuration/recordsEvents`` is on.
  public func takeEvents() -> [EngineEvent] {
    core.state.withLock { state in
      defer { state.events.removeAll(keepingCapacity: true) }
      return state.events.stableSortedByFrame
    }
  }

  /// The facts that the session took in since the last call, in order, if ``Configuration/recordsEvents`` is on.
  public func takeFacts() -> [SessionRecord] {
    core.state.withLock { state in
      defer { state.facts.removeAll(keepingCapacity: true) }
      return state.facts
    }
  }

  /// Renders the next frames of an offline engine, as fast as the machine can: interleaved stereo, full scale -1 to 1.
  ///
  /// One thread at a time, which also delivers completions. An engine with another output renders silence here.
  public func render(into samples: UnsafeMutablePointer<Float>, frames: Int) {
    guard core.isOffline else {
      samples.update(repeating: 0, count: 2 * max(0, frames))
      return
    }
    core.renderOffline(into: samples, frames: frames)
  }

  /// The bare render callback, and what has to be done between blocks: for measurements. Offline engines only.
  package var renderCallback: RenderCallback { core.renderer.callback }
  package func serve() {
    core.control()
    while core.feeder.step() == .fed {}
  }

  /// Renders the next frames of an offline engine: interleaved stereo.
  public func render(frames: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: 2 * max(0, frames)) { buffer, count in
      if let samples = buffer.baseAddress, frames > 0 { render(into: samples, frames: frames) }
      count = 2 * max(0, frames)
    }
  }
}

private func sanePan(_ pan: Float) -> Float { pan.isNaN ? 0 : max(-1, min(1, pan)) }
private func sanePitch(_ pitch: Float) -> Float { pitch.isNaN ? 1 : max(0.0625, min(16, pitch)) }
