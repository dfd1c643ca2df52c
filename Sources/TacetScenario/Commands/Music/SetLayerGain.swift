import Tacet
import TacetJSON

struct SetLayerGain: ScenarioCommand {
  static let names = ["soundtrack.layer"]
  static let keys = ScenarioFade.keys.union(["layer", "gain"])

  let layer: Int
  let gain: Gain
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    layer = fields.integer("layer", in: 0...7) ?? 0
    gain = fields.gain("gain") ?? .unity
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) {
    stage.engine.soundtrack.setGain(gain, ofLayer: layer, over: stage.fade(change))
  }
}
