import Tacet
import TacetJSON

struct PrepareSpace: ScenarioCommand {
  static let names = ["prepareSpace"]
  static let keys: Set<String> = []

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) throws { try stage.engine.prepareSpace() }
}
