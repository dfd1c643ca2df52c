/// One rule at work: engaged while its source sounds, and for the hold after that. Pure.
struct Ducker: BitwiseCopyable {
  private(set) var rule: DuckRule
  private(set) var isEngaged = false
  /// The engine's frame at which its source was last seen to sound.
  private var soundingFrame = 0
  /// The engine's frame at which it lets go; `Int.max` while its source sounds.
  private var releaseFrame = Int.max

  init(_ rule: DuckRule) { self.rule = rule }

  /// True if a rule is for the same buses.
  func isFor(_ rule: DuckRule) -> Bool { self.rule.source == rule.source && self.rule.target == rule.target }

  /// Takes other figures for the same buses.
  mutating func change(to rule: DuckRule) { self.rule = rule }

  /// Follows its source at engine frame `frame`, of which the last voice ended at `lastEnd`. True if it has engaged or
  /// let go.
  mutating func follow(isSounding: Bool, lastEnd: Int, frame: Int) -> Bool {
    let before = isEngaged
    if isSounding {
      isEngaged = true
      soundingFrame = frame
      releaseFrame = .max
    } else if isEngaged {
      // Of what has faded or grown quiet, the step in which it did is known, but no end.
      if releaseFrame == .max { releaseFrame = (lastEnd > soundingFrame ? lastEnd : frame) + rule.hold }
      if frame >= releaseFrame { isEngaged = false }
    }
    return isEngaged != before
  }

  /// How many frames may pass from `frame` on until it lets go; `Int.max` if it does not by itself.
  func framesUntilRelease(after frame: Int) -> Int {
    isEngaged && releaseFrame != .max ? max(1, releaseFrame - frame) : .max
  }
}
