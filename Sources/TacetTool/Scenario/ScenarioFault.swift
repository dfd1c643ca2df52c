import Foundation

/// Reads `bytes` as a scenario; the text of the error, nil where there is none. What a fuzzer calls.
package func scenarioFault(in bytes: [UInt8]) -> String? {
  do throws(ScenarioError) {
    _ = try Scenario(Data(bytes), file: "fuzz.json")
    return nil
  } catch {
    return error.description
  }
}
