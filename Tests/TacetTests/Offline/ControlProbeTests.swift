import Foundation
import TacetTestSupport
import Testing

/// Counts allocations in a process of its own, which has a `malloc` of its own.
@Suite(.enabled(if: !SelfFigures.isAddressSanitized && !SelfFigures.isThreadSanitized))
struct ControlProbeTests {
  /// Without optimization Swift allocates for some generic code; `Tests/run` counts all calls in a release build.
  private static let unoptimized: Set = [
    "play", "play with a completion", "setGain", "setGain at a time", "setPan", "setPitch", "setPriority", "setBus",
    "setLoops", "pause", "resume", "stop", "setOcclusion", "setWidth", "setSend", "reschedule", "intensity",
  ]

  @Test func playAndSettersAllocateNothingAfterWarmUp() async throws {
    let probe = ToolProcess.url.deletingLastPathComponent().appendingPathComponent("ControlProbe")
    let run = try await ToolProcess(["20"], in: try ScenarioFolder(), program: probe)
    var counted = run.output.split(separator: "\n")
    #expect(counted.count == 67)
    #if DEBUG
      counted.removeAll { line in !Self.unoptimized.contains { line.hasPrefix("\($0): ") } }
      #expect(counted.count == Self.unoptimized.count)
    #endif
    #expect(counted.allSatisfy { $0.contains(": 0 allocations in ") }, "\(run.output)")
  }
}
