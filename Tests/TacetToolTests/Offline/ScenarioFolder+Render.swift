import Foundation
import TacetTestSupport

@testable import TacetTool

extension ScenarioFolder {
  /// Renders a scenario in this folder: the interleaved samples and the log.
  func render(_ scenario: String) throws -> (samples: [Float], log: [String]) {
    let runner = try ScenarioRunner(try Scenario(Data(scenario.utf8), file: path("scenario.json")))
    var samples: [Float] = []
    let lines = try runner.run { block throws(ToolError) in samples += block }
    return (samples, lines.map(\.text))
  }
}
