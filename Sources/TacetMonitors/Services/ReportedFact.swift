import TacetSession

/// A fact that holds from its report until the monitor withdraws it.
enum ReportedFact: Sendable, Hashable {
  case silentMode(SignalSource)
  case screenLock(SignalSource)
  /// A phone call rings, is dialled or is under way.
  case phoneCall(SignalSource)
  /// The sound belongs to something else.
  case interruption(InterruptionSource)
  /// The lid of the machine is closed.
  case lidClosed

  var began: SessionEvent {
    switch self {
    case .silentMode(let source): .silentMode(true, source: source)
    case .screenLock(let source): .screenLock(true, source: source)
    case .phoneCall(let source): .phoneCall(true, source: source)
    case .interruption(let source): .interruptionBegan(source)
    case .lidClosed: .lidClosed(true)
    }
  }

  var ended: SessionEvent {
    switch self {
    case .silentMode(let source): .silentMode(false, source: source)
    case .screenLock(let source): .screenLock(false, source: source)
    case .phoneCall(let source): .phoneCall(false, source: source)
    case .interruption(let source): .interruptionEnded(source)
    case .lidClosed: .lidClosed(false)
    }
  }
}
