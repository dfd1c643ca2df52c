/// How a motor moves: strengths, one after the other.
///
/// ```swift
/// feedback.vibrate(.impact(.light))
/// feedback.vibrate(try VibrationPattern([.init(1, .milliseconds(200)), .init(0, .milliseconds(50))]))
/// ```
public struct VibrationPattern: Sendable, Hashable {
  /// One strength for a time.
  public struct Step: Sendable, Hashable {
    /// 0 (still) to 1 (as strong as the motor can).
    public let amplitude: Double
    /// How long: more than 0, at most 5 s.
    public let duration: Duration

    /// One strength for a time.
    public init(_ amplitude: Double, _ duration: Duration) {
      self.amplitude = amplitude
      self.duration = duration
    }
  }

  /// What comes after what; at most 10, which is all that the phone's service takes.
  public let steps: [Step]

  /// A pattern of one to ten steps.
  ///
  /// - Throws: ``VibrationPatternError``, naming the step that can not be.
  public init(_ steps: [Step]) throws(VibrationPatternError) {
    guard (1...Self.mostSteps).contains(steps.count) else { throw .steps(steps.count) }
    for (index, step) in steps.enumerated() {
      guard (0...1).contains(step.amplitude) else { throw .amplitude(step.amplitude, step: index + 1) }
      guard step.duration > .zero, step.duration <= Self.longestStep else {
        throw .duration(step.duration, step: index + 1)
      }
    }
    self.steps = steps
  }

  /// The most steps.
  public static let mostSteps = 10
  /// The longest step.
  public static let longestStep = Duration.seconds(5)

  /// How long all of it is.
  public var duration: Duration { steps.reduce(.zero) { $0 + $1.duration } }

  /// The strength `elapsed` after the beginning, and how long it stays; nil before it and after its end.
  public func strength(at elapsed: Duration) -> Step? {
    var end = Duration.zero
    guard elapsed >= end else { return nil }
    for step in steps {
      end += step.duration
      if elapsed < end { return Step(step.amplitude, end - elapsed) }
    }
    return nil
  }

  /// The pattern with every strength multiplied by `strength`, 0 to 1.
  public func scaled(by strength: Double) -> VibrationPattern {
    let factor = strength > 0 ? min(strength, 1) : 0
    return VibrationPattern(known: steps.map { Step($0.amplitude * factor, $0.duration) })
  }

  private init(known steps: [Step]) { self.steps = steps }

  private init(milliseconds steps: (Double, Int)...) {
    self.steps = steps.map { Step($0.0, .milliseconds($0.1)) }
  }
}

// MARK: - Known patterns

extension VibrationPattern {
  /// How hard two things meet.
  public enum Impact: String, Sendable, Hashable, CaseIterable {
    /// A key, a small button.
    case light
    /// A card that lands, a switch.
    case medium
    /// A door that falls shut.
    case heavy
  }

  /// How something went.
  public enum Notification: String, Sendable, Hashable, CaseIterable {
    /// It worked.
    case success
    /// It worked, but look.
    case warning
    /// It did not work.
    case error
  }

  /// Two things of the interface met.
  public static func impact(_ impact: Impact) -> VibrationPattern {
    switch impact {
    case .light: VibrationPattern(milliseconds: (0.35, 15))
    case .medium: VibrationPattern(milliseconds: (0.6, 25))
    case .heavy: VibrationPattern(milliseconds: (1, 40))
    }
  }

  /// Something was done, and this is how it went.
  public static func notification(_ notification: Notification) -> VibrationPattern {
    switch notification {
    case .success: VibrationPattern(milliseconds: (0.6, 30), (0, 80), (0.9, 50))
    case .warning: VibrationPattern(milliseconds: (0.9, 60), (0, 100), (0.5, 60))
    case .error: VibrationPattern(milliseconds: (0.9, 50), (0, 60), (0.9, 50), (0, 60), (1, 120))
    }
  }

  /// A selection moved on by one.
  public static let selection = VibrationPattern(milliseconds: (0.25, 10))
  /// What an alert does in place of its sound.
  public static let alert = VibrationPattern(milliseconds: (1, 400))

  /// The known patterns by the names that people write: `impact-light`, `notification-error`, `selection`, `alert`.
  public static let named: [(name: String, pattern: VibrationPattern)] =
    Impact.allCases.map { ("impact-\($0.rawValue)", impact($0)) }
    + Notification.allCases.map { ("notification-\($0.rawValue)", notification($0)) }
    + [("selection", selection), ("alert", alert)]

  /// The pattern that a person writes: one of ``named``, or steps as `1:200,0:50,0.5:300`, each a strength and its
  /// milliseconds.
  ///
  /// - Throws: ``VibrationPatternError``.
  public init(parsing text: String) throws(VibrationPatternError) {
    if let known = Self.named.first(where: { $0.name == text }) {
      self = known.pattern
      return
    }
    var steps: [Step] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false)
      guard numbers.count == 2, let amplitude = Double(numbers[0]), let milliseconds = Int64(numbers[1]) else {
        throw .notAPattern(text)
      }
      steps.append(Step(amplitude, .milliseconds(milliseconds)))
    }
    try self.init(steps)
  }
}

/// Why something is no ``VibrationPattern``.
public enum VibrationPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are so many steps; 1 to 10 can be.
  case steps(Int)
  /// A strength is not within 0 to 1.
  case amplitude(Double, step: Int)
  /// A time is not above 0 and at most 5 s.
  case duration(Duration, step: Int)
  /// The text is neither a known name nor a list of steps.
  case notAPattern(String)

  /// One plain sentence.
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
