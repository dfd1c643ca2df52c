import Tacet
import TacetJSON

struct SetSpace: ScenarioCommand {
  static let names = ["space"]
  static let keys = JSONFields.spaceKeys.union(["effect"])

  let effect: String
  let space: ScenarioSpace

  init(_ fields: JSONFields) {
    effect = fields.name("effect")
    space = ScenarioSpace(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(effect, .effect) }

  func perform(in stage: ScenarioStage) {
    if let effect = stage.sounds.effects[effect] { effect.space = space.applied(to: effect.space) }
  }
}
