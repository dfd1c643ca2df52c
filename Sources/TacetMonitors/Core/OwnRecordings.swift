import TacetSystem

/// The microphones of this process that record: its own alerts would be in the take. Any thread.
package final class OwnRecordings: Sendable {
  /// Those of this process.
  package static let ofProcess = OwnRecordings()

  private struct Listener {
    let handle: @Sendable (Bool) -> Void
  }

  private struct State {
    var recorders: Set<ObjectIdentifier> = []
    var listeners: [Int: Listener] = [:]
    var nextNumber = 0
  }

  private let state = Locked(State())

  /// No microphone records.
  package init() {}

  /// One of `recorder` records, or none any more.
  package func set(_ recorder: AnyObject, records: Bool) {
    let id = ObjectIdentifier(recorder)
    // With the lock held: the last change is reported last.
    state.withLock { state in
      let before = state.recorders.isEmpty
      if records { state.recorders.insert(id) } else { state.recorders.remove(id) }
      guard state.recorders.isEmpty != before else { return }
      for listener in state.listeners.values { listener.handle(before) }
    }
  }

  /// Calls `handle` with true where one records, and at each change, with a lock held: it may not call this object.
  /// Ends with ``forget(_:)`` of the number that is returned.
  package func listen(_ handle: @escaping @Sendable (Bool) -> Void) -> Int {
    state.withLock { state in
      state.nextNumber += 1
      state.listeners[state.nextNumber] = Listener(handle: handle)
      handle(!state.recorders.isEmpty)
      return state.nextNumber
    }
  }

  /// Ends a listener: it is called no more after this returns.
  package func forget(_ number: Int) { state.withLock { $0.listeners[number] = nil } }
}
