import Tacet
import TacetJSON

struct ApplySnapshot: ScenarioCommand {
  static let names = ["snapshot.enter", "snapshot.leave"]
  static let keys = ScenarioFade.keys.union(["name"])

  let enters: Bool
  let name: String
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    enters = fields.string("do") == Self.names[0]
    name = fields.name("name")
    change = ScenarioFade(fields)
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .snapshot) }

  func perform(in stage: ScenarioStage) throws {
    let fade = stage.fade(change)
    if !enters { return stage.engine.snapshots.leave(name, over: fade) }
    if let snapshot = stage.sounds.snapshots[name] {
      try stage.engine.snapshots.enter(snapshot, over: fade)
    }
  }
}
