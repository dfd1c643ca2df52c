import Tacet
import TacetJSON

struct ApplySnapshot: ScenarioCommand {
  static let names = ["snapshot.enter", "snapshot.leave"]
  static let keys: Set<String> = ["name", "over", "curve"]

  let enters: Bool
  let name: String
  let over: Duration
  let curve: RampCurve

  init(_ fields: JSONFields) {
    enters = fields.string("do") == Self.names[0]
    name = fields.name("name")
    over = fields.over(.milliseconds(200))
    curve = fields.curve()
  }

  func check(_ names: inout ScenarioResolver) { names.need(name, .snapshot) }

  func perform(in stage: ScenarioStage) throws {
    if !enters { return stage.engine.snapshots.leave(name, over: Fade(over, curve)) }
    if let snapshot = stage.sounds.snapshots[name] {
      try stage.engine.snapshots.enter(snapshot, over: Fade(over, curve))
    }
  }
}
