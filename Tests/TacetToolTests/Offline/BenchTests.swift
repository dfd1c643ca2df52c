import Foundation
import TacetJSON
import TacetTestSupport
import Testing

@testable import TacetReport
@testable import TacetTerminal
@testable import TacetTool

/// `tacet bench`: a row for each kind of sound. The figures are those of a machine and are not compared.
@Suite(.timeLimit(.minutes(2))) struct BenchTests {
  @Test func reportHasARowForEachWorkload() async throws {
    let run = try await ToolProcess(
      ["bench", "--voices", "20", "--seconds", "0.1", "--json"], in: ScenarioFolder())
    #expect(run.status == 0 && run.complaints.isEmpty)
    let report = try #require(try JSONReader.read(Array(run.output.utf8)).object)
    #expect(report["sampleRate"]?.number == 48_000 && report["resampling"]?.string == "cubic")
    let rows = (report["rows"]?.array ?? []).compactMap(\.object)
    #expect(rows.compactMap { $0["name"]?.string } == BenchWorkload.allCases.map(\.rawValue))
    for (row, workload) in zip(rows, BenchWorkload.allCases) {
      #expect(row["voices"]?.number == Double(workload.count(of: 20)))
      // Null where this OpenAL lacks it.
      guard let share = row["share"]?.number, let worst = row["worstBlock"]?.number else { continue }
      #expect(share > 0 && worst > 0, "\(workload)")
    }
    #expect(rows.first?["share"]?.number != nil)
    #expect(rows.count { $0["voices"]?.number == 16 } == 1)
  }

  @Test func tableFits80Columns() async throws {
    let run = try await ToolProcess("bench", "--voices", "1", "--seconds", "0.1", in: ScenarioFolder())
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == BenchWorkload.allCases.count + 2)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    #expect(zip(lines.dropFirst(2), BenchWorkload.allCases).allSatisfy { $0.hasPrefix($1.rawValue) })
    let absent = BenchTable.line(BenchRow(name: BenchWorkload.hrtf.rawValue, voices: 3))
    #expect(absent.contains("not there") && absent.count <= 80)
  }

  @Test(arguments: [["--voices", "0"], ["--voices", "257"], ["--seconds", "0.05"], ["--seconds", "601"]])
  func valueOutsideItsRangeIsAWrongCall(_ arguments: [String]) async throws {
    let run = try await ToolProcess(["bench"] + arguments, in: ScenarioFolder())
    #expect(run.status == 64 && run.output.isEmpty)
  }
}
