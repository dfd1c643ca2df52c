import TacetSystem

/// The attempts to open an ALSA device, and the reports about it. Pure; time is what was waited.
struct ALSAOutputState: Hashable {
  enum Event: Equatable {
    case opened
    /// It could not be opened, or it is gone after it `played` for so long.
    case failed(reason: String, played: Duration)
    /// The wait of the last step is over.
    case waited
  }

  /// Steps to perform, in order.
  struct Steps: Equatable {
    var report: OutputEvent?
    /// The time to wait for `.waited`; nil: the device is opened, or fed if it is open.
    var wait: Duration?
  }

  /// A device that played for so long worked: the back-off starts over.
  static let provenTime = Duration.seconds(1)

  private var loss = LossGrace.output
  private var backoff = Backoff.output
  /// The rests of the grace period and of the delay until the next attempt.
  private var graceLeft = Duration.zero
  private var retryLeft = Duration.zero
  private var waiting = Duration.zero

  /// Handles `event` and returns what is to be done.
  mutating func handle(_ event: Event) -> Steps {
    switch event {
    case .opened:
      (graceLeft, retryLeft, waiting) = (.zero, .zero, .zero)
      return Steps(report: loss.recovered() == .reportRunning ? .running : nil)
    case .failed(let reason, let played):
      if played >= Self.provenTime { backoff.reset() }
      retryLeft = backoff.failed()
      return take(loss.connectionLost(reason))
    case .waited:
      retryLeft = max(.zero, retryLeft - waiting)
      graceLeft = max(.zero, graceLeft - waiting)
      return take(loss.isPending && graceLeft == .zero ? loss.graceOver() : .nothing)
    }
  }

  private mutating func take(_ step: LossGrace.Step) -> Steps {
    var report: OutputEvent?
    switch step {
    case .setGrace(let delay): graceLeft = delay ?? .zero
    case .reportLost(let reason): report = .lost(reason: reason)
    case .nothing, .reportRunning: break
    }
    waiting = loss.isPending ? min(retryLeft, graceLeft) : retryLeft
    return Steps(report: report, wait: waiting > .zero ? waiting : nil)
  }
}
