import Tacet

/// The engine's figures in words.
enum StatisticsText {
  /// Two lines: the voices, and what they cost.
  static func lines(_ figures: EngineStatistics) -> [String] {
    let voices = figures.voices
    let unheard = voices.unheard == 0 ? "" : ", \(voices.unheard) unheard"
    let ended = voices.stolen + voices.refused == 0 ? "" : "; \(voices.stolen) stolen, \(voices.refused) refused"
    // The stream that is least ahead; layers have one each.
    let least = figures.streams.min { $0.buffered < $1.buffered }
    let ahead = least.map { ", stream \(milliseconds($0.buffered)) of \(milliseconds($0.capacity)) ms" } ?? ""
    let load = (figures.renderTime / .seconds(1) * 1_000).rounded() / 10
    return [
      "\(voices.sounding) sound, \(voices.virtual) virtual, \(voices.waiting) wait\(unheard)\(ended)",
      "render \(load) %, worst block \(tenths(figures.worstBlock)) ms\(ahead), too late \(figures.underruns)",
    ]
  }

  private static func tenths(_ time: Duration) -> Double { (time / .milliseconds(1) * 10).rounded() / 10 }

  private static func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }
}
