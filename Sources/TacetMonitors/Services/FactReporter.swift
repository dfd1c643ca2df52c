import TacetSession
import TacetSystem

/// Guards the state of a monitor and reports each change of the facts and the presence derived from it, in order and
/// one call at a time.
final class FactReporter<State: ServiceState>: Sendable {
  private struct Guarded {
    var state: State
    var report: (@Sendable (MonitorReport) -> Void)?
    var reportedFacts: Set<ReportedFact> = []
    var reportedPresence: ServiceStatus?

    mutating func reportChanges() {
      guard let report else { return }
      let facts = state.facts
      for fact in reportedFacts.subtracting(facts) { report(.fact(fact.ended)) }
      for fact in facts.subtracting(reportedFacts) { report(.fact(fact.began)) }
      reportedFacts = facts
      guard let presence = state.presence, presence != reportedPresence else { return }
      reportedPresence = presence
      report(.presence(presence))
    }
  }

  private let guarded: Locked<Guarded>

  /// A reporter that reports nothing before ``start(_:)``.
  init(_ state: State) { guarded = Locked(Guarded(state: state)) }

  /// Starts reporting. `report` is called with the lock held: it may not call the monitor.
  func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    guarded.withLock {
      $0.report = report
      $0.reportChanges()
    }
  }

  /// Changes the state and reports the consequences. Any thread.
  @discardableResult
  func update<Result>(_ change: (inout State) -> Result) -> Result {
    guarded.withLock {
      let result = change(&$0.state)
      $0.reportChanges()
      return result
    }
  }

  /// Reports every fact that holds, and the presence, again.
  func reportAll() {
    guarded.withLock {
      $0.reportedFacts = []
      $0.reportedPresence = nil
      $0.reportChanges()
    }
  }

  /// Ends reporting: no report is under way or begins after it returns. Any thread but the one that reports.
  func stop() { guarded.withLock { $0.report = nil } }
}
