import Tacet
import TacetJSON

struct FinishLoop: ScenarioCommand {
  static let names = ["soundtrack.finishLoop"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) { stage.engine.soundtrack.finishLoop() }
}
