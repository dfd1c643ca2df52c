import TacetSystem

/// The gain that OpenAL has in one ear of a source, by its angle: a cubic between the places that were measured. Pure.
///
/// OpenAL limits its gains, so there is a bend where a limit begins. The cubic goes through points between the bends
/// alone.
struct EarLaw: ~Copyable {
  /// A gain at its limit differs by as much from one place to the next (1.23 and later).
  private static let noise: Float = 1e-6

  private let gains: FixedArray<Float>
  /// The points between the bends.
  private let smooth: ClosedRange<Int>
  /// Of a law with bends too near for that.
  private let limits: ClosedRange<Float>

  /// The law with these gains at equal angles from left to right; of fewer than five it is 1 everywhere.
  init(_ measured: [Float]) {
    let measured = measured.count < 5 ? [1, 1, 1, 1, 1] : measured
    gains = FixedArray(count: measured.count) { measured[$0] }
    let last = measured.count - 1
    let first = (0..<last).first { abs(measured[$0] - measured[$0 + 1]) > Self.noise } ?? 0
    let end = (1...last).last { abs(measured[$0] - measured[$0 - 1]) > Self.noise } ?? last
    let range = min(first + 1, last - 3)...max(end - 1, 3)
    let isSmooth = range.count >= 4
    smooth = isSmooth ? range : 0...last
    limits = isSmooth ? -.infinity ... .infinity : (measured.min() ?? 0)...(measured.max() ?? 1)
  }

  /// The gain at a share of the way from left to right, 0 to 1.
  func gain(at share: Float) -> Float {
    let place = share * Float(gains.count - 1)
    let first = max(smooth.lowerBound, min(Int(place) - 1, smooth.upperBound - 3))
    let t = place - Float(first)
    // Beyond the bend at the limit.
    if t < -2 { return gains[0] }
    if t > 5 { return gains[gains.count - 1] }
    let a = gains[first] * (t - 1) * (t - 2) * (t - 3) / -6
    let b = gains[first + 1] * t * (t - 2) * (t - 3) / 2
    let c = gains[first + 2] * t * (t - 1) * (t - 3) / -2
    let d = gains[first + 3] * t * (t - 1) * (t - 2) / 6
    let gain = a + b + c + d
    if place < Float(smooth.lowerBound) { return limited(gain, to: gains[0], beyond: smooth.lowerBound) }
    if place > Float(smooth.upperBound) { return limited(gain, to: gains[gains.count - 1], beyond: smooth.upperBound) }
    return max(limits.lowerBound, min(limits.upperBound, gain))
  }

  /// A gain beyond the last point between the bends: it comes up to its limit, or down to it (1.20 and later), and
  /// stays there.
  private func limited(_ gain: Float, to limit: Float, beyond point: Int) -> Float {
    gains[point] > limit ? max(limit, gain) : min(limit, gain)
  }
}
