/// The snapshots in force of an engine: ``AudioEngine/snapshots``. Any thread.
public struct ActiveSnapshots: Sendable {
  let driver: EngineDriver

  /// Those that have entered and not left, the newest last.
  public var inForce: [Snapshot] { driver.read { $0.snapshots.snapshots } }

  /// Brings a snapshot into force, in a straight line `over` a time. One of the same name that is in force is replaced, and a
  /// bus that does not exist yet is made.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)``; no value has changed then.
  public func enter(_ snapshot: Snapshot, over: Duration = .milliseconds(200)) throws(EngineError) {
    let ramp = driver.frames(over)
    let missing = driver.update { state in
      state.snapshots.enter(snapshot, ramp: ramp, &state.buses, &state.filters, &state.actions)
    }
    if let missing { throw .tooManyBuses(name: missing) }
  }

  /// Takes the snapshot of this name out of force, in a straight line `over` a time. Does nothing if there is none.
  public func leave(_ name: String, over: Duration = .milliseconds(200)) {
    let ramp = driver.frames(over)
    driver.update { state in
      state.snapshots.leave(name, ramp: ramp, &state.buses, &state.filters, &state.actions)
    }
  }
}
