/// A value that goes along a curve to another one within a number of frames, and then stays: a gain, a pitch. A pure
/// function of frames.
@usableFromInline
package struct Ramp: Equatable, Sendable, BitwiseCopyable {
  /// The present value: before the next frame.
  @usableFromInline package internal(set) var value: Float
  /// The value at the end.
  @usableFromInline package internal(set) var target: Float
  /// Where the ramp began, and in how many frames it goes from there; a straight line needs neither.
  @usableFromInline var start: Float
  @usableFromInline var length: Int32 = 0
  @usableFromInline var left: Int32 = 0
  @usableFromInline package internal(set) var curve = RampCurve.linear

  /// A constant value.
  @inlinable
  package init(_ value: Float) {
    self.value = value
    target = value
    start = value
  }

  /// Frames until ``target`` is reached; 0 when the value is constant.
  @inlinable package var remaining: Int { Int(left) }

  /// True if an order changes nothing: it names the value that is there, or the way that the value is on.
  package func follows(_ target: Float, over span: RampSpan) -> Bool {
    target == self.target && (left == 0 || (Int(length) == span.frames && curve == span.curve))
  }

  /// Starts a ramp from ``value`` to `target`, which it reaches exactly after `frames` frames, 2^31 - 1 at most; at
  /// once when that is 0. One that it ``follows(_:over:)`` goes on, and arrives when it would have.
  package mutating func go(to target: Float, over frames: Int, curve: RampCurve = .linear) {
    guard !follows(target, over: RampSpan(frames, curve)) else { return }
    self.target = target
    guard frames > 0, value != target else { return finish() }
    start = value
    length = Int32(clamping: frames)
    left = length
    self.curve = curve
  }

  /// Starts a ramp from ``value`` to `target`, in the frames and along the curve of `span`.
  package mutating func go(to target: Float, over span: RampSpan) {
    go(to: target, over: span.frames, curve: span.curve)
  }

  private mutating func finish() {
    value = target
    start = target
    length = 0
    left = 0
    curve = .linear
  }

  /// True while the value changes.
  @inlinable package var isMoving: Bool { left > 0 }

  /// The change per frame of a straight line; 0 when the value is constant.
  package var slope: Float { left > 0 ? (target - value) / Float(left) : 0 }

  /// The frames within which it does not end, and bends once at most: up to its end for a straight line, an eighth of a
  /// curve. At least 1; `Int.max` when the value is constant.
  package var longestSpan: Int {
    guard left > 0 else { return .max }
    return curve == .linear ? remaining : max(1, min(remaining, Int(length) / 8))
  }

  /// The value `frames` frames from now.
  package func value(after frames: Int) -> Float {
    if frames >= remaining { return target }
    if curve == .linear { return value + slope * Float(frames) }
    return curve.value(from: start, to: target, at: Float(Int(length) - remaining + frames) / Float(length))
  }

  package mutating func advance(_ frames: Int) {
    guard left > 0 else { return }
    guard frames < remaining else { return finish() }
    value = value(after: frames)
    left -= Int32(truncatingIfNeeded: frames)
  }

  /// Multiplies a block by this gain, frame by frame, and advances.
  ///
  /// Any thread; neither allocates nor locks. The first frame has the first step of the ramp, the last one its target.
  package mutating func apply(to block: Block) {
    let moving = min(block.frames, remaining)
    if moving > 0 {
      if curve == .linear {
        // Counted back from the end, so that the last frame has the target exactly: a ramp to silence ends in zeros.
        let step = slope
        var left = Float(remaining - 1)
        for frame in 0..<moving {
          block[frame] *= target - step * left
          left -= 1
        }
      } else {
        for frame in 0..<moving { block[frame] *= value(after: frame + 1) }
      }
      advance(moving)
    }
    if moving < block.frames, value != 1 { block.dropFirst(moving).scale(by: value) }
  }

  /// Multiplies each of `count` values by this gain at its frame: the first one by the present value.
  package func multiply(_ values: UnsafeMutablePointer<Float>, count: Int) {
    let moving = min(count, remaining)
    if moving > 0, curve == .linear {
      let slope = slope
      for frame in 0..<moving { values[frame] *= value + slope * Float(frame) }
    } else {
      for frame in 0..<moving { values[frame] *= value(after: frame) }
    }
    guard moving < count, target != 1 else { return }
    for frame in moving..<count { values[frame] *= target }
  }

  /// This ramp with every value multiplied by `factor`.
  package func scaled(by factor: Float) -> Ramp {
    var ramp = self
    ramp.value *= factor
    ramp.target *= factor
    ramp.start *= factor
    return ramp
  }
}
