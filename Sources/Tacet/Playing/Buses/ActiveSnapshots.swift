/// The snapshots in force of an engine: ``AudioEngine/snapshots``. Any thread.
public struct ActiveSnapshots: Sendable {
  let driver: EngineDriver

  /// Those that have entered and not left, the newest last.
  public var inForce: [Snapshot] { driver.read { $0.snapshots.snapshots } }

  /// Brings a snapshot into force, `over` a time along a `curve`: gains, filters (``Bus/setFilter(_:over:curve:at:)``,
  /// ``AudioFilters/set(_:of:over:curve:at:)``) and time scales. One of the same name that is in force is replaced, and a
  /// bus that does not exist yet is made.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)``; no value has changed then.
  public func enter(_ snapshot: Snapshot, over: Duration = .milliseconds(200), curve: RampCurve = .linear)
    throws(EngineError)
  {
    let ramp = driver.ramp(over, curve)
    let missing = driver.update { state in
      state.snapshots.enter(snapshot, ramp: ramp, &state.buses, &state.actions)
    }
    if let missing { throw .tooManyBuses(name: missing) }
  }

  /// Takes the snapshot of this name out of force, `over` a time along a `curve`. Does nothing if there is none.
  public func leave(_ name: String, over: Duration = .milliseconds(200), curve: RampCurve = .linear) {
    let ramp = driver.ramp(over, curve)
    driver.update { state in
      state.snapshots.leave(name, ramp: ramp, &state.buses, &state.actions)
    }
  }
}
