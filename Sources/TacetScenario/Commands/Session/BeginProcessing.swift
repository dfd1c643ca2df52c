import Tacet
import TacetJSON

/// Work on sound begins, which keeps the machine awake where the engine follows services.
struct BeginProcessing: ScenarioCommand {
  static let names = ["beginProcessing"]
  static let keys: Set<String> = ["reason"]

  let reason: String

  init(_ fields: JSONFields) { reason = fields.name("reason") }

  func perform(in stage: ScenarioStage) throws {
    let work = try stage.engine.session.beginProcessing(reason)
    stage.works.append(work)
    stage.log(["event": "processing", "reason": work.reason, "on": true])
  }
}

/// The work that was begun last is over.
struct EndProcessing: ScenarioCommand {
  static let names = ["endProcessing"]

  init(_ fields: JSONFields) {}

  func perform(in stage: ScenarioStage) {
    guard let work = stage.works.popLast() else { return }
    work.end()
    stage.log(["event": "processing", "reason": work.reason, "on": false])
  }
}
