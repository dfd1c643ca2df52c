import Tacet
import TacetJSON

struct StopSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.stop"]
  static let keys = ScenarioTime.keys.union(["over", "curve"])

  let over: Duration
  let curve: RampCurve
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    over = fields.over()
    curve = fields.curve()
    when = ScenarioTime(fields)
  }

  func perform(in stage: ScenarioStage) {
    stage.engine.soundtrack.stop(fadeOut: Fade(over, curve), at: stage.time(when))
  }
}
