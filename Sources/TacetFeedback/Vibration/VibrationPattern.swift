/// A vibration: strengths in sequence.
///
/// ```swift
/// feedback.vibrate(.impact(.light))
/// feedback.vibrate(try VibrationPattern([.init(1, .milliseconds(200)), .init(0, .milliseconds(50))]))
/// ```
public struct VibrationPattern: Sendable, Hashable {
  /// A strength of the motor, and how long it lasts.
  public struct Step: Sendable, Hashable {
    /// 0 (still) to 1 (the motor's full strength).
    public let amplitude: Double
    /// More than 0, at most 5 s.
    public let duration: Duration

    /// A step of this strength, 0 to 1, for this time, at most 5 s; a pattern checks both.
    public init(_ amplitude: Double, _ duration: Duration) {
      self.amplitude = amplitude
      self.duration = duration
    }
  }

  /// The steps in order; at most 10, the limit of the phone's service.
  public let steps: [Step]

  /// A pattern of one to ten steps.
  ///
  /// - Throws: ``VibrationPatternError``, naming the invalid step.
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

  /// The largest number of steps. More throw ``VibrationPatternError/steps(_:)``.
  public static let mostSteps = 10
  /// The largest duration of one step.
  public static let longestStep = Duration.seconds(5)

  /// The sum of the durations of all steps.
  public var duration: Duration { steps.reduce(.zero) { $0 + $1.duration } }

  /// The strength `elapsed` after the beginning, and the rest of its duration; nil before the beginning and after the
  /// end.
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
  /// The strength of a touch.
  public enum Impact: String, Sendable, Hashable, CaseIterable {
    /// A key, a small button: amplitude 0.35, 15 ms.
    case light
    /// A card that lands, a switch: amplitude 0.6, 25 ms.
    case medium
    /// A slamming door: full amplitude, 40 ms.
    case heavy
  }

  /// The result of an action.
  public enum Notification: String, Sendable, Hashable, CaseIterable {
    /// The action succeeded: two pulses, the second one stronger.
    case success
    /// The action succeeded with a warning: two pulses, the second one weaker.
    case warning
    /// The action failed: three pulses, the last one long.
    case error
  }

  /// The pattern of a touch: one pulse of 15 to 40 ms.
  public static func impact(_ impact: Impact) -> VibrationPattern {
    switch impact {
    case .light: VibrationPattern(milliseconds: (0.35, 15))
    case .medium: VibrationPattern(milliseconds: (0.6, 25))
    case .heavy: VibrationPattern(milliseconds: (1, 40))
    }
  }

  /// The pattern of a result: two or three pulses, 160 to 340 ms in all.
  public static func notification(_ notification: Notification) -> VibrationPattern {
    switch notification {
    case .success: VibrationPattern(milliseconds: (0.6, 30), (0, 80), (0.9, 50))
    case .warning: VibrationPattern(milliseconds: (0.9, 60), (0, 100), (0.5, 60))
    case .error: VibrationPattern(milliseconds: (0.9, 50), (0, 60), (0.9, 50), (0, 60), (1, 120))
    }
  }

  /// A step of a selection.
  public static let selection = VibrationPattern(milliseconds: (0.25, 10))
  /// The vibration that replaces an alert's sound.
  public static let alert = VibrationPattern(milliseconds: (1, 400))

  /// The known patterns by their written names: `impact-light`, `notification-error`, `selection`, `alert`.
  public static let named: [(name: String, pattern: VibrationPattern)] =
    Impact.allCases.map { ("impact-\($0.rawValue)", impact($0)) }
    + Notification.allCases.map { ("notification-\($0.rawValue)", notification($0)) }
    + [("selection", selection), ("alert", alert)]

  /// The pattern of a text: a name of ``named``, or steps as `1:200,0:50,0.5:300`, each a strength and its
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

extension VibrationPattern {
  /// The vibration for an event of the sound naming specification, where no service plays it; nil without one.
  init?(event: String) {
    let names = SoundTheme.generalisations(of: event)
    switch true {
    case names.contains("button") || names.contains("bell"): self = .impact(.light)
    case names.contains("dialog-error"): self = .notification(.error)
    case names.contains("dialog-warning"), names.contains("battery"): self = .notification(.warning)
    case names.contains("complete"), names.contains("message"), names.contains("timeout-completed"):
      self = .notification(.success)
    case names.contains("phone-incoming"), names.contains("alarm-clock"): self = .alert
    default: return nil
    }
  }
}
