internal import TacetMixer
import TacetSignal

/// The space in which an engine's voices sound: the world, and how each voice is in it. A value: keep it as you like. Any
/// thread.
///
/// Places are set with ``AudioEngine/setPosition(_:of:over:curve:at:)``, and the listener is ``AudioEngine/listener``.
public struct AudioSpace: Sendable {
  let host: EngineHost
  private var driver: EngineDriver { host.driver }

  /// The unit of the game, and how space carries sound. A change holds for the voices that live, too.
  public var world: SpatialWorld {
    get { driver.read { $0.space.law.world } }
    nonmutating set { driver.update { state in state.space.change(newValue, &state.actions) } }
  }

  /// The listeners of a split screen, 1 to 4; ``AudioEngine/listener`` is the first. Each voice with a place is heard by the nearest
  /// one alone, from where it is for that one. Another takes over where it is nearer by a tenth, over 30 ms. The reverb's zones follow
  /// the first. More than 4 are left out; none is one as at the start.
  ///
  /// ```swift
  /// engine.space.listeners = players.map { SpatialListener(position: $0.position, forward: $0.forward) }
  /// ```
  public var listeners: [SpatialListener] {
    get { driver.read { [$0.space.listener] + $0.space.others } }
    nonmutating set {
      let ramp = driver.frames(.milliseconds(50))
      driver.update { state in state.space.setListeners(newValue, ramp: ramp, &state.actions) }
    }
  }

  /// Moves the first listener. The reverb's zones follow over 50 ms.
  func move(_ listener: SpatialListener) {
    let ramp = driver.frames(.milliseconds(50))
    driver.update { state in state.space.move(listener, ramp: ramp, &state.actions) }
  }

  // MARK: - HRTF

  /// When voices with a place sound through HRTF: off unless it is set.
  public var hrtf: HRTFMode { driver.read { $0.hrtf.mode } }

  /// True if they do now.
  public var isHRTFOn: Bool { driver.read { $0.hrtf.isOn } }

  /// The name of the HRTF that the game chose; nil: the default.
  public var hrtfName: String? { driver.read { $0.hrtf.name } }

  /// The names of the HRTFs that OpenAL has; the first is the default.
  public var hrtfNames: [String] { driver.head.names }

  /// Chooses when voices with a place sound through HRTF, and through which one. Each voice goes there and back under a fade,
  /// at its frame; voices without a place and the soundtrack are not touched, and stay as flat as they are. The first time,
  /// it takes tens of milliseconds and 8 MB.
  ///
  /// - Throws: ``EngineError/noHRTF(sampleRate:)`` for ``HRTFMode/on`` at a rate for which OpenAL has none,
  ///   ``EngineError/unknownHRTF(name:)``, ``EngineError/noThread``; then nothing has changed.
  public func setHRTF(_ mode: HRTFMode, named name: String? = nil) throws(EngineError) {
    try host.hrtf.set(mode, named: name)
  }

  // MARK: - Voices

  /// Changes how a voice sounds from its place, over 5 ms.
  public func set(_ settings: SpatialVoice, of voice: Voice) { driver.change(voice) { $0.space = settings } }

  /// How a voice sounds from its place; nil once it has ended.
  public func settings(of voice: Voice) -> SpatialVoice? { parameters(of: voice)?.space }

  /// Says how fast a voice moves, in units of the game a second, for the doppler effect. Its place is the game's to change.
  public func setVelocity(_ velocity: SIMD3<Float>, of voice: Voice) {
    driver.change(voice) { $0.velocity = velocity.sane }
  }

  /// How fast a voice moves; nil once it has ended.
  public func velocity(of voice: Voice) -> SIMD3<Float>? { parameters(of: voice)?.velocity }

  /// Points a voice in a direction of any length, for its ``SpatialVoice/cone``; zero: nowhere, and the cone is not used.
  public func setDirection(_ direction: SIMD3<Float>, of voice: Voice) {
    driver.change(voice) { $0.direction = direction.sane }
  }

  /// Where a voice points; nil once it has ended.
  public func direction(of voice: Voice) -> SIMD3<Float>? { parameters(of: voice)?.direction }

  /// Changes how far apart the channels of a stereo effect without a place are: 1 is as they are, 0 brings both to where
  /// its pan is, by constant power.
  public func setWidth(_ width: Float, of voice: Voice) {
    driver.change(voice) { $0.width = width.isNaN ? 1 : max(0, min(1, width)) }
  }

  /// How far apart the channels of a voice are, 0 to 1; nil once it has ended.
  public func width(of voice: Voice) -> Float? { parameters(of: voice)?.width }

  /// Puts something between a voice and the listener, `over` a time, at least 5 ms, along a `curve`, from now on or from a `time` on
  /// (``AudioEngine/stop(_:fadeOut:curve:at:)``): 1 is a wall, which takes 12 dB, 20 dB more at 5 kHz and up to 40 dB more above; 0 is
  /// nothing. A voice with anything in its way costs most of another one.
  ///
  /// The curve is that of decibels, by ``RampCurve/progress(at:)``. A ramp that is under way goes on from where it is. A voice that has
  /// not begun has it at once.
  public func setOcclusion(
    _ occlusion: Float, of voice: Voice, over: Duration = .milliseconds(100), curve: RampCurve = .linear,
    at time: ClockTime? = nil
  ) {
    let (occlusion, ramp) = (occlusion > 0 ? min(occlusion, 1) : 0, driver.ramp(over, curve))
    if let time { return driver.schedule(voice) { $0.occlusion = .init(occlusion, at: time, ramp) } }
    driver.change(voice, VoiceRamps(occlusion: ramp), ending: .occlusion) { $0.occlusion = occlusion }
  }

  /// How much is between a voice and the listener, 0 to 1; nil once it has ended.
  public func occlusion(of voice: Voice) -> Float? { parameters(of: voice)?.occlusion }

  private func parameters(of voice: Voice) -> VoiceParameters? {
    driver.read(voice) { state, reading in state.voices.parameters(of: voice, at: reading.clocks) }
  }
}
