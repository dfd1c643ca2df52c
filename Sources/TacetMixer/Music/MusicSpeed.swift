import TacetSignal

/// The speed of the soundtrack's mix: a time scale that is followed in cells, as those of buses are, and the place
/// between two frames of the music, which all decks share. Pure.
struct MusicSpeed: BitwiseCopyable {
  private var scale = SpeedRamp(1)
  /// Frames that have passed: cells lie at their multiples.
  private var clock = 0
  /// The pace of the present frames.
  private(set) var pace = MusicPace()
  /// The frames that had passed at the last report of a speed that changes.
  private var reported: Int?

  /// True while the speed changes.
  var isMoving: Bool { scale.isMoving }

  /// The frames for which the pace stays as it is; `Int.max` while it does not change.
  var boundary: Int { scale.framesLeft(at: clock) }

  /// Goes to another time scale; at once if nothing was rendered yet. True if it is another one.
  mutating func go(to timeScale: Float, over span: RampSpan, isFirst: Bool) -> Bool {
    let target = max(1 / 16, min(timeScale, Float(MusicResampler.fastest)))
    let span = isFirst ? 0 : span
    guard !scale.follows(target, over: span) else { return false }
    scale.go(to: target, over: span, at: clock)
    reported = isMoving ? clock : nil
    setPace()
    return true
  }

  /// True if the place of the music is to be reported: now and then while the speed changes, and at the end of that.
  mutating func takeReport() -> Bool {
    guard let last = reported, !isMoving || clock - last >= RenderStep.longest else { return false }
    reported = isMoving ? clock : nil
    return true
  }

  private mutating func setPace() { pace.go(at: scale.middle(at: clock), realigns: !scale.isMoving) }

  /// Advances by `frames` frames. Returns how many frames of the music pass in them.
  mutating func advance(_ frames: Int) -> Int {
    var (passed, left) = (0, frames)
    while left > 0 {
      let step = min(left, boundary, 1 << 28)
      let isOver = step == boundary
      passed += pace.advance(step)
      clock += step
      if scale.isMoving {
        scale.advance(step, to: clock)
        if isOver { setPace() }
      }
      left -= step
    }
    return passed
  }
}
