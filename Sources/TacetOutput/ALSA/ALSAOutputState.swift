/// When a device of ALSA's is opened again, and what is said of it. Pure; time is what was waited.
struct ALSAOutputState: Hashable {
  enum Event: Equatable {
    case opened
    /// It could not be opened, or it played for so long and is gone.
    case failed(reason: String, played: Duration)
    /// What was to be waited for is over.
    case waited
  }

  /// What is to be done, in order.
  struct Steps: Equatable {
    var report: OutputEvent?
    /// How long to wait, for `.waited`; nil: it is opened, or fed if it is open.
    var wait: Duration?
  }

  /// A device that is back so soon was never lost.
  static let grace = PulseOutputState.grace
  /// From the first failure to the next attempt; each one after it waits half as long again.
  static let firstRetry = PulseOutputState.firstRetry
  /// The longest wait between two attempts.
  static let slowestRetry = PulseOutputState.slowestRetry
  /// One that played for so long was sound: the next failure is a first one.
  static let soundTime = Duration.seconds(1)

  private enum Said: Hashable { case nothing, running, lost }

  private var said = Said.nothing
  private var retry = Self.firstRetry
  /// Why it is lost, and how long until that is said.
  private var unsaid: String?
  private var graceLeft = Duration.zero
  private var retryLeft = Duration.zero
  private var waiting = Duration.zero

  /// Takes what happened, and says what is to be done.
  mutating func handle(_ event: Event) -> Steps {
    switch event {
    case .opened:
      (unsaid, graceLeft, retryLeft, waiting) = (nil, .zero, .zero, .zero)
      defer { said = .running }
      return Steps(report: said == .running ? nil : .running)
    case .failed(let reason, let played):
      if played >= Self.soundTime { retry = Self.firstRetry }
      retryLeft = retry
      retry = min(retry * 3 / 2, Self.slowestRetry)
      return lose(reason)
    case .waited:
      retryLeft = max(.zero, retryLeft - waiting)
      graceLeft = max(.zero, graceLeft - waiting)
      guard let reason = unsaid, graceLeft == .zero else { return rest() }
      return say(reason)
    }
  }

  /// Said at once to who believes in nothing yet, else when it is not back by the end of the grace.
  private mutating func lose(_ reason: String) -> Steps {
    switch said {
    case .lost: return rest()
    case .nothing: return say(reason)
    case .running:
      if unsaid == nil { (unsaid, graceLeft) = (reason, Self.grace) }
      return rest()
    }
  }

  private mutating func say(_ reason: String) -> Steps {
    unsaid = nil
    said = .lost
    return Steps(report: .lost(reason: reason), wait: rest().wait)
  }

  private mutating func rest() -> Steps {
    waiting = unsaid == nil ? retryLeft : min(retryLeft, graceLeft)
    return Steps(wait: waiting > .zero ? waiting : nil)
  }
}
