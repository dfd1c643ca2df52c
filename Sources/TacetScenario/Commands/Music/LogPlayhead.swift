import Tacet
import TacetJSON

struct LogPlayhead: ScenarioCommand {
  static let names = ["playhead"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) {
    let playhead = stage.engine.soundtrack.playhead
    stage.log([
      "event": "playhead", "name": playhead.flatMap { stage.music.name(of: $0.soundtrack) },
      "soundtrackFrame": playhead?.position, "rounds": playhead?.rounds, "moving": playhead?.isMoving,
      "speed": playhead?.speed,
    ])
  }
}
