import Foundation
import TacetTestSupport
import Testing

/// Counts allocations in a process of its own, which has a `malloc` of its own.
@Suite(.enabled(if: !SelfFigures.isAddressSanitized && !SelfFigures.isThreadSanitized))
struct ControlProbeTests {
  /// Without optimization Swift allocates for some generic code; `Tests/run` counts those calls in a release build.
  private static let unoptimized = [
    "play at a place, on a bus", "setPosition", "setVelocity", "listener", "AudioFilters.set", "Bus.setGain",
    "Bus.setGain at a time", "Bus.setFilter", "Bus.setTimeScale",
  ]

  @Test func playAndSettersAllocateNothingAfterWarmUp() async throws {
    let probe = ToolProcess.url.deletingLastPathComponent().appendingPathComponent("ControlProbe")
    let run = try await ToolProcess(["20"], in: try ScenarioFolder(), program: probe)
    var counted = run.output.split(separator: "\n")
    #expect(counted.count == 22)
    #if DEBUG
      counted.removeAll { line in Self.unoptimized.contains { line.hasPrefix("\($0): ") } }
      #expect(counted.count == 13)
    #endif
    #expect(counted.allSatisfy { $0.contains(": 0 allocations in ") }, "\(run.output)")
  }
}
