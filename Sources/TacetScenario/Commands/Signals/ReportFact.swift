import Tacet
import TacetJSON
import TacetSession

/// A fact of the session, as the system reports it.
struct ReportFact: ScenarioCommand {
  static let names = ScenarioSignal.all.map(\.name)

  static func keys(of name: String) -> Set<String> { ScenarioSignal.named(name)?.keys ?? [] }

  let fact: SessionEvent

  init(_ fields: JSONFields) {
    fact = fields.string("signal").flatMap(ScenarioSignal.named)?.fact(fields) ?? .background(false)
  }

  func perform(in stage: ScenarioStage) {
    stage.engine.report(event: fact)
    stage.log(stage.players.handle(fact, atFrame: stage.engine.clock.rawValue))
  }
}
