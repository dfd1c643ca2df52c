import Tacet
import TacetJSON

struct ResumeAfterRouteLoss: ScenarioCommand {
  static let names = ["resumeAfterRouteLoss"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) { stage.engine.session.resumeAfterRouteLoss() }
}
