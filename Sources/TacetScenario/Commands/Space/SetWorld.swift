import Tacet
import TacetJSON

struct SetWorld: ScenarioCommand {
  static let names = ["world"]
  static let keys: Set<String> = ["unitsPerMeter", "distance", "doppler", "speedOfSound"]

  let world: SpatialWorld

  /// Reads a world; what is missing is as at the start.
  init(_ fields: JSONFields) {
    var world = SpatialWorld()
    func number(_ key: String) -> Float? {
      fields.number(key, in: 1e-6...1e6, "from 0.000001 to 1000000").map { Float($0) }
    }
    if let units = number("unitsPerMeter") { world.unitsPerMeter = units }
    if let model = fields.distance() { world.distance = model }
    if let factor = fields.factor("doppler") { world.doppler = factor }
    if let speed = number("speedOfSound") { world.speedOfSound = speed }
    fields.needOne(of: Self.keys.sorted())
    self.world = world
  }

  func perform(in stage: ScenarioStage) { stage.engine.space.world = world }
}
