import Tacet

/// The costs of all workloads, as `--json` writes them.
struct BenchReport: Encodable {
  let sampleRate: Int
  let resampling: String
  /// Rendered for each row.
  let seconds: Double
  var rows: [BenchRow] = []

  init(_ bench: Bench) {
    sampleRate = bench.configuration.sampleRate
    resampling = bench.configuration.resampling.rawValue
    seconds = bench.seconds
  }
}
