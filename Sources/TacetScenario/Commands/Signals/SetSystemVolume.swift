import Tacet
import TacetJSON

struct SetSystemVolume: ScenarioCommand {
  static let names = ["systemVolume"]
  static let keys: Set<String> = ["level", "muted"]

  /// Nil: it is unknown.
  let volume: SystemVolume?

  init(_ fields: JSONFields) {
    let isMuted = fields.bool("muted") ?? false
    let level = fields.isNull("level") ? nil : fields.level("level")
    volume = level.map { SystemVolume(level: $0, isMuted: isMuted) }
  }

  func perform(in stage: ScenarioStage) { stage.engine.observe(.systemVolume(volume)) }
}
