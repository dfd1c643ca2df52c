import Tacet
import TacetJSON

struct RestoreOutput: ScenarioCommand {
  static let names = ["output.restore"]
  static let keys: Set<String> = ["id", "name"]

  /// Nil: where the system chooses.
  let output: SavedOutput?

  init(_ fields: JSONFields) {
    let name = fields.string("name")
    output = fields.string("id", orNull: true).map { SavedOutput(id: $0, name: name ?? $0) }
  }

  func perform(in stage: ScenarioStage) { stage.engine.output.restore(output) }
}
