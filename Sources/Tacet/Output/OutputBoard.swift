import TacetSystem

/// The roster of outputs, shared by the threads of an engine, with the readers of its changes. Any thread.
final class OutputBoard: Sendable {
  let changes = Broadcast<OutputChange>()
  private let roster: Locked<OutputRoster>

  init(isOffline: Bool) { roster = Locked(OutputRoster(isOffline: isOffline)) }

  func read<Value>(_ path: KeyPath<OutputRoster, Value>) -> Value { roster.withLock { $0[keyPath: path] } }

  /// Changes the roster and publishes the changes. Returns the choice, if that changed.
  func update<Failure: Error>(
    _ change: (inout OutputRoster) throws(Failure) -> [OutputChange]
  ) throws(Failure) -> SavedOutput?? {
    // Published under the lock: in the order in which they were made.
    try roster.withLock { (roster) throws(Failure) in
      let before = roster.chosen
      for change in try change(&roster) { changes.send(change) }
      return roster.chosen == before ? nil : .some(roster.chosen)
    }
  }
}
