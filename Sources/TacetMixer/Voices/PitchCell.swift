import TacetSignal

/// The frames for which a pitch stays the same while it moves: OpenAL has one pitch a step. Pure.
///
/// A power of two, and pitches change at its multiples on the mix's clock, so that those of many voices cut steps at the
/// same frames.
enum PitchCell {
  /// 2 cents: what a pitch may change from one cell to the next, unless that took shorter cells than ``shortest``.
  private static let largestStep: Float = 1.001_156
  /// The shortest cell, in frames.
  static let shortest: Int32 = 32

  /// The length for a ramp, in frames.
  static func frames(of ramp: Ramp) -> Int32 {
    var steepest: Float = 1
    var last = ramp.value
    let parts = 32
    for part in 1...parts {
      let next = ramp.value(after: ramp.remaining * part / parts)
      steepest = max(steepest, next / last, last / next)
      last = next
    }
    // The straight line of a part is steepest, by its value, where that is least.
    let framesAStep = (largestStep - 1) / max(steepest - 1, 0.000_001) * Float(ramp.remaining) / Float(parts)
    var frames = Int32(RenderStep.longest)
    while frames > shortest, Float(frames) > framesAStep { frames /= 2 }
    return frames
  }
}
