import Tacet
import TacetJSON

struct RestorePlayback: ScenarioCommand {
  static let names = ["restore"]
  static let keys: Set<String> = ["name", "keepGains"]

  let name: String
  /// The names of buses.
  let keptGains: Set<String>

  init(_ fields: JSONFields) {
    name = fields.name("name")
    keptGains = Set(fields.strings("keepGains"))
  }

  func check(_ names: inout ScenarioResolver) { names.need(save: name) }

  func perform(in stage: ScenarioStage) throws {
    let saved = try SavedPlayback(json: stage.saves[name] ?? "")
    try saved.restore(to: stage.engine, by: stage.sounds.names, keepingGains: keptGains, completion: stage.music.keep)
    stage.log(["event": "restored", "name": name])
  }
}
