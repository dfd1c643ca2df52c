import Tacet
import TacetJSON

struct ReloadEffect: ScenarioCommand {
  static let names = ["reload"]
  static let keys: Set<String> = ["effect"]

  let effect: String

  init(_ fields: JSONFields) { effect = fields.name("effect") }

  func check(_ names: inout ScenarioResolver) { names.need(effect, .effect) }

  func perform(in stage: ScenarioStage) throws {
    guard let loaded = stage.sounds.effects[effect] else { return }
    try loaded.reload()
    stage.log(["effect": effect, "event": "reloaded", "frames": loaded.frames])
  }
}
