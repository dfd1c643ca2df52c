import TacetSession
import TacetSystem

/// Holds what a monitor knows, and tells what follows from it when that has changed: in order, one call at a time.
final class ClaimReporter<Knowledge: ServiceKnowledge>: Sendable {
  private struct State {
    var knowledge: Knowledge
    var report: (@Sendable (MonitorReport) -> Void)?
    var claims: Set<ReportedFact> = []
    var presence: ServiceStatus?

    mutating func tell() {
      guard let report else { return }
      let now = knowledge.claims
      for claim in claims.subtracting(now) { report(.fact(claim.ended)) }
      for claim in now.subtracting(claims) { report(.fact(claim.began)) }
      claims = now
      guard let said = knowledge.presence, said != presence else { return }
      presence = said
      report(.presence(said))
    }
  }

  private let state: Locked<State>

  /// Nothing is told yet.
  init(_ knowledge: Knowledge) { state = Locked(State(knowledge: knowledge)) }

  /// Begins to tell. `report` is called with the lock held: it may not come back to the monitor.
  func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    state.withLock {
      $0.report = report
      $0.tell()
    }
  }

  /// Changes what is known and tells what follows. Any thread.
  @discardableResult
  func update<Result>(_ change: (inout Knowledge) -> Result) -> Result {
    state.withLock {
      let result = change(&$0.knowledge)
      $0.tell()
      return result
    }
  }

  /// Tells all of it again.
  func tellAgain() {
    state.withLock {
      $0.claims = []
      $0.presence = nil
      $0.tell()
    }
  }

  /// Nothing is told after it returns. Any thread that is not telling.
  func stop() { state.withLock { $0.report = nil } }
}
