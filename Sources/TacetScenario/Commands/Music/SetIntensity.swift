import Tacet
import TacetJSON

struct SetIntensity: ScenarioCommand {
  static let names = ["soundtrack.intensity"]
  static let keys = ScenarioFade.keys.union(["to"])

  let intensity: Float
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    fields.need("to")
    intensity = fields.share("to") ?? 0
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) { stage.engine.soundtrack.setIntensity(intensity, over: stage.fade(change)) }
}
