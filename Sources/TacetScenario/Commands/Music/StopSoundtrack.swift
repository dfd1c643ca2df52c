import Tacet
import TacetJSON

struct StopSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.stop"]
  static let keys = ScenarioFade.keys

  let change: ScenarioFade

  init(_ fields: JSONFields) {
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) {
    stage.engine.soundtrack.stop(fadeOut: stage.fade(change))
  }
}
