import Glibc

/// An amplitude ratio: 1 leaves a sound as it is, 0 is silence.
///
/// Values are kept in 0 to ``maximum``; anything that is not a number is silence, so that no gain can ever put a
/// non-finite sample into the mix.
public struct Gain: Hashable, Comparable, Sendable {
  /// The amplitude ratio, 0 to 16.
  public let amplitude: Float

  /// A gain from an amplitude ratio, limited to 0 to 16 (+24 dB). Not-a-number becomes 0.
  public init(amplitude: Float) {
    self.amplitude = amplitude > 0 ? min(amplitude, 16) : 0
  }

  /// A gain from decibels: 0 is unity, -6.02 half the amplitude, `-Float.infinity` silence; limited to +24.08.
  public static func decibels(_ decibels: Float) -> Gain {
    Gain(amplitude: powf(10, decibels / 20))
  }

  /// This gain in decibels; `-Float.infinity` for silence.
  public var decibels: Float { 20 * log10f(amplitude) }

  /// Leaves a sound as it is: 0 dB.
  public static let unity = Gain(amplitude: 1)
  /// Nothing at all.
  public static let silence = Gain(amplitude: 0)
  /// The largest gain: 16, +24 dB.
  public static let maximum = Gain(amplitude: 16)

  /// Orders by loudness.
  public static func < (a: Gain, b: Gain) -> Bool { a.amplitude < b.amplitude }
  /// Two gains one after the other.
  public static func * (a: Gain, b: Gain) -> Gain { Gain(amplitude: a.amplitude * b.amplitude) }
}
