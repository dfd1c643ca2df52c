import TacetSignal

/// A voice that lives in the state of an engine, heard or not.
package struct VoiceRecord: Codable, Hashable, Sendable {
  /// How many voices the state has: those that are loudest as they are mixed, the older before the younger.
  package static let most = 64

  /// The name of its effect, which is that of its file; or how long it is.
  package var effect: String
  package var bus: String
  /// Why it is heard or not, in words: ``VoiceStatus/summary``.
  package var status: String
  /// As the game set it, and as it is mixed, in decibels; nil for silence.
  package var gain, heardGain: Double?
  /// Its place in the game's axes, or, without one, its pan.
  package var position: [Double]?
  package var pan: Double?
  package var pitch: Double
  package var priority: Int
  /// The frame of its effect that is mixed next.
  package var voiceFrame: Int
}

extension VoiceRecord {
  /// A voice of an engine on a bus; nil: it has ended.
  init?(_ voice: EngineVoice, effect: String?, onBus bus: String) {
    guard let effect, let gain = voice.gain else { return nil }
    self.effect = effect
    self.bus = bus
    status = voice.status.summary
    self.gain = Self.decibels(gain)
    heardGain = voice.heardGain.flatMap(Self.decibels)
    position = voice.position.map { [Double($0.x), Double($0.y), Double($0.z)] }
    pan = position == nil ? voice.pan.map { Double($0) } : nil
    pitch = Double(voice.pitch ?? 1)
    priority = voice.priority ?? 0
    voiceFrame = voice.frame ?? 0
  }

  /// The loudest of the voices that live.
  static func all(of engine: AudioEngine) -> [VoiceRecord] {
    let (live, names) = engine.driver.read { state in
      (state.voices.live, Dictionary(uniqueKeysWithValues: state.buses.all.map { ($0.number, state.buses[$0].name) }))
    }
    let heard = live.map { (voice: $0.voice, bus: $0.bus, gain: engine[$0.voice].heardGain?.amplitude ?? 0) }
    let loudest = heard.enumerated().sorted { ($1.element.gain, $0.offset) < ($0.element.gain, $1.offset) }
    return loudest.prefix(most).compactMap { _, element in
      let effect = engine.driver.read { $0.voices.effectName(of: element.voice) }
      return VoiceRecord(engine[element.voice], effect: effect, onBus: names[element.bus] ?? "")
    }
  }

  private static func decibels(_ gain: Gain) -> Double? { gain > .silence ? Double(gain.decibels) : nil }
}
