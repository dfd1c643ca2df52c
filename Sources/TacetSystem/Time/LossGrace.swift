/// The report of a connection that comes and goes: a loss counts only when it outlasts a grace period. Pure; the owner
/// runs the timer.
///
/// A connection that recovers within the grace was never lost as far as its listener knows. A listener that has heard
/// nothing yet hears of a loss at once.
package struct LossGrace: Sendable, Hashable {
  package enum Step: Sendable, Hashable {
    case nothing
    /// ``LossGrace/graceOver()`` is due after this; nil: the timer is cancelled.
    case setGrace(Duration?)
    case reportRunning
    case reportLost(reason: String)
  }

  private enum Report: Sendable, Hashable { case nothing, running, lost }

  /// The length of the grace period.
  package let grace: Duration
  private var reported = Report.nothing
  private var pendingLoss: String?

  /// A connection of which nothing was reported yet.
  package init(grace: Duration) { self.grace = grace }

  /// True if a loss waits for the end of its grace.
  package var isPending: Bool { pendingLoss != nil }

  /// The connection is gone. Only the first reason of a loss counts.
  package mutating func connectionLost(_ reason: String) -> Step {
    switch reported {
    case .lost: return .nothing
    case .nothing: return report(loss: reason)
    case .running:
      guard pendingLoss == nil else { return .nothing }
      pendingLoss = reason
      return .setGrace(grace)
    }
  }

  /// The grace period is over.
  package mutating func graceOver() -> Step {
    guard let reason = pendingLoss else { return .nothing }
    return report(loss: reason)
  }

  /// The connection works again: a pending loss is not reported.
  package mutating func recovered() -> Step {
    let wasPending = isPending
    pendingLoss = nil
    guard reported != .running else { return wasPending ? .setGrace(nil) : .nothing }
    reported = .running
    return .reportRunning
  }

  private mutating func report(loss reason: String) -> Step {
    (pendingLoss, reported) = (nil, .lost)
    return .reportLost(reason: reason)
  }
}
