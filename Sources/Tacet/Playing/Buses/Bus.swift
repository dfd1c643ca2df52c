internal import TacetMixer
import TacetSignal

/// A named gain, mute and pause that voices share. `soundtrack` is the bus of the music; every other follows the
/// session's verdict on effects. `master` is over all of them: its pause is ``AudioEngine/pause(over:at:)``, and no
/// voice plays on it. Buses of effects may be below others: ``setParent(_:)``. A value: keep it as you like. Any
/// thread.
///
/// ```swift
/// let ambience = try engine.makeBus("ambience")
/// ambience.setGain(.decibels(-6), over: .seconds(1))
/// engine.play(campfire, loops: true, on: ambience)
/// ```
public struct Bus: Sendable {
  static let soundtrackName = "soundtrack"
  static let effectsName = "effects"
  static let interfaceName = "interface"
  static let masterName = "master"

  let driver: EngineDriver
  /// The name that the engine knows it by.
  public let name: String
  let id: BusID
  /// Its number for C and in records: -2 for the master, -1 for the soundtrack, the others from 0 on in the order in
  /// which they were made.
  package var number: Int { id.number }
  /// Voices may be on it: it is neither the soundtrack's nor the master.
  package var isOfEffects: Bool { id.isOfEffects }

  /// The reason why voices of an engine are not on it.
  package var faultOfVoices: String { "no voice plays on \"\(name)\": it is no bus of effects" }

  func fault(forVoicesOf driver: EngineDriver) -> String {
    self.driver === driver ? faultOfVoices : "\(name) belongs to another engine"
  }

  /// The gain of everything on it, up to +24 dB: what other engines call its volume.
  public var gain: Gain { reading.gain }
  /// True if it is muted: time runs on, nothing is heard.
  public var isMuted: Bool { reading.isMuted }
  /// True if it is paused: its voices stand still.
  public var isPaused: Bool { reading.isPaused }

  /// True if ``AudioEngine/pause(over:at:)`` reaches it. False for `interface` unless it is set, so that a pause menu
  /// clicks.
  public var pausesWithGame: Bool {
    get { reading.pausesWithGame }
    nonmutating set {
      driver.update(advancing: true) { state, moment in state.setPausesWithGame(newValue, ofBus: id, at: moment) }
    }
  }

  /// How many voices on it may live at once; nil: any number. It holds for plays from then on; that of `master` or
  /// `soundtrack` has no effect.
  public var limit: PlayLimit? {
    get { driver.read { $0.voices.limit(ofBus: id) } }
    nonmutating set { driver.update { $0.voices.setLimit(newValue, ofBus: id) } }
  }

  /// True if its level is measured, from the next block on; false at first: a voice of a metered bus costs about twice
  /// as much. `soundtrack` and `master` always are.
  public var isMetered: Bool {
    get { reading.isMetered }
    nonmutating set {
      guard isOfEffects else { return }
      driver.change(id) { $0.isMetered = newValue }
    }
  }

  /// The level of what it plays with the buses below it: the root mean square of both channels over about 300 ms, full
  /// scale being 1, at its gain and those of the buses above but the master, before the filters of `effects` and what
  /// the session does; nil unless it is metered. It is a power: voices are added as if no two were alike, each behind
  /// its own filters, unless the bus is mixed by itself (``setCutoffs(_:over:at:)``). A voice in space counts as from
  /// two loudspeakers, before the filters and the compressor of such a bus.
  ///
  /// ```swift
  /// engine.effects.isMetered = true
  /// let decibels = Gain(amplitude: engine.effects.level ?? 0).decibels
  /// ```
  public var level: Float? { level(of: reading) }

  package func level(of reading: BusReading) -> Float? { reading.isMetered ? driver.meters.level(of: id) : nil }

  /// All of its values at one moment.
  package var reading: BusReading { driver.read { BusReading(id, in: $0.buses) } }

  /// Changes its gain by a fade, from now on or from a `time` on. A ramp that is under way goes
  /// on from its gain; the same call again leaves it on its way. Of changes without a frame between them the last one
  /// counts, from the gain that is heard: a step before it is none.
  ///
  /// A bus has at most one pending order of each kind (gain, filter, cutoffs, equaliser, compressor, pan, send, time
  /// scale, mute, unmute, pause, resume): a later one replaces it, and a call without a time cancels it. Mute and
  /// unmute cancel each other, and so do pause and resume. The properties of a bus keep their values until the order's
  /// time.
  /// Its own time is 10 ms.
  public func setGain(
    _ gain: Gain, over fade: Fade = .own, at time: ClockTime? = nil
  ) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    guard let time else { return driver.change(id) { $0.setGain(gain.amplitude, over: ramp) } }
    driver.update(advancing: true) { state, moment in
      state.schedule(id, over: ramp, at: time, moment) { $0.gain.schedule(gain.amplitude, $1) }
    }
  }

  // MARK: - How it sounds

  /// The filter of its voices by strengths that the game set.
  public var filter: BusFilter { reading.filter }

  /// Changes the filter of its voices and of those of buses below it, in at least 5 ms, along the curve of the fade of
  /// its strengths, by ``RampCurve/progress(at:)``, from now on or from a `time` on (``setGain(_:over:at:)``): they are
  /// decibels, which ``RampCurve/linear`` has change equally in equal times. A ramp that is under way goes on from its
  /// strengths. Filters of a branch are one after another: their strengths add, up to 2. Each voice that it reaches
  /// costs most of another one. `soundtrack` and `master` have none: ``setCutoffs(_:over:at:)``.
  /// Its own time is 100 ms.
  public func setFilter(
    _ filter: BusFilter, over fade: Fade = .own, at time: ClockTime? = nil
  ) { set(BusControlTable.filter, to: filter, over: fade, at: time) }

  /// The filters with cutoffs that the game set.
  public var cutoffs: SoundFilter { reading.cutoffs }

  /// Changes the filters with cutoffs of all that it plays, with the buses below it, from now on or from a `time` on:
  /// the cutoffs and the resonance go by a fade of at least 5 ms, from or to where nothing is filtered if there was, or
  /// will be, none. The curve is that of octaves, by ``RampCurve/progress(at:)``. Without any it does not change a bit.
  ///
  /// A bus that has filters with cutoffs, an equaliser, a compressor, a DSP or a pan is mixed by itself: first filters,
  /// then equaliser, compressor, DSP, pan, and its gain last. What its voices send to the reverb is taken before. Its
  /// voices in space stay in their places: filters, equaliser and compressor act on each, the pan does not. Those of
  /// `effects` act on the mix of all voices of every bus, behind the space and the reverb.
  ///
  /// ```swift
  /// let radio = try engine.makeBus("radio")
  /// radio.setCutoffs(SoundFilter(lowPassHertz: 3_000, highPassHertz: 400), over: .milliseconds(200))
  /// ```
  /// Its own time is 50 ms.
  public func setCutoffs(
    _ filter: SoundFilter, over fade: Fade = .own, at time: ClockTime? = nil
  ) { set(BusControlTable.cutoffs, to: filter, over: fade, at: time) }

  /// The equaliser that the game set.
  public var equaliser: Equaliser { reading.equaliser }

  /// Changes the equaliser of all that it plays: ``setCutoffs(_:over:at:)`` says of what. Its frequencies go in
  /// octaves, its gains in decibels.
  /// Its own time is 50 ms.
  public func setEqualiser(
    _ equaliser: Equaliser, over fade: Fade = .own, at time: ClockTime? = nil
  ) { set(BusControlTable.equaliser, to: equaliser, over: fade, at: time) }

  /// The compressor that the game set; ``CompressorSettings/off`` for none.
  public var compressor: CompressorSettings { reading.compressor }

  /// Changes the compressor of all that it plays: ``setCutoffs(_:over:at:)`` says of what. It hears the sum, voices in
  /// space as from two loudspeakers, and its gain is that of each. Attack and release are changed at once.
  /// Its own time is 50 ms.
  public func setCompressor(
    _ compressor: CompressorSettings, over fade: Fade = .own, at time: ClockTime? = nil
  ) { set(BusControlTable.compressor, to: compressor, over: fade, at: time) }

  /// Where it is, from left (-1) to right (1), as the game set it.
  public var pan: Float { reading.pan }

  /// Moves all that it plays to the left (-1) or to the right (1): the side that it goes to stays where it is, the
  /// other one moves over, by constant power. ``setCutoffs(_:over:at:)`` says of what.
  /// Its own time is 10 ms.
  public func setPan(
    _ pan: Float, over fade: Fade = .own, at time: ClockTime? = nil
  ) { set(BusControlTable.pan, to: pan, over: fade, at: time) }

  /// Those of its values that a description has, where they are not those of a new bus.
  var values: Snapshot.Values { reading.values }

  /// The DSP of the game's own that it has.
  public var dsp: DSP? { driver.read { $0.dsps.dsp(of: .bus(id)) } }

  /// Gives it a DSP of the game's own, or takes it away, within 5 ms. That of `effects`, of `soundtrack` and of the
  /// master hears the whole mix, in stereo. That of another bus hears its voices in space as from two loudspeakers:
  /// they lose HRTF, and nothing else. Where the soundtrack goes to an output of its own, the master's does not hear
  /// it.
  public func setDSP(_ dsp: DSP?) { driver.setDSP(dsp, ofBus: id) }

  /// Changes the control of a description, from now on or from a `time` on.
  func set<Value>(_ control: BusControl<Value>, to value: Value, over fade: Fade, at time: ClockTime?) {
    let value = control.limited(value, id)
    let (ramp, time) = driver.span(fade, or: control.fade, at: time)
    guard let time else { return driver.change(id) { $0[keyPath: control.control].set(value, over: ramp) } }
    driver.update(advancing: true) { state, moment in
      state.schedule(id, over: ramp, at: time, moment) { $0[keyPath: control.control].schedule(value, $1) }
    }
  }

  /// The factor of the speed of its voices that the game set, without those of the buses above.
  public var timeScale: Float { reading.timeScale }

  /// Changes the speed of its voices and of those of the buses below it, 0.0625 to 16: their pitch and their time, as
  /// ``EngineVoice/setPitch(_:over:at:)`` does for one voice. The factors of a branch multiply, with that pitch and
  /// the doppler effect too. `master` has none, and one-shots that run unheard keep the speed they had.
  ///
  /// That of `soundtrack`, 4 at most, is the speed of the music with its stingers, and of its clock: beats, loops and
  /// ``ClockTime/soundtrack(_:)`` stay at their places in the file. Ramps of the music, crossfades among them, keep
  /// their times.
  ///
  /// ```swift
  /// let world = try engine.makeBus("world")
  /// try engine.effects.setParent(world)
  /// world.setTimeScale(0.25, over: Fade(.milliseconds(400), .decibels))
  /// ```
  /// Its own time is 0.
  public func setTimeScale(
    _ scale: Float, over fade: Fade = .own, at time: ClockTime? = nil
  ) {
    guard id != .master else { return }
    set(BusControlTable.timeScale, to: scale, over: fade, at: time)
  }

  /// The send to the reverb of its voices that do not say otherwise; nil: what the bus above says.
  public var reverbSend: ReverbSend? { reading.reverbSend }

  /// Sets the default reverb send of the voices of this bus and of those below it. Nil inherits that of the parent; for
  /// the master, which stands above no music, and for `soundtrack` it is no send. The music is sent as it is heard,
  /// with all its gains, to the rooms of the effects: while these are held, it is heard without. The change takes as
  /// ``EngineVoice/setReverbSend(_:over:at:)`` says, and waits for its time as ``setGain(_:over:at:)`` says.
  /// Its own time is 50 ms.
  public func setReverbSend(
    _ send: ReverbSend?, over fade: Fade = .own, at time: ClockTime? = nil
  ) {
    let send = send?.limited
    let (ramp, time) = driver.span(fade, or: OwnFades.send, at: time)
    guard let time else { return driver.change(id) { $0.send.set(send, over: ramp) } }
    driver.update(advancing: true) { state, moment in
      state.space.reverb.prepare(for: send, &state.actions)
      state.schedule(id, over: ramp, at: time, moment) { $0.send.schedule(send, $1) }
    }
  }

  /// Mutes it, or lets it be heard again, now or from a `time` on: time runs on meanwhile.
  /// ``setGain(_:over:at:)`` says what waits.
  /// Its own time is 10 ms.
  public func setMuted(
    _ isMuted: Bool, over fade: Fade = .own, at time: ClockTime? = nil
  ) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    driver.update(advancing: true) { state, moment in
      guard let time else { return state.setMuted(isMuted, ofBus: id, ramp: ramp, at: moment) }
      state.schedule(id, over: ramp, at: time, moment) { $0.mute.schedule(isMuted, $1) }
    }
  }

  /// Pauses it, or lets it go on from the same frame, now or from a `time` on: ``setGain(_:over:at:)``.
  /// Its own time is 10 ms.
  public func setPaused(
    _ isPaused: Bool, over fade: Fade = .own, at time: ClockTime? = nil
  ) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    driver.update(advancing: true) { state, moment in
      guard let time else { return state.setPaused(isPaused, of: .bus(id), ramp: ramp, at: moment) }
      state.schedule(id, over: ramp, at: time, moment) { $0.pause.schedule(isPaused, $1) }
    }
  }

  /// Stops every voice of this bus and of those below it, fading out, now or at a `time`: those that live at the call.
  /// All effects for the master, nothing for `soundtrack`. Of one effect: ``AudioEngine/stopAll(_:fadeOut:at:)``.
  /// Its own time is 10 ms.
  public func stopAll(fadeOut fade: Fade = .own, at time: ClockTime? = nil) {
    driver.stopAll(fade, at: time) { [id] slot, buses in buses.isWithin(BusID(slot.parameters.bus), id) }
  }

  // MARK: - The tree

  /// The bus above, whose gain, mute, pause, filter, snapshots and limit reach this one too; nil for the master.
  public var parent: Bus? {
    guard id != .master else { return nil }
    return driver.read { state in
      let parent = state.buses.parent(of: id)
      return Bus(driver: driver, name: state.buses[parent].name, id: parent)
    }
  }

  /// Puts it below another bus, with all that is below itself; nil: below the master, where every bus begins. What
  /// sounds goes to its new level within 5 ms.
  ///
  /// ```swift
  /// let world = try engine.makeBus("world")
  /// try engine.effects.setParent(world)
  /// try engine.makeBus("footsteps").setParent(world)
  /// ```
  ///
  /// - Throws: ``EngineError/invalidBus(_:)`` below itself, more than 4 buses deep, for or below `soundtrack`, for the
  ///   master, and below a bus of another engine; nothing changes then.
  public func setParent(_ parent: Bus?) throws(EngineError) {
    guard parent.map({ $0.driver === driver }) ?? true else { throw .invalidBus("\(name) belongs to another engine") }
    let fault = driver.update(advancing: true) { state in
      state.buses.setParent(
        parent?.id ?? BusID.master, of: id, pauseRamp: RampSpan(state.holdRamp), &state.actions)
    }
    if let fault { throw .invalidBus(fault) }
  }

  // MARK: - Ducking

  /// How this bus goes down while `source` or a bus below that sounds, its times in whole frames; nil: it does not.
  public func ducking(under source: Bus) -> Ducking? {
    guard source.driver === driver,
      let rule = driver.read({ $0.ducks.rule(source: source.id, target: id) })
    else { return nil }
    func duration(_ frames: Int) -> Duration { FrameCount(frames).duration(sampleRate: driver.sampleRate) }
    return Ducking(
      by: Gain(amplitude: rule.gain), attack: duration(rule.attack), hold: duration(rule.hold),
      release: duration(rule.release), threshold: Gain(amplitude: rule.threshold))
  }

  /// Ducks this bus while `source` or a bus below that sounds; nil ends that. `soundtrack` can be ducked too.
  ///
  /// - Throws: ``EngineError/invalidBus(_:)`` for the master, under `soundtrack`, the master, itself or a bus of
  ///   another engine, and beyond 32 rules; nothing changes then.
  public func setDucking(_ ducking: Ducking?, under source: Bus) throws(EngineError) {
    guard source.driver === driver else { throw .invalidBus("\(source.name) belongs to another engine") }
    let rule = ducking.map { ducking in
      DuckRule(
        source: source.id, target: id, gain: min(1, ducking.gain.amplitude),
        attack: driver.frames(ducking.attack), hold: driver.frames(ducking.hold),
        release: driver.frames(ducking.release),
        threshold: ducking.threshold.amplitude)
    }
    let fault = driver.update { state in
      state.ducks.set(rule, source: source.id, target: id, buses: state.buses, &state.actions)
    }
    if let fault { throw .invalidBus(fault) }
  }
}
