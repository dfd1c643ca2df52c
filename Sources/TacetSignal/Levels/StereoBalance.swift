/// A fold to mono and a balance, for listeners who hear on one side only or better: the fold first, so that nothing
/// that is heard on one side alone is lost by the balance. Both change in a straight line.
package struct StereoBalance: Sendable {
  /// 0 is stereo, 1 mono.
  private var fold = Ramp(0)
  private var left = Ramp(1)
  private var right = Ramp(1)

  /// Stereo, and balanced.
  package init() {}

  private var isMoving: Bool { fold.isMoving || left.isMoving || right.isMoving }
  private var isNeutral: Bool { !isMoving && fold.value == 0 && left.value == 1 && right.value == 1 }

  /// Folds to mono, or ends that, over `span`.
  package mutating func fold(_ isMono: Bool, over span: RampSpan) { fold.go(to: isMono ? 1 : 0, over: span) }

  /// Changes the balance over `span`: -1 is left alone, 1 right alone.
  package mutating func set(_ balance: Float, over span: RampSpan) {
    left.go(to: min(1, 1 - balance), over: span)
    right.go(to: min(1, 1 + balance), over: span)
  }

  /// Lets `frames` frames of silence pass.
  package mutating func advance(_ frames: Int) {
    guard isMoving else { return }
    fold.advance(frames)
    left.advance(frames)
    right.advance(frames)
  }

  /// Applies both to a block. Any thread; neither allocates nor locks.
  package mutating func apply(to block: Block) {
    guard !isNeutral else { return }
    for index in 0..<block.frames {
      let half = 0.5 * fold.value(after: index + 1)
      let frame = block[index]
      let folded = frame + half * (SIMD2(frame.y, frame.x) - frame)
      block[index] = folded * SIMD2(left.value(after: index + 1), right.value(after: index + 1))
    }
    advance(block.frames)
  }
}
