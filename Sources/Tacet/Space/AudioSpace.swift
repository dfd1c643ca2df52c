internal import TacetMixer
import TacetSignal

/// The space in which an engine's voices sound: the world, its listeners, and HRTF. A value: keep it as you like. Any
/// thread.
///
/// Places are set with ``EngineVoice/setPosition(_:over:at:)``, and the listener is ``AudioEngine/listener``. Which way
/// x, y and z point, ``AudioEngine/Configuration/axes`` says: <doc:Axes>.
///
/// ```swift
/// engine.space.world.unitsPerMeter = 32
/// engine.listener = SpatialListener(position: feet)
/// engine.play(campfire, at: [40, 0, -12], loops: true)
/// ```
public struct AudioSpace: Sendable {
  let host: EngineHost
  private var driver: EngineDriver { host.driver }

  /// The unit of the game, and how space carries sound. A change holds for the voices that live, too.
  public var world: SpatialWorld {
    get { driver.read { $0.space.law.world } }
    nonmutating set { driver.update { state in state.space.change(newValue, &state.actions) } }
  }

  /// The listeners of a split screen, 1 to 4; ``AudioEngine/listener`` is the first. Each voice with a place is heard
  /// by the nearest one alone, from where it is for that one. Another takes over where it is nearer by a tenth, over 30
  /// ms. The reverb's zones follow the first. More than 4 are left out; none is one as at the start.
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

  /// The reason why voices with a place are panned by their direction alone; nil: they are not, or none had a place.
  package var refusal: String? { driver.space.failure?.description }

  // MARK: - HRTF

  /// When voices with a place sound through HRTF: off unless it is set.
  public var hrtf: HRTFMode { driver.read { $0.hrtf.mode } }

  /// True if they do now.
  public var isHRTFOn: Bool { driver.isHRTFOn }

  /// The name of the HRTF that the game chose; nil: the default.
  public var hrtfName: String? { driver.read { $0.hrtf.name } }

  /// The names of the HRTFs that OpenAL has; the first is the default.
  public var hrtfNames: [String] { driver.space.names }

  /// Chooses when voices with a place sound through HRTF, and through which one. Each voice goes there and back under a
  /// fade, at its frame; voices without a place and the soundtrack are not touched, and stay as flat as they are. The
  /// first time, it takes tens of milliseconds and 8 MB.
  ///
  /// - Throws: ``EngineError/noHRTF(sampleRate:)`` for ``HRTFMode/on`` at a rate for which OpenAL has none,
  ///   ``EngineError/unknownHRTF(name:)``, ``EngineError/noThread``; then nothing has changed.
  public func setHRTF(_ mode: HRTFMode, named name: String? = nil) throws(EngineError) {
    try host.hrtf.set(mode, named: name)
  }
}
