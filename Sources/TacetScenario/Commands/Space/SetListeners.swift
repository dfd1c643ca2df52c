import Tacet
import TacetJSON

struct SetListeners: ScenarioCommand {
  static let names = ["listeners"]
  static let keys: Set<String> = ["listeners"]

  let listeners: [SpatialListener]

  init(_ fields: JSONFields) {
    listeners = fields.elements("listeners", keys: MoveListener.keys).map { MoveListener($0).listener }
  }

  func perform(in stage: ScenarioStage) { stage.engine.space.listeners = listeners }
}
