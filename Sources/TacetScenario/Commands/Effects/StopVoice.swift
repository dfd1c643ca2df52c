import Tacet
import TacetJSON

struct StopVoice: ScenarioCommand {
  static let names = ["stop"]
  static let keys = ScenarioFade.keys.union(["voice"])

  let voice: String
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    voice = fields.name("voice")
    change = ScenarioFade(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) {
    if let voice = stage.voices[voice] { stage.engine.stop(voice, fadeOut: stage.fade(change)) }
  }
}

/// Takes back a stop that waits for its time.
struct CancelStop: ScenarioCommand {
  static let names = ["stop.cancel"]
  static let keys: Set<String> = ["voice"]

  let voice: String

  init(_ fields: JSONFields) { voice = fields.name("voice") }

  func check(_ names: inout ScenarioResolver) { names.need(voice: voice) }

  func perform(in stage: ScenarioStage) {
    if let voice = stage.voices[voice] { stage.engine[voice].cancelStop() }
  }
}
