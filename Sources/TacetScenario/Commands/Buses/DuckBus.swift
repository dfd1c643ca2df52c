import Tacet
import TacetJSON

/// The rule of a bus under another one; nil: none any more.
struct DuckBus: ScenarioCommand {
  static let names = ["duck"]
  static let keys = JSONFields.duckingKeys.union(["bus", "under", "on"])

  let bus: String
  let source: String
  let ducking: Ducking?

  init(_ fields: JSONFields) {
    bus = fields.name("bus")
    source = fields.name("under")
    let ducking = fields.ducking()
    self.ducking = fields.bool("on") ?? true ? ducking : nil
  }

  func perform(in stage: ScenarioStage) throws {
    try stage.engine.makeBus(bus).setDucking(ducking, under: stage.engine.makeBus(source))
  }
}
