import Glibc

/// The shape of a ramp: the way in which a value goes from one end to the other. Every curve begins and ends exactly at
/// its ends.
///
/// In time p, from 0 to 1, a value goes from a to b:
///
/// | curve | value at p |
/// |---|---|
/// | ``linear`` | a + (b - a) p |
/// | ``equalPower`` | √(a² cos²(90° p) + b² sin²(90° p)) |
/// | ``exponential`` | a + (b - a) (1 - 2^-10p) / (1 - 2^-10) |
/// | ``decibels`` | a (b / a)^p, where an end below -80 dB counts as -80 dB |
/// | ``smooth`` | a + (b - a) (3p² - 2p³) |
///
/// ```swift
/// engine[voice].setGain(.silence, over: Fade(.seconds(2), .decibels))
/// ```
public enum RampCurve: String, CaseIterable, Hashable, Sendable, Codable, BitwiseCopyable {
  /// A straight line in amplitude.
  case linear
  /// For crossfades: where one sound goes down and another comes up, the sum of their powers stays the same, also when
  /// both turn round midway. From and to silence a quarter of a sine.
  case equalPower
  /// Fast at first, then ever slower, like a value that follows through a low-pass filter: each tenth of the time
  /// halves the distance that is left.
  case exponential
  /// A straight line in decibels: equal times change the loudness about equally. Of a pitch, equal intervals.
  case decibels
  /// Slow at both ends: for moves that are not to be noticed.
  case smooth

  /// -80 dB: where ``decibels`` begins when it comes from silence, and ends when it goes there.
  static let floor: Float = 1e-4

  /// The value at `time`, from 0 to 1, on the way from `start` to `end`, of a quantity that is never negative: an
  /// amplitude, a pitch. A time outside of that is counted as its nearer end, not-a-number as the beginning.
  public func value(from start: Float, to end: Float, at time: Float) -> Float {
    guard time > 0 else { return start }
    guard time < 1 else { return end }
    switch self {
    case .linear, .exponential, .smooth: return start + (end - start) * progress(at: time)
    case .equalPower:
      // Each power for itself: their difference would be lost beside the larger one.
      let (from, to) = (start * cosf(time * .pi / 2), end * sinf(time * .pi / 2))
      return (from * from + to * to).squareRoot()
    case .decibels:
      guard max(start, end) > Self.floor else { return start + (end - start) * time }
      let from = max(start, Self.floor)
      return from * powf(max(end, Self.floor) / from, time)
    }
  }

  /// How much of the way is done at `time`, both from 0 to 1, of a quantity that may be negative: a pan, a place.
  /// ``equalPower`` goes as the power of a fade-in does, by sin²(90° p), and ``decibels`` in a straight line.
  public func progress(at time: Float) -> Float {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    switch self {
    case .linear, .decibels: return time
    case .equalPower:
      let amplitude = sinf(time * .pi / 2)
      return amplitude * amplitude
    case .exponential: return (1 - exp2f(-10 * time)) * (1024 / 1023)
    case .smooth: return time * time * (3 - 2 * time)
    }
  }
}
