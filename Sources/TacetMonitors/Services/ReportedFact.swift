import TacetSession

/// A fact that holds from its report until the monitor withdraws it.
enum ReportedFact: Sendable, Hashable {
  /// Silent mode is on.
  case silentMode(SignalSource)
  /// The screen is locked.
  case screenLock(SignalSource)
  /// The sound belongs to something else.
  case interruption(InterruptionSource)

  /// The session event of its begin.
  var began: SessionEvent {
    switch self {
    case .silentMode(let source): .silentMode(true, source: source)
    case .screenLock(let source): .screenLock(true, source: source)
    case .interruption(let source): .interruptionBegan(source)
    }
  }

  /// The session event of its end.
  var ended: SessionEvent {
    switch self {
    case .silentMode(let source): .silentMode(false, source: source)
    case .screenLock(let source): .screenLock(false, source: source)
    case .interruption(let source): .interruptionEnded(source)
    }
  }
}
