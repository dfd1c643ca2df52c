internal import FuzzClock
internal import Glibc
internal import TacetJSON
internal import TacetScenario
internal import TacetYAML

/// The entry point of libFuzzer: reads `count` bytes as a scenario.
///
/// More than 2 s of a processor end the process, however busy the machine is, and so does an error of more than one
/// line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let began = processorSeconds()
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  do throws(ScenarioError) {
    if bytes.first == UInt8(ascii: "{") {
      _ = try Scenario(bytes, named: "fuzz.json")
    } else {
      _ = try Scenario(bytes, named: "fuzz.yaml", format: "YAML") { bytes throws(JSONError) in try JSON(yaml: bytes) }
    }
  } catch {
    if error.description.contains("\n") { abort() }
  }
  if processorSeconds() - began > 2 { abort() }
  return 0
}
