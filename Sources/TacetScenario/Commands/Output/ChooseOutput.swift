import Tacet
import TacetJSON

struct ChooseOutput: ScenarioCommand {
  static let names = ["output.choose"]
  static let keys: Set<String> = ["id"]

  /// Nil: where the system chooses.
  let id: String?

  init(_ fields: JSONFields) { id = fields.string("id", orNull: true) }

  func check(_ names: inout ScenarioResolver) { if let id { names.need(output: id) } }

  // An unknown one was refused when the file was read.
  func perform(in stage: ScenarioStage) { try? stage.engine.output.choose(id) }
}
