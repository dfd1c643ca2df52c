import TacetSignal

/// The strengths of a bus's filter, on their way, and what is left of another branch's after the bus has got another
/// parent.
struct BusFilterRamp: BitwiseCopyable {
  /// Low-pass and high-pass. They are decibels already: a straight line is one in decibels.
  private var strengths = Glide<SIMD3<Float>>(.zero)
  /// From the strengths under the last parent to those under the present one: to nothing.
  private var moveLowPass = Ramp(0)
  private var moveHighPass = Ramp(0)
  /// True while one of them moves.
  var isMoving: Bool { strengths.remaining | moveLowPass.remaining | moveHighPass.remaining != 0 }

  /// The strengths `frames` frames from now.
  func value(after frames: Int) -> SIMD2<Float> {
    let strengths = strengths.value(after: frames)
    return [strengths.x + moveLowPass.value(after: frames), strengths.y + moveHighPass.value(after: frames)]
  }

  /// Goes to other strengths.
  mutating func go(to filter: BusFilter, over span: RampSpan) {
    strengths.go(to: [filter.lowPassStrength, filter.highPassStrength, 0], over: span)
  }

  /// Comes from `more` in addition, over `frames` frames.
  mutating func come(from more: SIMD2<Float>, over frames: Int) {
    moveLowPass = Ramp(moveLowPass.value + more.x)
    moveHighPass = Ramp(moveHighPass.value + more.y)
    moveLowPass.go(to: 0, over: frames)
    moveHighPass.go(to: 0, over: frames)
  }

  mutating func advance(_ frames: Int) {
    guard isMoving else { return }
    strengths.advance(frames)
    moveLowPass.advance(frames)
    moveHighPass.advance(frames)
  }

}
