import Foundation
import TacetTestSupport
import Testing

/// `tacet bench --latency` on a private server.
@Suite(.serialized) struct BenchTests {
  private struct Report: Decodable {
    let output: String
    let presses: [Double]
    let requestedLatency: Double
  }

  @Test(arguments: SoundServer.installed)
  func eachPressIsFoundAtTheMonitor(on kind: SoundServer) async throws {
    let server = try kind.started()
    let run = try await ToolProcess(
      ["bench", "--latency", "--presses", "3", "--json"], in: try ScenarioFolder(),
      environment: server.place.environment)
    #expect(run.status == 0, "\(run.complaints)")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(report.presses.count == 3 && report.presses.allSatisfy { $0 > 0 && $0 < 0.45 })
    #expect(report.requestedLatency > 0.001)
  }

  @Test(arguments: SoundServer.installed)
  func mutedOutputIsSaid(on kind: SoundServer) async throws {
    let server = try kind.started()
    try server.place.pactl("set-sink-mute", "speaker", "1")
    let run = try await ToolProcess(
      ["bench", "--latency", "--presses", "1"], in: try ScenarioFolder(), environment: server.place.environment)
    #expect(run.status == 1 && run.complaints.contains { $0.contains("not heard") }, "\(run.complaints)")
  }
}
