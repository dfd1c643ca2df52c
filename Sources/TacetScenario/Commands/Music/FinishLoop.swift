import Tacet
import TacetJSON

struct FinishLoop: ScenarioCommand {
  static let names = ["soundtrack.finishLoop"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) { stage.engine.soundtrack.finishLoop() }
}

struct SetLoop: ScenarioCommand {
  static let names = ["soundtrack.loop"]
  static let keys: Set<String> = ["loop"]

  /// In frames of the file of what plays; nil where they are wrong.
  let loop: LoopRegion?

  init(_ fields: JSONFields) {
    loop = fields.loop("loop")
    fields.need("loop")
  }

  func perform(in stage: ScenarioStage) throws { if let loop { try stage.engine.soundtrack.setLoop(loop) } }
}
