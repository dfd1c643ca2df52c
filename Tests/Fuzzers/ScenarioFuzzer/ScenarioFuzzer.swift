internal import FuzzClock
internal import Glibc
internal import TacetTool

/// The entry point of libFuzzer: reads `count` bytes as a scenario.
///
/// More than 2 s of a processor end the process, however busy the machine is, and so does an error of more than one line.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScenario(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  let began = processorSeconds()
  let fault = scenarioFault(in: [UInt8](UnsafeBufferPointer(start: data, count: count)))
  if processorSeconds() - began > 2 || fault?.contains("\n") == true { abort() }
  return 0
}
