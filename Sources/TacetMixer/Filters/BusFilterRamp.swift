import TacetSignal

/// The strengths of a bus's filter, on their way, and what is left of another branch's after the bus has got another parent.
struct BusFilterRamp: BitwiseCopyable {
  private var lowPass = Ramp(0)
  private var highPass = Ramp(0)
  /// From the strengths under the last parent to those under the present one: to nothing.
  private var moveLowPass = Ramp(0)
  private var moveHighPass = Ramp(0)

  /// True while one of them moves.
  var isMoving: Bool {
    lowPass.remaining | highPass.remaining | moveLowPass.remaining | moveHighPass.remaining != 0
  }

  /// By how much they change a frame.
  var slope: Float {
    abs(lowPass.slope) + abs(highPass.slope) + abs(moveLowPass.slope) + abs(moveHighPass.slope)
  }

  /// The strengths `frames` frames from now.
  func value(after frames: Int) -> SIMD2<Float> {
    [
      lowPass.value(after: frames) + moveLowPass.value(after: frames),
      highPass.value(after: frames) + moveHighPass.value(after: frames),
    ]
  }

  /// Goes to other strengths over `frames` frames.
  mutating func go(to filter: BusFilter, over frames: Int) {
    lowPass.go(to: filter.lowPass, over: frames)
    highPass.go(to: filter.highPass, over: frames)
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
    lowPass.advance(frames)
    highPass.advance(frames)
    moveLowPass.advance(frames)
    moveHighPass.advance(frames)
  }
}
