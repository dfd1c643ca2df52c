internal import TacetMixer
import TacetSession
import TacetSignal

/// A named gain, mute and pause that voices share. `soundtrack` is the bus of the music; every other follows the
/// session's verdict on effects. A value: keep it as you like. Any thread.
public struct Bus: Sendable {
  static let soundtrackName = "soundtrack"
  static let effectsName = "effects"
  static let interfaceName = "interface"

  let core: EngineCore
  /// What it is called.
  public let name: String
  let index: Int

  /// How loud everything on it is, up to +24 dB.
  public var gain: Gain { Gain(amplitude: core.state.withLock { read($0).gain }) }
  /// Whether it is muted: time runs on, nothing is heard.
  public var isMuted: Bool { core.state.withLock { read($0).isMuted } }
  /// Whether it is paused: what plays on it stands still.
  public var isPaused: Bool { core.state.withLock { read($0).isPaused } }

  /// Changes its gain, reached in a straight line `over` a time.
  public func setGain(_ gain: Gain, over: Duration = .milliseconds(10)) {
    change(over) { $0.gain = gain.amplitude }
  }

  /// Mutes it, or lets it be heard again: time runs on meanwhile.
  public func setMuted(_ isMuted: Bool, over: Duration = .milliseconds(10)) {
    change(over) { $0.isMuted = isMuted }
    core.report(.gameMute(.bus(name), isMuted), ramp: core.frames(over))
  }

  /// Pauses it, or lets it go on from the same frame.
  public func setPaused(_ isPaused: Bool, over: Duration = .milliseconds(10)) {
    change(over, isPause: true) { $0.isPaused = isPaused }
    core.report(.gamePause(.bus(name), isPaused), ramp: core.frames(over))
  }

  private func read(_ state: EngineState) -> EngineState.BusState {
    name == Self.soundtrackName ? state.soundtrackBus : state.buses[index]
  }

  private func change(_ over: Duration, isPause: Bool = false, _ body: (inout EngineState.BusState) -> Void) {
    let ramp = core.frames(over)
    core.state.withLock { state in
      guard name != Self.soundtrackName else {
        // Its mute and its pause are the session's: the whole mix falls silent, or stands still.
        let before = state.soundtrackBus.gain
        body(&state.soundtrackBus)
        guard state.soundtrackBus.gain != before else { return }
        core.renderer.soundtrackGain(state.soundtrackBus.gain, ramp: ramp)
        core.renderer.controlWakeup.post()
        return
      }
      body(&state.buses[index])
      let bus = state.buses[index]
      core.renderer.bus(
        index, gain: bus.gain, isMuted: bus.isMuted, isPaused: bus.isPaused, ramp: isPause ? nil : ramp,
        pauseRamp: isPause ? ramp : nil)
      if state.needsServing { core.renderer.controlWakeup.post() }
    }
  }
}

extension EngineCore {
  /// The number of a bus that voices may be on; `effects` for none, another engine's, or the soundtrack's.
  func index(of bus: Bus?) -> Int {
    guard let bus, bus.core === self, bus.name != Bus.soundtrackName else { return 0 }
    return bus.index
  }

  /// The bus of this name, made if it is new.
  func bus(_ name: String) throws(EngineError) -> Bus {
    if name == Bus.soundtrackName { return Bus(core: self, name: name, index: -1) }
    let index: Int? = state.withLock { state in
      if let known = state.buses.firstIndex(where: { $0.name == name }) { return known }
      guard state.buses.count < busCount else { return nil }
      state.buses.append(EngineState.BusState(name: name))
      return state.buses.count - 1
    }
    guard let index else { throw .tooManyBuses(name: name) }
    return Bus(core: self, name: name, index: index)
  }
}
