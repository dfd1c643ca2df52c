import Tacet
import TacetJSON

struct StopAllVoices: ScenarioCommand {
  static let names = ["stopAll"]
  static let keys: Set<String> = ["over", "curve"]

  let over: Duration
  let curve: RampCurve

  init(_ fields: JSONFields) {
    over = fields.over()
    curve = fields.curve()
  }

  func perform(in stage: ScenarioStage) { stage.engine.stopAll(fadeOut: Fade(over, curve)) }
}
