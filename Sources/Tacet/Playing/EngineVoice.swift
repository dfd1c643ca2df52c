internal import TacetMixer
import TacetSignal

/// A voice as its engine plays it: what it does now, and the calls that change it. ``AudioEngine/subscript(_:)`` makes
/// it. A value: keep it as you like. Any thread. Asking after a voice that has ended is harmless, and changing it does
/// nothing.
///
/// A change acts from the frame on at which it is made. One that is made before the voice begins, as together with the
/// play, acts from the voice's first frame on: its ramp begins there. A stop or a pause of 10 ms or less that comes
/// with the play is not heard.
///
/// ```swift
/// let engineSound = engine.play(motor, loops: true)
/// engine[engineSound].setPitch(1.5, over: .milliseconds(200))
/// engine[engineSound].stop(fadeOut: .seconds(1))
/// ```
public struct EngineVoice: Sendable {
  @usableFromInline let driver: EngineDriver
  /// The voice that this reads and changes; harmless once it has ended.
  public let voice: Voice

  @inlinable
  init(driver: EngineDriver, voice: Voice) {
    self.driver = driver
    self.voice = voice
  }

  // MARK: - Its state

  /// True if it has not ended. True also while it is held or paused. Takes no lock: a few nanoseconds.
  public var isPlaying: Bool { driver.living.has(voice, of: driver.id) }
  /// True if the game paused it with ``pause(over:at:)``; false once it has ended.
  public var isPaused: Bool { parameters?.isPaused ?? false }
  /// Its gain as the game set it, without its bus's; nil once it has ended.
  public var gain: Gain? { parameters.map { Gain(amplitude: $0.gain) } }

  /// The gain at which it is mixed at the moment: its own with that of its fade-in or fade-out, its bus, the master and
  /// its distance; 0 on a muted bus. Holds and pauses are not in it: ``status``. Nil once it has ended. While a bus's
  /// gain changes over time it has that to which it goes.
  public var heardGain: Gain? {
    driver.read(voice) { $0.standing(of: voice, $1) }.map { Gain(amplitude: $0.gain) }
  }

  /// Why it is heard or not: it plays, something holds it, it is inaudible, or it has ended. A start, a stop or a steal
  /// is known after the block in which it happens. An idle engine is advanced to the present by this call.
  public var status: VoiceStatus { driver.read(voice) { $0.status(of: voice, $1) } }

  /// All of its state at one moment.
  package var report: VoiceReport {
    driver.read(voice) { state, reading in VoiceReport(of: voice, reading, in: state, axes: driver.axes) }
  }

  /// The engine's frame at which it ended; nil while it lives, and once it is not among the last 256 that ended.
  package var endFrame: FrameCount? {
    driver.read { $0.voices.ends[voice].map { FrameCount($0.frame) } }
  }

  /// The frame of its effect that is mixed next, heard or not, true to the last block; 0 before it begins, nil once it
  /// has ended. An idle engine is advanced to the present by this call.
  public var frame: Int? {
    driver.read(voice) { state, reading in
      guard state.voices.isLive(voice) else { return nil }
      return reading.voice.generation == voice.generation ? reading.voice.frame : 0
    }
  }

  /// Where it is between left (-1) and right (1), if it has no place in space; on its way to another pan, where it is
  /// at the moment. Nil once it has ended.
  public var pan: Float? { present?.pan }
  /// Its place in space; on its way to another one, where it is at the moment. Nil if it has none, or has ended.
  public var position: SIMD3<Float>? { present?.position.map { driver.axes.toGame($0) } }
  /// Its pitch; on its way to another one, that of the moment. Nil once it has ended.
  public var pitch: Float? { present?.pitch }
  /// How often it plays its loop, as the game set it; nil once it has ended.
  public var loops: LoopCount? { parameters?.loopCount }
  /// Its priority; nil once it has ended.
  public var priority: Int? { parameters?.priority }
  /// How it sounds from its place; nil once it has ended.
  public var space: SpatialVoice? { parameters?.space }
  /// How fast it moves; nil once it has ended.
  public var velocity: SIMD3<Float>? { parameters.map { driver.axes.toGame($0.velocity) } }
  /// Where it points; nil once it has ended.
  public var direction: SIMD3<Float>? { parameters.map { driver.axes.toGame($0.direction) } }
  /// How far apart its channels are, -1 to 1; nil once it has ended.
  public var width: Float? { parameters?.width }
  /// The gains of its left and its right side; nil once it has ended.
  public var sides: (left: Gain, right: Gain)? {
    parameters.map { (left: Gain(amplitude: $0.sides.x), right: Gain(amplitude: $0.sides.y)) }
  }
  /// How much is between it and the listener, 0 to 1, as the game set it; nil once it has ended.
  public var occlusion: Float? { parameters?.occlusion }
  /// Its filters with cutoffs, as the game set them; nil once it has ended.
  public var cutoffs: SoundFilter? { parameters?.cutoffs }
  /// The DSP of the game's own that it has; nil once it has ended.
  public var dsp: DSP? { driver.dsp(of: voice) }
  /// Its own send to the reverb; nil: what its bus says, or it has ended.
  public var reverbSend: ReverbSend? { parameters?.send }

  /// The fade that the game has asked for: the play's until it is over, a stop's from its call on, or from its time on
  /// if it has one. Nil once it has ended. An idle engine is advanced to the present by this call.
  public var fadeState: FadeState? { driver.read(voice) { $0.voices.fadeState(of: voice, $1) } }

  /// The effect that it plays; nil once it has ended.
  package var effect: SoundEffect? { driver.read { $0.voices.effect(of: voice) } }

  /// The bus that it is on; nil once it has ended.
  public var bus: Bus? {
    guard let bus = parameters.map({ BusID($0.bus) }) else { return nil }
    return driver.read { Bus(driver: driver, name: $0.buses[bus].name, id: bus) }
  }

  private var parameters: VoiceParameters? {
    driver.read(voice) { state, reading in state.voices.parameters(of: voice, at: reading.clocks) }
  }

  /// Its parameters as they are at the moment.
  private var present: VoiceParameters? {
    driver.read(voice) { state, reading in
      state.voices.parameters(of: voice, at: reading.clocks).map { reading.voice.present($0, of: voice.generation) }
    }
  }

  // MARK: - Stop, pause, resume

  /// Stops it at the end of a fade, which begins now or at a `time`. A voice that waits for its start, or is held, is
  /// never heard then.
  ///
  /// At most one order of each kind (stop, pause, resume, gain, pitch, place, occlusion, cutoffs, send) is pending: a
  /// later one replaces it, and a call without a time cancels it; ``cancelStop()`` takes a stop back. Pause and resume
  /// cancel each other. At its time it does what the call would do, also in a hold.
  ///
  /// A pause of the voice, of its bus or of everything during a fade of more than 10 ms lets that wait: it goes on with
  /// the voice. A stop of a voice that is paused ends it.
  /// Its own time is 10 ms.
  public func stop(fadeOut fade: Fade = .own, at time: ClockTime? = nil) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.stop = $1 } }
    driver.update { state in state.voices.stop(voice, ramp: ramp, &state.actions) }
  }

  /// Takes back a stop that waits for its time, as by ``stop(fadeOut:at:)`` with a time or a delay. A fade-out that has
  /// begun goes on. Returns false if none waits.
  @discardableResult
  public func cancelStop() -> Bool {
    driver.update { state in state.voices.cancelStop(of: voice, at: driver.clocks, &state.actions) }
  }

  /// Lets it stand still where it is at the end of a fade, which begins now or at a `time`:
  /// ``stop(fadeOut:at:)``.
  /// Its own time is 10 ms.
  public func pause(over fade: Fade = .own, at time: ClockTime? = nil) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.pause.schedule(true, $1) } }
    driver.change(voice, VoiceRamps(pause: ramp), ending: .pauses) { $0.isPaused = true }
  }

  /// Lets it go on from where it stood, now or at a `time`: ``stop(fadeOut:at:)``.
  /// Its own time is 10 ms.
  public func resume(over fade: Fade = .own, at time: ClockTime? = nil) {
    let (ramp, time) = driver.span(fade, or: OwnFades.level, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.pause.schedule(false, $1) } }
    driver.change(voice, VoiceRamps(pause: ramp), ending: .pauses) { $0.isPaused = false }
  }

  /// Lets it go on from a `frame` of its effect, counted from 0 at that effect's rate: it goes out over 5 ms, and comes
  /// in there over 5 ms. Paused, or unheard, it is there at once, and a voice that has not begun begins there. Its loop
  /// plays from there as often as the voice was asked to. A frame beyond its end ends it. A streamed effect comes in
  /// there as soon as its file is read there.
  ///
  /// - Throws: ``EngineError/cannotSeek`` if a function makes its effect; it plays on then.
  public func seek(to frame: Int) throws(EngineError) {
    guard effect?.isGenerated != true else { throw .cannotSeek }
    driver.change(voice) { $0.seek(to: frame) }
  }

  /// Changes when it starts, if it has not started yet.
  public func reschedule(to time: ClockTime) { driver.change(voice) { $0.start = time } }

  // MARK: - How it sounds

  /// Changes its gain, from now on or from a `time` on: ``stop(fadeOut:at:)``. A ramp that is under way goes on from
  /// its gain; the same call again leaves it on its way. Of changes without a frame between them the last one counts,
  /// from the gain that is heard.
  /// Its own time is 5 ms.
  public func setGain(_ gain: Gain, over fade: Fade = .own, at time: ClockTime? = nil) {
    let (ramp, time) = driver.span(fade, or: OwnFades.voiceGain, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.gain = .init(gain.amplitude, $1) } }
    driver.change(voice, VoiceRamps(gain: ramp), ending: .gain) { $0.gain = gain.amplitude }
  }

  /// Changes where it is, from left (-1) to right (1). It leaves its place in space at once.
  /// Its own time is 0.
  public func setPan(_ pan: Float, over fade: Fade = .own, at time: ClockTime? = nil) {
    set(.init(position: nil, pan: sanePan(pan)), over: fade, at: time)
  }

  /// Changes its place in space, reached on a straight line. A voice that had no place is there at once.
  /// Its own time is 0.
  public func setPosition(_ position: SIMD3<Float>, over fade: Fade = .own, at time: ClockTime? = nil) {
    set(.init(position: driver.axes.toMixer(position), pan: 0), over: fade, at: time)
  }

  private func set(_ spot: VoiceSchedule.PanOrPosition, over fade: Fade, at time: ClockTime?) {
    let (ramp, time) = driver.span(fade, or: OwnFades.step, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.place = .init(spot, $1) } }
    driver.change(voice, VoiceRamps(place: ramp), ending: .place) { $0.spot = spot }
  }

  /// Changes its pitch, 0.0625 to 16, in each frame along the curve of the fade. Equal times are equal intervals
  /// with ``RampCurve/decibels``.
  /// Its own time is 0.
  public func setPitch(_ pitch: Float, over fade: Fade = .own, at time: ClockTime? = nil) {
    let pitch = sanePitch(pitch)
    let (ramp, time) = driver.span(fade, or: OwnFades.step, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.pitch = .init(pitch, $1) } }
    driver.change(voice, VoiceRamps(pitch: ramp), ending: .pitch) { $0.pitch = pitch }
  }

  /// Lets it repeat so often from where it is, or play to its end. Of a streamed effect, from what is decoded next on.
  public func setLoops(_ loops: LoopCount) { driver.change(voice) { $0.repeats = Int32(loops) } }

  /// Moves it to another bus.
  ///
  /// - Throws: ``EngineError/invalidBus(_:)`` for `soundtrack`, `master` and a bus of another engine; it stays where it
  ///   is then.
  public func setBus(_ bus: Bus) throws(EngineError) {
    guard driver.takesVoices(bus) else { throw .invalidBus(bus.fault(forVoicesOf: driver)) }
    driver.change(voice) { $0.bus = bus.id.number }
  }

  /// Changes whether it stays when there are too many: higher before lower.
  public func setPriority(_ priority: Int) { driver.change(voice) { $0.priority = priority } }

  // MARK: - Space and reverb

  /// Changes how it sounds from its place, over 5 ms.
  public func setSpace(_ space: SpatialVoice) { driver.change(voice) { $0.space = space } }

  /// Says how fast it moves, in units of the game a second, for the doppler effect. Its place is the game's to change.
  public func setVelocity(_ velocity: SIMD3<Float>) {
    let velocity = driver.axes.toMixer(velocity)
    driver.change(voice) { $0.velocity = velocity }
  }

  /// Points it in a direction of any length, for its ``SpatialVoice/cone``; zero: nowhere, and the cone is not used.
  public func setDirection(_ direction: SIMD3<Float>) {
    let direction = driver.axes.toMixer(direction)
    driver.change(voice) { $0.direction = direction }
  }

  /// Changes how far apart the channels of a stereo effect without a place are: 1 is as they are, 0 brings both to
  /// where its pan is, by constant power, and -1 has them change sides.
  public func setWidth(_ width: Float) {
    driver.change(voice) { $0.width = width.isNaN ? 1 : max(-1, min(1, width)) }
  }

  /// Changes the gains of its left and its right side, behind its pan, within 5 ms. In the middle those of a stereo
  /// effect are the gains of its channels, as a balance has them. Not used with a place in space.
  ///
  /// ```swift
  /// engine[voice].setSides(left: .unity, right: .decibels(-12))
  /// ```
  public func setSides(left: Gain, right: Gain) {
    driver.change(voice) { $0.sides = SIMD2(left.amplitude, right.amplitude) }
  }

  /// Puts something between it and the listener, in at least 5 ms, from now on or from a `time` on
  /// (``stop(fadeOut:at:)``): 1 is a wall, which takes 12 dB, 20 dB more at 5 kHz and up to 40 dB more above; 0 is
  /// nothing. A voice with anything in its way costs most of another one.
  ///
  /// The curve is that of decibels, by ``RampCurve/progress(at:)``. A ramp that is under way goes on from where it is.
  /// Its own time is 100 ms.
  public func setOcclusion(_ occlusion: Float, over fade: Fade = .own, at time: ClockTime? = nil) {
    let occlusion = occlusion > 0 ? min(occlusion, 1) : 0
    let (ramp, time) = driver.span(fade, or: OwnFades.occlusion, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.occlusion = .init(occlusion, $1) } }
    driver.change(voice, VoiceRamps(occlusion: ramp), ending: .occlusion) { $0.occlusion = occlusion }
  }

  /// Changes its filters with cutoffs, from now on or from a `time` on (``stop(fadeOut:at:)``): as
  /// ``Bus/setCutoffs(_:over:at:)`` does for a bus. Without a ramp, a voice that has not begun begins with them. One
  /// with such a filter costs about two more.
  /// Its own time is 50 ms.
  public func setCutoffs(_ filter: SoundFilter, over fade: Fade = .own, at time: ClockTime? = nil) {
    let filter = filter.limited
    let (ramp, time) = driver.span(fade, or: OwnFades.cutoffs, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.cutoffs = .init(filter, $1) } }
    driver.change(voice, VoiceRamps(cutoffs: ramp), ending: .cutoffs) { $0.cutoffs = filter }
  }

  /// Gives it a DSP of the game's own, or takes it away, within 5 ms; from its first frame on if it has not begun. It
  /// hears the voice's own frames, filtered, before its gains: what it does to an effect of one channel is folded to
  /// one again. It ends with the voice.
  public func setDSP(_ dsp: DSP?) { driver.setDSP(dsp, of: voice) }

  /// Changes what it sends to the reverb, in at least 5 ms, from now on or from a `time` on (``stop(fadeOut:at:)``);
  /// nil: what its bus says. The level goes by the curve as a gain does, the strengths of its filter as those of a bus
  /// do (``Bus/setFilter(_:over:at:)``). A ramp that is under way goes on from where it is. While a send waits for its
  /// time, the reverb costs as if it were heard.
  /// Its own time is 50 ms.
  public func setReverbSend(_ send: ReverbSend?, over fade: Fade = .own, at time: ClockTime? = nil) {
    let send = send?.limited
    driver.makeReverbReady(for: send)
    let (ramp, time) = driver.span(fade, or: OwnFades.send, at: time)
    if let time { return driver.schedule(voice, over: ramp, at: time) { $0.send = .init(send, $1) } }
    driver.change(voice, VoiceRamps(send: ramp), ending: .send) { $0.send = send }
  }
}
