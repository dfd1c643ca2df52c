import Tacet
import TacetJSON

struct LogPlayhead: ScenarioCommand {
  static let names = ["playhead"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) {
    let (playhead, fading) = (stage.engine.soundtrack.playhead, stage.engine.soundtrack.fading)
    let members: LogLine.Members = [
      "event": "playhead", "name": playhead.flatMap { stage.music.name(of: $0.soundtrack) },
      "soundtrackFrame": playhead?.position, "rounds": playhead?.rounds, "moving": playhead?.isMoving,
      "speed": playhead?.speed,
    ]
    if fading == .none { stage.log(members) } else { stage.log(members, ["fading": fading.rawValue]) }
  }
}
