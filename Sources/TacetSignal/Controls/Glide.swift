/// A point that goes to another one on a straight line, along a curve in time, and then stays: a place, a pan. A pure
/// function of frames.
package struct Glide: Equatable, Sendable, BitwiseCopyable {
  private var start: SIMD3<Float>
  package private(set) var target: SIMD3<Float>
  private var way = Ramp(1)
  private var curve = RampCurve.linear

  /// A point that stays.
  package init(_ point: SIMD3<Float>) {
    start = point
    target = point
  }

  /// The present point: before the next frame.
  package var value: SIMD3<Float> { value(after: 0) }

  /// True if an order changes nothing, as with a ``Ramp``.
  package func follows(_ target: SIMD3<Float>, over span: RampSpan) -> Bool {
    target == self.target && way.follows(1, over: RampSpan(span.frames)) && (!isMoving || curve == span.curve)
  }

  /// Goes on from ``value`` to `target`.
  package mutating func go(to target: SIMD3<Float>, over span: RampSpan) {
    guard !follows(target, over: span) else { return }
    start = value
    self.target = target
    curve = span.curve
    way = Ramp(0)
    way.go(to: 1, over: RampSpan(target == start ? 0 : span.frames))
  }

  /// Frames until ``target`` is reached; 0 when it stays.
  package var remaining: Int { way.remaining }

  /// True while it moves.
  package var isMoving: Bool { way.isMoving }

  /// The point `frames` frames from now.
  package func value(after frames: Int) -> SIMD3<Float> {
    guard frames < remaining else { return target }
    return start + (target - start) * curve.progress(at: way.value(after: frames))
  }

  /// The fastest change a frame in each quarter of the next `frames` frames.
  package func slope(within frames: Int) -> SIMD3<Float> {
    guard isMoving else { return .zero }
    if curve == .linear { return abs(target - start) * way.slope }
    var (slope, last) = (SIMD3<Float>.zero, value)
    for quarter in 1...4 {
      let next = value(after: frames * quarter / 4)
      let change = abs(next - last) * (4 / Float(frames))
      slope.replace(with: change, where: change .> slope)
      last = next
    }
    return slope
  }

  private func abs(_ vector: SIMD3<Float>) -> SIMD3<Float> { vector.replacing(with: -vector, where: vector .< .zero) }

  package mutating func advance(_ frames: Int) { way.advance(frames) }
}
