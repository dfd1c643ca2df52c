import Tacet
import TacetJSON

struct LimitPlays: ScenarioCommand {
  static let names = ["limit"]
  static let keys: Set<String> = ["effect", "bus", "count", "whenFull", "cooldown"]

  /// Nil: the limit is that of a bus.
  let effect: String?
  let bus: String
  let limit: PlayLimit?

  init(_ fields: JSONFields) {
    fields.needOne(of: ["bus", "effect"])
    fields.refuseSeveral(of: ["bus", "effect"])
    effect = fields.string("effect")
    bus = fields.effectsBus() ?? "effects"
    limit = fields.playLimit()
  }

  func check(_ names: inout ScenarioResolver) { if let effect { names.need(effect, .effect) } }

  func perform(in stage: ScenarioStage) throws {
    if let effect { stage.sounds.effects[effect]?.limit = limit } else { try stage.engine.makeBus(bus).limit = limit }
  }
}
