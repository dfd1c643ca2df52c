import Tacet

/// The costs of all workloads, as `--json` writes them.
package struct BenchReport: Encodable {
  let sampleRate: Int
  let resampling: String
  /// Rendered for each row.
  let seconds: Double
  package var rows: [BenchRow] = []

  package init(_ bench: Bench) {
    sampleRate = bench.configuration.sampleRate
    resampling = bench.configuration.resampling.rawValue
    seconds = bench.seconds
  }
}
