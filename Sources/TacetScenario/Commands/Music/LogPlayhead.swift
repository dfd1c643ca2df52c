import Tacet
import TacetJSON

struct LogPlayhead: ScenarioCommand {
  static let names = ["playhead"]

  init(_ fields: JSONFields) {}

  func perform(in run: ScenarioRun) {
    let playhead = run.engine.soundtrack.playhead
    run.log([
      "event": "playhead", "name": playhead.flatMap { run.music.name(of: $0.soundtrack) },
      "soundtrackFrame": playhead?.position, "rounds": playhead?.rounds, "moving": playhead?.isMoving,
      "speed": playhead?.speed,
    ])
  }
}
