import Tacet
import TacetJSON

struct SetHRTF: ScenarioCommand {
  static let names = ["hrtf"]
  static let keys: Set<String> = ["mode", "name"]

  let mode: HRTFMode
  let name: String?

  init(_ fields: JSONFields) {
    fields.need("mode")
    mode = fields.choice("mode", of: HRTFMode.self) ?? .off
    name = fields.string("name")
  }

  func perform(in stage: ScenarioStage) throws { try stage.engine.space.setHRTF(mode, named: name) }
}
