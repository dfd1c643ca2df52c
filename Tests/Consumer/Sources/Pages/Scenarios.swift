import Tacet
import TacetScenario

/// The lines of a scenario's log. The sound itself is not kept.
func log(ofScenario path: String) throws -> [String] {
  try ScenarioRun(Scenario(contentsOf: path)).run { _ in true }
}
