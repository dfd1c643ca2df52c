/// Limits a stereo signal to full scale: the gain drops at once for a louder sample and recovers within 100 ms.
///
/// A signal below full scale is not changed by a bit. There is no look-ahead and no delay.
package struct Limiter: Sendable {
  private var gain: Float = 1
  private let recovery: Float

  /// A limiter for `sampleRate` frames a second.
  package init(sampleRate: Int) {
    recovery = 1 / (0.1 * Float(sampleRate))
  }

  /// Processes `frames` frames of silence.
  package mutating func pass(_ frames: Int) {
    gain = min(1, gain + recovery * Float(frames))
  }

  /// Limits `frames` interleaved stereo frames in place; a sample that is not a number becomes silence. Returns the peak of
  /// the result.
  ///
  /// Any thread; neither allocates nor locks.
  @discardableResult
  package mutating func process(_ samples: UnsafeMutablePointer<Float>, frames: Int) -> Float {
    if gain == 1 {
      let peak = largestMagnitude(samples, count: 2 * frames)
      if peak <= 1 { return peak }
    }
    var peak: Float = 0
    for i in 0..<frames {
      var left = samples[2 * i]
      var right = samples[2 * i + 1]
      if !left.isFinite { left = 0 }
      if !right.isFinite { right = 0 }
      gain = min(1, gain + recovery)
      let loudest = max(abs(left), abs(right))
      if loudest * gain > 1 { gain = 1 / loudest }
      samples[2 * i] = max(-1, min(1, left * gain))
      samples[2 * i + 1] = max(-1, min(1, right * gain))
      peak = max(peak, loudest * gain)
    }
    return min(1, peak)
  }
}
