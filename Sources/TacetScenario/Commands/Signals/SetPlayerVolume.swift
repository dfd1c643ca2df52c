import Tacet
import TacetJSON

/// The player's own volume, of a player that "otherMusic" names.
struct SetPlayerVolume: ScenarioCommand {
  static let names = ["playerVolume"]
  static let keys: Set<String> = ["id", "volume"]

  let id: String
  let volume: Double

  init(_ fields: JSONFields) {
    id = fields.name("id")
    fields.need("volume")
    volume = fields.level("volume") ?? 0
  }

  func perform(in stage: ScenarioStage) {
    stage.log(stage.players.setVolume(volume, of: id, atFrame: stage.engine.clock.rawValue))
  }
}
