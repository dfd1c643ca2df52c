import Tacet
import TacetJSON

struct PauseEngine: ScenarioCommand {
  static let names = ["engine.pause", "engine.resume"]
  static let keys = ScenarioFade.keys

  let pauses: Bool
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    pauses = fields.string("do") == Self.names[0]
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) {
    let (engine, fade) = (stage.engine, stage.fade(change))
    pauses ? engine.pause(over: fade) : engine.resume(over: fade)
  }
}
