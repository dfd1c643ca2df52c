import TacetSignal

/// Motors, and events that a service may play as a whole.
extension FeedbackCore {
  /// The motor that would move now.
  var motor: String? {
    guard let feedbackd = state.withLock({ $0.services?.feedbackd }) else { return vibrator?.name }
    if feedbackd.hasMotorInterface { return "feedbackd" }
    return vibrator?.name ?? (feedbackd.mayVibrateByEvents ? "feedbackd, by the names of events" : nil)
  }

  private var vibrator: (any Vibrator)? { vibrators.first(where: \.isAvailable) }

  /// Moves a motor: the phone's, the program's own, or what an old service may have.
  func vibrate(_ pattern: VibrationPattern, onFailure: @escaping @Sendable () -> Void) {
    let scaled = pattern.scaled(by: rules.settings.vibrationStrength)
    let feedbackd = state.withLock { $0.services?.feedbackd }
    if let feedbackd, feedbackd.hasMotorInterface {
      feedbackd.vibrate(scaled.steps)
    } else if let vibrator {
      vibrator.vibrate(scaled)
    } else if let feedbackd {
      feedbackd.vibrateByEvent(scaled, onFailure: onFailure)
    } else {
      onFailure()
    }
  }

  // MARK: - Events

  func trigger(_ event: String, _ requested: ContinuousClock.Instant) {
    guard let level = rules.levelForService(), let feedbackd = state.withLock({ $0.services?.feedbackd }) else {
      return substitute(event, requested)
    }
    feedbackd.trigger(event, level: level) { [weak self] outcome in
      self?.later { core in
        switch outcome {
        case .taken: break
        case .nothing(let profile):
          // The profile may have forbidden it: what it is now decides, not what was heard of it last.
          core.change { $0.profile = profile }
          core.substitute(event, requested)
        case .absent: core.substitute(event, requested)
        }
      }
    }
  }

  /// What we have for an event ourselves.
  private func substitute(_ event: String, _ requested: ContinuousClock.Instant) {
    if rules.allowsSound, case .success(let samples?) = Result(catching: { try themed(event) }) {
      speaker()?.play(
        samples, event: event, requested: requested, FeedbackStream.Listener(onUnrendered: {}, onEnd: { _ in }))
    }
    if rules.answer(to: .vibration) == .vibration, let pattern = VibrationPattern(event: event) {
      vibrate(pattern, onFailure: {})
    }
  }
}
