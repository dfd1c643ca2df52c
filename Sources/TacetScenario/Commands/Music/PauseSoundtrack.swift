import Tacet
import TacetJSON

struct PauseSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.pause", "soundtrack.resume"]
  static let keys = ScenarioFade.keys

  let pauses: Bool
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    pauses = fields.string("do") == Self.names[0]
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) {
    let (player, fade) = (stage.engine.soundtrack, stage.fade(change))
    pauses ? player.pause(over: fade) : player.resume(over: fade)
  }
}
