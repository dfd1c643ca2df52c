import TacetFeedback

/// The pattern that runs on the motors, and the strength that is set now. Pure.
struct RumbleState {
  /// True while a controller with a motor is there.
  private(set) var hasMotor = false
  private var pattern: VibrationPattern?
  /// The time at which the pattern's first strength was set; nil until the first update after its request.
  private var start: ContinuousClock.Instant?
  private var strength = 0.0
  /// The pattern was started since the last update: SDL ends a rumble by itself, so the same strength is set anew.
  private var isNew = false

  /// Starts a pattern with the next update, in place of a running one; nil ends it.
  mutating func run(_ pattern: VibrationPattern?) {
    self.pattern = pattern
    start = nil
    isNew = true
  }

  /// The strength to set now and for how long; nil where it does not change.
  mutating func update(hasMotor: Bool, now: ContinuousClock.Instant) -> VibrationPattern.Step? {
    self.hasMotor = hasMotor
    let start = start ?? now
    self.start = start
    let step = pattern?.stretch(at: start.duration(to: now)) ?? VibrationPattern.Step(0, .zero)
    if step.duration == .zero { pattern = nil }
    guard step.amplitude != strength || (isNew && step.amplitude > 0) else { return nil }
    (strength, isNew) = (step.amplitude, false)
    return step
  }
}

extension VibrationPattern {
  /// The strength `elapsed` after the beginning, and how long it lasts over all steps of the same strength; nil after
  /// the end.
  fileprivate func stretch(at elapsed: Duration) -> Step? {
    guard let first = strength(at: elapsed) else { return nil }
    var rest = first.duration
    while let next = strength(at: elapsed + rest), next.amplitude == first.amplitude { rest += next.duration }
    return Step(first.amplitude, rest)
  }
}
