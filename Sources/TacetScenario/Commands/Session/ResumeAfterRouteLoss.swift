import Tacet
import TacetJSON

struct ResumeAfterRouteLoss: ScenarioCommand {
  static let names = ["resumeAfterRouteLoss"]

  init(_ fields: JSONFields) {}

  func perform(in run: ScenarioRun) { run.engine.session.resumeAfterRouteLoss() }
}
