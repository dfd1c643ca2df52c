import Glibc
import TacetSystem

/// Levels as people read them.
package enum DecibelText {
  /// An amplitude in decibels; nil for silence.
  package static func decibels(_ amplitude: Float) -> Double? { amplitude > 0 ? 20 * log10(Double(amplitude)) : nil }

  /// `-3.1 dBFS`, or `silence`.
  package static func text(_ amplitude: Float) -> String {
    decibels(amplitude).map { "\($0.fixed(1)) dBFS" } ?? "silence"
  }
}
