/// A gain that changes linearly over a number of frames and then stays. A pure function of frames.
package struct Ramp: Equatable, Sendable, BitwiseCopyable {
  /// The present gain: before the next frame.
  package private(set) var value: Float
  /// The gain at the end.
  package private(set) var target: Float
  /// Frames until ``target`` is reached; 0 when the gain is constant.
  package private(set) var remaining: Int = 0

  /// A constant gain.
  package init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Starts a ramp from ``value`` to `target`, which it reaches exactly after `frames` frames; at once when that is 0.
  package mutating func go(to target: Float, over frames: Int) {
    self.target = target
    if frames <= 0 || value == target {
      value = target
      remaining = 0
    } else {
      remaining = frames
    }
  }

  /// True while the gain changes.
  package var isMoving: Bool { remaining > 0 }

  /// The change per frame; 0 when the gain is constant.
  package var slope: Float { remaining > 0 ? (target - value) / Float(remaining) : 0 }

  /// The gain `frames` frames from now.
  package func value(after frames: Int) -> Float {
    frames >= remaining ? target : value + slope * Float(frames)
  }

  package mutating func advance(_ frames: Int) {
    if frames >= remaining {
      value = target
      remaining = 0
    } else {
      value += slope * Float(frames)
      remaining -= frames
    }
  }

  /// Multiplies `frames` interleaved stereo frames by this gain, frame by frame, and advances.
  ///
  /// Any thread; neither allocates nor locks. The first frame has the first step of the ramp, the last one its target.
  package mutating func apply(toStereo samples: UnsafeMutablePointer<Float>, frames: Int) {
    let moving = min(frames, remaining)
    if moving > 0 {
      // Counted back from the end, so that the last frame has the target exactly: a ramp to silence ends in zeros.
      let step = slope
      var left = Float(remaining - 1)
      for i in 0..<moving {
        let gain = target - step * left
        samples[2 * i] *= gain
        samples[2 * i + 1] *= gain
        left -= 1
      }
      advance(moving)
    }
    if moving < frames, value != 1 {
      let gain = value
      for i in (2 * moving)..<(2 * frames) { samples[i] *= gain }
    }
  }

  /// This ramp with every value multiplied by `factor`.
  package func scaled(by factor: Float) -> Ramp {
    var ramp = self
    ramp.value *= factor
    ramp.target *= factor
    return ramp
  }
}
