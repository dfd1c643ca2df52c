import Tacet
import TacetJSON

struct SetIntensity: ScenarioCommand {
  static let names = ["soundtrack.intensity"]
  static let keys: Set<String> = ["to", "over", "curve"]

  let intensity: Float
  let over: Duration
  let curve: RampCurve

  init(_ fields: JSONFields) {
    fields.need("to")
    intensity = fields.share("to") ?? 0
    over = fields.over(.milliseconds(500))
    curve = fields.curve()
  }

  func perform(in stage: ScenarioStage) { stage.engine.soundtrack.setIntensity(intensity, over: Fade(over, curve)) }
}
