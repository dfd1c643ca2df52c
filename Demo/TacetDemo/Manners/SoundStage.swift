import Tacet

/// The places and moments that the keys of the engine room make: a cave, under water, slow motion, HRTF.
struct SoundStage {
  /// The stage as the engine has it now.
  struct State: Hashable, Encodable, Sendable {
    /// True while the effects have a reverb.
    var isCave = false
    var isUnderWater = false
    /// The speed of the effects, and of the world with them.
    var speed: Float = 1
    var hrtfMode = HRTFMode.off
    /// True while sounds with a place go through HRTF.
    var isHRTFOn = false
    /// The cutoff that muffles the music behind the pause menu, in hertz.
    var musicLowPass: Float?

    var isSlow: Bool { speed < 1 }
    /// True while nothing is changed by the place or the moment.
    var isPlain: Bool { self == State() }

    /// Encodes what is not plain, with the scenarios' words.
    func encode(to encoder: any Encoder) throws {
      enum Key: String, CodingKey { case reverb, snapshot, timeScale, hrtf, lowPass }
      var object = encoder.container(keyedBy: Key.self)
      if isCave { try object.encode("cave", forKey: .reverb) }
      if isUnderWater { try object.encode("underWater", forKey: .snapshot) }
      if isSlow { try object.encode(speed, forKey: .timeScale) }
      if hrtfMode != .off { try object.encode(hrtfMode.rawValue, forKey: .hrtf) }
      try object.encodeIfPresent(musicLowPass, forKey: .lowPass)
    }

    /// The effects' part in words.
    var effectsWords: [String] {
      [isCave ? "in a cave" : nil, isUnderWater ? "under water" : nil, isSlow ? "in slow motion" : nil].compactMap(
        \.self)
    }

    /// HRTF in words: "off", "on", "by the route: off".
    var hrtfWords: String {
      hrtfMode == .automatic ? "by the route: \(isHRTFOn ? "on" : "off")" : hrtfMode.rawValue
    }

    /// The music's part in words.
    var musicWords: [String] {
      [musicLowPass != nil ? "muffled by the menu" : nil, isUnderWater ? "under water" : nil].compactMap(\.self)
    }
  }

  private static let underWater = Tacet.Snapshot(
    "underWater",
    [
      "effects": .init(gain: .decibels(-3), filter: BusFilter(lowPassStrength: 0.8)),
      "soundtrack": .init(gain: .decibels(-6), mixFilter: SoundFilter(lowPass: 500)),
    ])

  private let engine: AudioEngine

  /// A stage for an engine that has the bank's buses: its effects send to the reverb, which there is none of yet.
  init(_ engine: AudioEngine) { self.engine = engine }

  func toggleCave() { engine.reverb.set(state.isCave ? nil : .cave) }

  func toggleUnderWater() throws {
    if state.isUnderWater {
      engine.snapshots.leave(Self.underWater.name, over: .milliseconds(400))
    } else {
      try engine.snapshots.enter(Self.underWater, over: .milliseconds(400))
    }
  }

  func toggleSlowMotion() {
    engine.effects.setTimeScale(state.isSlow ? 1 : 0.35, over: Fade(.milliseconds(400), .decibels))
  }

  var state: State {
    State(
      isCave: engine.reverb.isAvailable && engine.reverb.preset != nil,
      isUnderWater: engine.snapshots.inForce.contains(Self.underWater), speed: engine.effects.timeScale,
      hrtfMode: engine.space.hrtf, isHRTFOn: engine.space.isHRTFOn,
      musicLowPass: engine.filters.filter(of: .soundtrack).lowPass)
  }
}
