import Tacet
import TacetJSON

/// Saves the engine's playback as JSON, which is how a game keeps it in a file.
struct SavePlayback: ScenarioCommand {
  static let names = ["save"]
  static let keys: Set<String> = ["as"]

  let name: String

  init(_ fields: JSONFields) { name = fields.name("as") }

  func check(_ names: inout ScenarioResolver) { names.saves.insert(name) }

  func perform(in stage: ScenarioStage) throws {
    let saved = try SavedPlayback(of: stage.engine, by: stage.sounds.names)
    stage.saves[name] = try saved.json()
    stage.log(["event": "saved", "name": name, "soundtrack": saved.soundtrack, "soundtrackFrame": saved.position])
  }
}
