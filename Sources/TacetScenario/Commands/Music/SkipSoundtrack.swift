import Tacet
import TacetJSON

struct SkipSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.next", "soundtrack.previous"]
  static let keys = ScenarioFade.keys

  let isForward: Bool
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    isForward = fields.string("do") == Self.names[0]
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) {
    let (player, fade) = (stage.engine.soundtrack, stage.fade(change))
    isForward ? player.next(over: fade) : player.previous(over: fade)
  }
}
