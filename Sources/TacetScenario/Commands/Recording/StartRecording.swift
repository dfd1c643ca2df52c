import Tacet
import TacetJSON

/// The microphone is asked for. Offline it hears a tone, an effect of the scenario, or nothing.
struct StartRecording: ScenarioCommand {
  static let names = ["record"]
  static let keys: Set<String> = ["sampleRate", "channels", "purpose", "tone", "hears", "gain", "pausesWithGame"]

  let settings: MicrophoneSettings
  /// The frequency of a tone that the microphone of an offline engine hears, at -20 dB.
  let tone: Double?
  /// The effect that it hears instead, once.
  let effect: String?
  let gain: Gain?
  let pausesWithGame: Bool?

  init(_ fields: JSONFields) {
    var settings = MicrophoneSettings()
    settings.sampleRate = fields.integer("sampleRate", in: 8_000...192_000)
    settings.channels = fields.integer("channels", in: 1...2) ?? 1
    settings.purpose = fields.choice("purpose", of: MicrophoneSettings.Purpose.self) ?? .production
    self.settings = settings
    tone = fields.number("tone", in: 20...20_000, "from 20 to 20000")
    effect = fields.string("hears")
    gain = fields.number("gain", in: -200...24, "from -200 to 24").map { .decibels(Float($0)) }
    pausesWithGame = fields.bool("pausesWithGame")
  }

  func check(_ names: inout ScenarioResolver) {
    if let effect { names.need(effect, .effect) }
  }

  func perform(in stage: ScenarioStage) throws {
    let microphone = stage.engine.microphone
    if let path = effect.flatMap({ stage.sounds.effects[$0]?.info?.path }) {
      try microphone.setOffline(hearing: path, settings)
    } else {
      microphone.setOffline(tone.map { .tone(hertz: $0, amplitude: 0.1) } ?? .silence)
    }
    let before = (microphone.gain, microphone.pausesWithGame)
    if let gain { microphone.gain = gain }
    if let pausesWithGame { microphone.pausesWithGame = pausesWithGame }
    do throws(MicrophoneError) {
      try microphone.start(settings)
    } catch {
      (microphone.gain, microphone.pausesWithGame) = before
      throw error
    }
  }
}
