/// A gain that moves in a straight line over a number of frames and then stays. A pure function of frames.
package struct Ramp: Equatable, Sendable, BitwiseCopyable {
  /// The gain now: before the next frame.
  package private(set) var value: Float
  /// Where it goes.
  package private(set) var target: Float
  /// Frames until it is there; 0 when it stays.
  package private(set) var remaining: Int = 0

  /// A gain that stays at `value`.
  package init(_ value: Float) {
    self.value = value
    target = value
  }

  /// Goes from where it is now to `target`, arriving exactly after `frames` frames; at once when `frames` is 0.
  package mutating func go(to target: Float, over frames: Int) {
    self.target = target
    if frames <= 0 || value == target {
      value = target
      remaining = 0
    } else {
      remaining = frames
    }
  }

  /// Whether it moves.
  package var isMoving: Bool { remaining > 0 }

  /// The change per frame while it moves.
  package var slope: Float { remaining > 0 ? (target - value) / Float(remaining) : 0 }

  /// The gain `frames` frames from now.
  package func value(after frames: Int) -> Float {
    frames >= remaining ? target : value + slope * Float(frames)
  }

  /// Lets `frames` frames pass.
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
}
