import Glibc

/// The filter of one voice: what its bus and what stands in its way take from it. Pure.
struct DirectFilter: BitwiseCopyable, Equatable {
  /// The amplitude of everything.
  var gain: Float = 1
  /// The further gain at 5 kHz. Far above, its square: OpenAL's shelf has half of its decibels at its frequency.
  var highs: Float = 1
  /// The further gain at 250 Hz. Far below, its square.
  var lows: Float = 1

  static let neutral = DirectFilter()
  static let silent = DirectFilter(gain: 0)
  /// True if it does nothing.
  var isNeutral: Bool { self == .neutral }

  init(gain: Float = 1) { self.gain = gain }

  /// The filter for strengths from 0 to 1.
  init(lowPass: Float, highPass: Float, occlusion: Float) {
    guard lowPass > 0 || highPass > 0 || occlusion > 0 else { return }
    gain = Self.amplitude(-12 * occlusion)
    highs = max(0.001, Self.amplitude(-30 * lowPass - 20 * occlusion))
    lows = max(0.001, Self.amplitude(-30 * highPass))
  }

  private static func amplitude(_ decibels: Float) -> Float { decibels == 0 ? 1 : powf(10, decibels / 20) }
}
