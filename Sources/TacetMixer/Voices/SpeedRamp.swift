import TacetSignal

/// A speed at some moment, and how much it changes in each frame from there on.
struct SpeedLine: BitwiseCopyable, Equatable {
  var value: Float = 1
  var slope: Float = 0

  /// The speed `frames` frames later.
  func after(_ frames: Int) -> SpeedLine { SpeedLine(value: value + slope * Float(frames), slope: slope) }

  static func * (a: SpeedLine, b: SpeedLine) -> SpeedLine {
    SpeedLine(value: a.value * b.value, slope: a.slope * b.value + a.value * b.slope)
  }

  static func * (line: SpeedLine, factor: Float) -> SpeedLine {
    SpeedLine(value: line.value * factor, slope: line.slope * factor)
  }
}

/// A speed that goes to another one: a ramp that is followed in cells (``PitchCell``), each a straight line. The cells
/// lie at their multiples on the mix's clock. Pure.
struct SpeedRamp: BitwiseCopyable {
  private var ramp: Ramp
  /// The frames of a line: a power of two.
  private var cell: Int32 = 1
  /// The line from the present frame to the end of its cell.
  private(set) var line: SpeedLine

  /// A value that stays.
  init(_ value: Float) {
    ramp = Ramp(value)
    line = SpeedLine(value: value)
  }

  /// The value of the present frame.
  var value: Float { line.value }
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

  /// The frames from `clock` on for which its line is the same; `Int.max` when it does not move.
  func framesLeft(at clock: Int) -> Int {
    ramp.isMoving ? min(Int(cell) - clock % Int(cell), ramp.remaining) : .max
  }

  /// Begins the line of the frames from `clock` on: as steep as the curve over its cell, with the same sum.
  mutating func beginCell(at clock: Int) {
    line = SpeedLine(value: ramp.value)
    guard ramp.isMoving else { return }
    let frames = framesLeft(at: clock)
    let last = ramp.value(after: frames)
    line.slope = (last - line.value) / Float(frames)
    guard frames % 2 == 0 else { return }
    // Simpson's rule.
    line.value += (2 * ramp.value(after: frames / 2) - line.value - last) / 3
  }

  /// The value in the middle of the cell that begins at `clock`.
  func middle(at clock: Int) -> Float {
    ramp.isMoving ? ramp.value(after: framesLeft(at: clock) / 2) : ramp.target
  }

  /// Lets the `frames` frames pass that ended at `clock`.
  mutating func advance(_ frames: Int, to clock: Int) {
    guard ramp.isMoving else { return }
    let isOver = frames >= framesLeft(at: clock - frames)
    ramp.advance(frames)
    if isOver { beginCell(at: clock) } else { line = line.after(frames) }
  }
}

/// The frames for which the line of a pitch is the same while it moves. Pure.
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
