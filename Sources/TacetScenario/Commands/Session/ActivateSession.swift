import Tacet
import TacetJSON

struct ActivateSession: ScenarioCommand {
  static let names = ["activate"]

  init(_ fields: JSONFields) {}

  // A refusal is no error of the scenario: the session activates later, and the log shows when.
  func perform(in stage: ScenarioStage) { try? stage.engine.session.activate() }
}
