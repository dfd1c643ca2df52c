import Tacet
import TacetJSON

struct SetCategory: ScenarioCommand {
  static let names = ["setCategory"]
  static let keys: Set<String> = ["category", "options"]

  let category: SessionCategory
  let options: SessionOptions

  init(_ fields: JSONFields) { (category, options) = fields.categoryAndOptions(default: nil) }

  // Options that the category does not allow were refused when the file was read.
  func perform(in stage: ScenarioStage) { try? stage.engine.session.setCategory(category, options: options) }
}
