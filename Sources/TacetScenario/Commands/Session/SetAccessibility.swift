import Tacet
import TacetJSON

/// Settings that make a game easier to hear; nil leaves one unchanged.
struct SetAccessibility: ScenarioCommand {
  static let names = ["accessibility"]
  static let keys = ScenarioFade.keys.union(["mono", "balance", "dynamicRange"])

  let mono: Bool?
  let balance: Float?
  let range: DynamicRange?
  let change: ScenarioFade

  init(_ fields: JSONFields) {
    fields.needOne(of: ["balance", "dynamicRange", "mono"])
    mono = fields.bool("mono")
    balance = fields.pan("balance")
    range = fields.choice("dynamicRange", of: DynamicRange.self)
    change = ScenarioFade(fields)
  }

  func perform(in stage: ScenarioStage) {
    let (output, fade) = (stage.engine.output, stage.fade(change))
    if let mono { output.setMono(mono, over: fade) }
    if let balance { output.setBalance(balance, over: fade) }
    if let range { output.setDynamicRange(range, over: fade) }
  }
}
