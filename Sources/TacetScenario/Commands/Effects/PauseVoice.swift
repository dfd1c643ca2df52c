import Tacet
import TacetJSON

struct PauseVoice: ScenarioCommand {
  static let names = ["pause", "resume"]
  static let keys = ScenarioFade.keys.union(["voice"])

  let pauses: Bool
  let voice: String
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    pauses = fields.string("do") == Self.names[0]
    voice = fields.name("voice")
    change = ScenarioFade(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) {
    guard let voice = stage.voices[voice] else { return }
    let (own, fade) = (stage.engine[voice], stage.fade(change))
    pauses ? own.pause(over: fade) : own.resume(over: fade)
  }
}
