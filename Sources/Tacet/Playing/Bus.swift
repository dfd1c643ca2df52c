import TacetSignal

/// A named gain, mute and pause that voices share. `soundtrack` is the bus of the music; every other follows the
/// session's verdict on effects. `master` is over all of them: its pause is ``AudioEngine/pause(over:)``, and no voice
/// plays on it. A value: keep it as you like. Any thread.
public struct Bus: Sendable {
  static let soundtrackName = "soundtrack"
  static let effectsName = "effects"
  static let interfaceName = "interface"
  static let masterName = "master"

  let driver: EngineDriver
  /// The name that the engine knows it by.
  public let name: String
  let index: Int

  /// The gain of everything on it, up to +24 dB: what other engines call its volume.
  public var gain: Gain { Gain(amplitude: entry.gain) }
  /// True if it is muted: time runs on, nothing is heard.
  public var isMuted: Bool { entry.isMuted }
  /// True if it is paused: its voices stand still.
  public var isPaused: Bool { entry.isPaused }

  /// True if ``AudioEngine/pause(over:)`` reaches it. False for `interface` unless it is set, so that a pause menu clicks.
  public var pausesWithGame: Bool {
    get { entry.pausesWithGame }
    nonmutating set {
      driver.update(advancing: true) { state, moment in state.setPausesWithGame(newValue, ofBus: index, at: moment) }
    }
  }

  /// How many voices on it may live at once; nil: any number. It holds for plays from then on; that of `master` or
  /// `soundtrack` has no effect.
  public var limit: PlayLimit? {
    get { driver.read { $0.voices.limit(ofBus: index) } }
    nonmutating set { driver.update { $0.voices.setLimit(newValue, ofBus: index) } }
  }

  private var entry: BusTable.Entry { driver.read { $0.buses[index] } }

  /// Changes its gain, reached in a straight line `over` a time.
  public func setGain(_ gain: Gain, over: Duration = .milliseconds(10)) {
    let ramp = driver.frames(over)
    driver.update { state in state.buses.setGain(gain.amplitude, of: index, ramp: ramp, &state.actions) }
  }

  /// The filter that the game set for its voices.
  public var filter: BusFilter { driver.read { $0.filters[index] } }

  /// Changes the filter of its voices, in a straight line of its strengths `over` a time. Each voice that it reaches costs
  /// most of another one. `soundtrack` and `master` have none: ``AudioEngine/filters``.
  public func setFilter(_ filter: BusFilter, over: Duration = .milliseconds(100)) {
    let ramp = driver.frames(over)
    driver.update { state in state.filters.set(filter, ofBus: index, ramp: ramp, &state.actions) }
  }

  /// Mutes it, or lets it be heard again: time runs on meanwhile.
  public func setMuted(_ isMuted: Bool, over: Duration = .milliseconds(10)) {
    let ramp = driver.frames(over)
    driver.update(advancing: true) { state, moment in
      state.setMuted(isMuted, ofBus: index, ramp: ramp, at: moment)
    }
  }

  /// Pauses it, or lets it go on from the same frame.
  public func setPaused(_ isPaused: Bool, over: Duration = .milliseconds(10)) {
    let ramp = driver.frames(over)
    driver.update(advancing: true) { state, moment in
      state.setPaused(isPaused, ofBus: index, ramp: ramp, at: moment)
    }
  }
}
