import TacetSignal

/// How much stands in a voice's way, which goes along a curve to another amount and then stays. It is decibels already: a straight
/// line is one in decibels. Pure.
struct OcclusionRamp: BitwiseCopyable, Equatable {
  private var start: Float
  private(set) var target: Float
  private var length: Int32 = 0
  private var left: Int32 = 0
  private var curve = RampCurve.linear

  /// A constant amount, from 0 to 1.
  init(_ amount: Float) {
    start = amount
    target = amount
  }

  /// Frames until ``target`` is reached; 0 when it stays.
  var remaining: Int { Int(left) }

  /// True if an order changes nothing, as with a ``Ramp``.
  private func follows(_ target: Float, over span: RampSpan) -> Bool {
    target == self.target && (left == 0 || (Int(length) == span.frames && curve == span.curve))
  }

  /// Goes on from where it is to `target`.
  mutating func go(to target: Float, over span: RampSpan) {
    guard !follows(target, over: span) else { return }
    let value = value(after: 0)
    self = OcclusionRamp(target)
    guard span.frames > 0, value != target else { return }
    start = value
    length = Int32(clamping: span.frames)
    left = length
    curve = span.curve
  }

  /// The amount `frames` frames from now.
  func value(after frames: Int) -> Float {
    guard frames < remaining else { return target }
    let time = Float(Int(length) - remaining + frames) / Float(length)
    return start + (target - start) * curve.progress(at: time)
  }

  /// The fastest change a frame in each quarter of the next `frames` frames.
  func slope(within frames: Int) -> Float {
    guard left > 0 else { return 0 }
    if curve == .linear { return abs(target - start) / Float(length) }
    var (slope, last) = (Float(0), value(after: 0))
    for quarter in 1...4 {
      let next = value(after: frames * quarter / 4)
      slope = max(slope, abs(next - last) * (4 / Float(frames)))
      last = next
    }
    return slope
  }

  mutating func advance(_ frames: Int) {
    guard left > 0 else { return }
    guard frames < remaining else { return self = OcclusionRamp(target) }
    left -= Int32(truncatingIfNeeded: frames)
  }
}
