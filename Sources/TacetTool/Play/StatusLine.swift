import Glibc
import Tacet

/// The status of a playback on one line: time, levels, holds.
struct StatusLine {
  /// Seconds since the beginning.
  let seconds: Double
  /// Peaks; full scale is 1.
  let soundtrack: Float
  let effects: Float
  let master: Float
  let reasons: SilenceReasons

  /// The line, without its end.
  var text: String {
    let whole = Int(seconds)
    let time = "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
    let parts = [
      time, "soundtrack \(Self.bar(soundtrack))", "effects \(Self.bar(effects))",
      Self.decibels(master), holds,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// The holds in words; empty without one.
  private var holds: String {
    func words(_ reasons: [HoldReason]) -> String { reasons.map(\.summary).joined(separator: ", ").onOneLine }
    if reasons.effects == reasons.soundtrack {
      return reasons.effects.isEmpty ? "" : "held: \(words(reasons.effects))"
    }
    let effects = reasons.effects.isEmpty ? "" : "effects held: \(words(reasons.effects))"
    let soundtrack = reasons.soundtrack.isEmpty ? "" : "soundtrack held: \(words(reasons.soundtrack))"
    return [effects, soundtrack].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// Eight cells, one for each 6 dB below full scale.
  static func bar(_ peak: Float) -> String {
    let decibels = 20 * log10f(max(peak, 1e-9))
    let cells = max(0, min(8, Int((decibels / 6).rounded(.down)) + 8))
    return "[" + String(repeating: "#", count: cells) + String(repeating: "-", count: 8 - cells) + "]"
  }

  /// A level in whole decibels below full scale.
  static func decibels(_ peak: Float) -> String {
    peak < 1e-5 ? "silent" : "\(Int((20 * log10f(peak)).rounded())) dB"
  }
}
