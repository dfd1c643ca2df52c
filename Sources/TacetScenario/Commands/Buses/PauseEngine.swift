import Tacet
import TacetJSON

struct PauseEngine: ScenarioCommand {
  static let names = ["engine.pause", "engine.resume"]
  static let keys = ScenarioTime.keys.union(["over", "curve"])

  let pauses: Bool
  let over: Duration
  let curve: RampCurve
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    pauses = fields.string("do") == Self.names[0]
    over = fields.over()
    curve = fields.curve()
    when = ScenarioTime(fields)
  }

  func perform(in stage: ScenarioStage) {
    let (engine, time) = (stage.engine, stage.time(when))
    pauses ? engine.pause(over: Fade(over, curve), at: time) : engine.resume(over: Fade(over, curve), at: time)
  }
}
