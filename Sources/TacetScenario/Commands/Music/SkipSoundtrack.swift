import Tacet
import TacetJSON

struct SkipSoundtrack: ScenarioCommand {
  static let names = ["soundtrack.next", "soundtrack.previous"]
  static let keys: Set<String> = ["over", "curve"]

  let isForward: Bool
  let over: Duration
  let curve: RampCurve

  init(_ fields: JSONFields) {
    isForward = fields.string("do") == Self.names[0]
    over = fields.over()
    curve = fields.curve(.equalPower)
  }

  func perform(in stage: ScenarioStage) {
    let player = stage.engine.soundtrack
    isForward ? player.next(over: Fade(over, curve)) : player.previous(over: Fade(over, curve))
  }
}
