import Tacet
import TacetJSON

struct StopAllVoices: ScenarioCommand {
  static let names = ["stopAll"]
  static let keys = ScenarioFade.keysAtOnce

  let change: ScenarioFade

  init(_ fields: JSONFields) {
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) { stage.engine.stopAll(fadeOut: change.fade) }
}
