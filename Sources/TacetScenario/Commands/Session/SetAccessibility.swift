import Tacet
import TacetJSON

/// Settings that make a game easier to hear; nil leaves one unchanged.
struct SetAccessibility: ScenarioCommand {
  static let names = ["accessibility"]
  static let keys: Set<String> = ["mono", "balance", "dynamicRange", "over"]

  let mono: Bool?
  let balance: Float?
  let range: DynamicRange?
  let over: Duration?

  init(_ fields: JSONFields) {
    fields.needOne(of: ["balance", "dynamicRange", "mono"])
    mono = fields.bool("mono")
    balance = fields.pan("balance")
    range = fields.choice("dynamicRange", of: DynamicRange.self)
    over = fields.duration("over")
  }

  func perform(in stage: ScenarioStage) {
    let output = stage.engine.output
    if let mono { output.setMono(mono, over: over ?? .milliseconds(50)) }
    if let balance { output.setBalance(balance, over: over ?? .milliseconds(50)) }
    if let range { output.setDynamicRange(range, over: over ?? .milliseconds(500)) }
  }
}
