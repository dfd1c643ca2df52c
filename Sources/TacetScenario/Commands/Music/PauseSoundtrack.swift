import Tacet
import TacetJSON

struct PauseSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.pause", "soundtrack.resume"]
  static let keys = ScenarioTime.keys.union(["over"])

  let pauses: Bool
  let over: Duration
  let when: ScenarioTime?

  init(_ fields: JSONFields) {
    pauses = fields.string("do") == Self.names[0]
    over = fields.over()
    when = ScenarioTime(fields)
  }

  func perform(in stage: ScenarioStage) {
    let (player, time) = (stage.engine.soundtrack, stage.time(when))
    pauses ? player.pause(over: Fade(over), at: time) : player.resume(over: Fade(over), at: time)
  }
}
