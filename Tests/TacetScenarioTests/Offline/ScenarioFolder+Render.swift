import TacetTestSupport

@testable import TacetScenario

extension ScenarioFolder {
  /// Renders a scenario in this folder: the interleaved samples and the log.
  func render(_ scenario: String) throws -> (samples: [Float], log: [String]) {
    let run = try ScenarioRun(try Scenario(Array(scenario.utf8), named: path("scenario.json")))
    var samples: [Float] = []
    let log = try run.run { block in
      samples += block
      return true
    }
    return (samples, log)
  }
}
