import TacetSystem
import TacetTerminal

/// The report as text, at most 80 columns.
package enum BenchTable {
  package static func heading(_ bench: Bench) -> String {
    let configuration = bench.configuration
    let rendering = "\(configuration.sampleRate) Hz, \(configuration.resampling.rawValue) resampling"
    return "\(rendering), \(bench.seconds.fixed(1)) s each\(note)\n"
      + line("", "voices", "share", "each voice", "worst block")
  }

  #if DEBUG
    private static let note = "; a debug build, which is much slower"
  #else
    private static let note = ""
  #endif

  package static func line(_ row: BenchRow) -> String {
    guard let share = row.share, let worst = row.worstBlock else {
      return line(row.name, "\(row.voices)", "not there", "", "")
    }
    return line(
      row.name, "\(row.voices)", "\((100 * share).fixed(2)) %", row.perVoice.map { "\((100 * $0).fixed(3)) %" } ?? "",
      "\((1_000 * worst).fixed(2)) ms")
  }

  private static func line(_ name: String, _ figures: String...) -> String {
    let columns = [name.padded(to: 31)] + figures.map { $0.padded(to: 12, isRight: true) }
    return columns.joined()
  }
}
