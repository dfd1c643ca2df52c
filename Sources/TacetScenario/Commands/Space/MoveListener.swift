import Tacet
import TacetJSON

struct MoveListener: ScenarioCommand {
  static let names = ["listener"]
  static let keys: Set<String> = ["position", "forward", "up", "velocity"]

  let listener: SpatialListener

  /// Reads a listener; what is missing is as at the start.
  init(_ fields: JSONFields) {
    var listener = SpatialListener()
    if let position = fields.place("position") { listener.position = position }
    if let forward = fields.place("forward") { listener.forward = forward }
    if let up = fields.place("up") { listener.up = up }
    if let velocity = fields.place("velocity") { listener.velocity = velocity }
    self.listener = listener
  }

  func perform(in stage: ScenarioStage) { stage.engine.listener = listener }
}
