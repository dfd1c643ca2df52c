import Tacet
import TacetJSON

struct SkipSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.next", "soundtrack.previous"]
  static let keys = ScenarioFade.keysAtOnce

  let isForward: Bool
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    isForward = fields.string("do") == Self.names[0]
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) {
    let player = stage.engine.soundtrack
    isForward ? player.next(over: change.fade) : player.previous(over: change.fade)
  }
}
