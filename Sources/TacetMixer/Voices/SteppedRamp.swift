import TacetSignal

/// A speed that goes to another one: a ramp that is followed in cells (``PitchCell``), so that a place
/// is counted at one speed throughout a step. The cells lie at their multiples on the mix's clock. Pure.
struct SteppedRamp: BitwiseCopyable {
  private var ramp: Ramp
  /// The frames for which the value stays as it is while it moves: a power of two.
  private var cell: Int32 = 1
  /// The value of the present frames: while it moves, that in the middle of their cell.
  private(set) var value: Float

  /// A value that stays.
  init(_ value: Float) {
    ramp = Ramp(value)
    self.value = value
  }

  /// The value at the end.
  var target: Float { ramp.target }
  var isMoving: Bool { ramp.isMoving }

  /// True if an order changes nothing, as with a ``Ramp``.
  func follows(_ target: Float, over span: RampSpan) -> Bool { ramp.follows(target, over: span) }

  /// Goes to another value when the mix's clock stands at `clock`.
  mutating func go(to target: Float, over span: RampSpan, at clock: Int) {
    guard !follows(target, over: span) else { return }
    ramp.go(to: target, over: span)
    cell = PitchCell.frames(of: ramp)
    beginCell(at: clock)
  }

  /// The frames from `clock` on for which it stays as it is; `Int.max` when it does not move.
  func framesLeft(at clock: Int) -> Int {
    ramp.isMoving ? min(Int(cell) - clock % Int(cell), ramp.remaining) : .max
  }

  /// Takes the value of the frames from `clock` on.
  mutating func beginCell(at clock: Int) {
    value = ramp.isMoving ? ramp.value(after: framesLeft(at: clock) / 2) : ramp.target
  }

  /// Lets the `frames` frames pass that ended at `clock`.
  mutating func advance(_ frames: Int, to clock: Int) {
    guard ramp.isMoving else { return }
    let isOver = frames >= framesLeft(at: clock - frames)
    ramp.advance(frames)
    if isOver { beginCell(at: clock) }
  }
}

/// The frames for which a pitch stays the same while it moves. Pure.
///
/// A power of two, and pitches change at its multiples on the mix's clock, so that those of many voices cut steps at
/// the same frames.
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
