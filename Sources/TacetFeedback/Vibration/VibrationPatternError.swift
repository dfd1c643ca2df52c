/// The fault of an invalid ``VibrationPattern``.
public enum VibrationPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of steps is not 1 to 10.
  case steps(Int)
  /// A strength is outside 0 to 1.
  case amplitude(Double, step: Int)
  /// A duration is not more than 0 and at most 5 s.
  case duration(Duration, step: Int)
  /// The text is neither a known name nor a list of steps.
  case notAPattern(String)

  /// The fault in one sentence.
  public var description: String {
    switch self {
    case .steps(let count): "a vibration has 1 to \(VibrationPattern.mostSteps) steps, not \(count)"
    case .amplitude(let amplitude, let step): "step \(step) of the vibration has the strength \(amplitude), not 0 to 1"
    case .duration(let duration, let step):
      "step \(step) of the vibration lasts \(duration), not more than 0 and at most \(VibrationPattern.longestStep)"
    case .notAPattern(let text):
      "\"\(text)\" is no vibration: neither a known name nor steps such as 1:200,0:50,0.5:300"
    }
  }
}
