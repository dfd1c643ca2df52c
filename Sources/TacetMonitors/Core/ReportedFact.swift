import TacetSession

/// A fact that holds from when a monitor says so until it takes it back.
enum ReportedFact: Sendable, Hashable {
  /// Silent mode is on.
  case silentMode(SignalSource)
  /// The screen is locked.
  case screenLock(SignalSource)
  /// The sound belongs to something else.
  case interruption(InterruptionSource)

  /// What the session is told when it begins to hold.
  var began: SessionEvent {
    switch self {
    case .silentMode(let source): .silentMode(true, source: source)
    case .screenLock(let source): .screenLock(true, source: source)
    case .interruption(let source): .interruptionBegan(source)
    }
  }

  /// What the session is told when it holds no more.
  var ended: SessionEvent {
    switch self {
    case .silentMode(let source): .silentMode(false, source: source)
    case .screenLock(let source): .screenLock(false, source: source)
    case .interruption(let source): .interruptionEnded(source)
    }
  }
}

/// What a monitor knows of its service: a pure value, from which follows what the session is told.
protocol ServiceKnowledge: Sendable {
  /// What holds now. Empty as soon as the service is gone.
  var claims: Set<ReportedFact> { get }
  /// Whether the service is there, and what it says; nil until the first look at it is over.
  var presence: ServiceStatus? { get }
}
