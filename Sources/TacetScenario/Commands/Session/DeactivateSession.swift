import Tacet
import TacetJSON

struct DeactivateSession: ScenarioCommand {
  static let names = ["deactivate"]
  static let keys: Set<String> = ["notifyOthers"]

  let notifyOthers: Bool

  init(_ fields: JSONFields) { notifyOthers = fields.bool("notifyOthers") ?? true }

  func perform(in stage: ScenarioStage) { stage.engine.session.deactivate(notifyOthers: notifyOthers) }
}
