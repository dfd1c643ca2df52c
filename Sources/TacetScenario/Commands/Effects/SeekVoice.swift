import Tacet
import TacetJSON

struct SeekVoice: ScenarioCommand {
  static let names = ["seek"]
  static let keys: Set<String> = ["voice", "to"]

  let voice: String
  /// In seconds of the effect.
  let to: Double

  init(_ fields: JSONFields) {
    voice = fields.name("voice")
    to = fields.time("to")
  }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) throws {
    guard let voice = stage.voices[voice], let effect = stage.engine[voice].effect else { return }
    try stage.engine[voice].seek(to: Int((to * Double(effect.sampleRate)).rounded()))
  }
}
