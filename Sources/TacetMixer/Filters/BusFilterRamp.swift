import TacetSignal

/// The strengths of a bus's filter, on their way.
struct BusFilterRamp: BitwiseCopyable {
  private(set) var lowPass = Ramp(0)
  private(set) var highPass = Ramp(0)

  /// True while one of them moves.
  var isMoving: Bool { lowPass.isMoving || highPass.isMoving }

  /// Goes to other strengths over `frames` frames.
  mutating func go(to filter: BusFilter, over frames: Int) {
    lowPass.go(to: filter.lowPass, over: frames)
    highPass.go(to: filter.highPass, over: frames)
  }

  mutating func advance(_ frames: Int) {
    lowPass.advance(frames)
    highPass.advance(frames)
  }
}
