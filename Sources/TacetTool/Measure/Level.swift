import Glibc

/// Levels as people read them.
enum Level {
  /// An amplitude in decibels; nil for silence.
  static func decibels(_ amplitude: Float) -> Double? { amplitude > 0 ? 20 * log10(Double(amplitude)) : nil }

  /// `-3.1 dBFS`, or `silence`.
  static func text(_ amplitude: Float) -> String { decibels(amplitude).map { "\($0.fixed(1)) dBFS" } ?? "silence" }
}
