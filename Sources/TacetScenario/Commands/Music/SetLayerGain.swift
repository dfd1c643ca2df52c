import Tacet
import TacetJSON

struct SetLayerGain: ScenarioCommand {
  static let names = ["soundtrack.layer"]
  static let keys: Set<String> = ["layer", "gain", "over", "curve"]

  let layer: Int
  let gain: Gain
  let over: Duration
  let curve: RampCurve

  init(_ fields: JSONFields) {
    layer = fields.integer("layer", in: 0...7) ?? 0
    gain = fields.gain("gain") ?? .unity
    over = fields.over()
    curve = fields.curve()
  }

  func perform(in stage: ScenarioStage) {
    stage.engine.soundtrack.setGain(gain, ofLayer: layer, over: Fade(over, curve))
  }
}
