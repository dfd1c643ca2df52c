/// The snapshots in force of an engine: ``AudioEngine/snapshots``. Any thread.
public struct ActiveSnapshots: Sendable {
  let driver: EngineDriver

  /// Those that have entered and not left, the newest last.
  public var inForce: [Snapshot] { driver.read { $0.snapshots.snapshots } }

  /// Brings a snapshot into force, from now on by a fade: gains, filters (``Bus/setFilter(_:over:at:)``,
  /// ``AudioFilters/set(_:of:over:at:)``) and time scales. One of the same name that is in force is replaced, and a
  /// bus that does not exist yet is made.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)``; no value has changed then.
  /// Its own time is 200 ms.
  public func enter(_ snapshot: Snapshot, over fade: Fade = .own)
    throws(EngineError)
  {
    let ramp = driver.ramp(fade, or: OwnFades.snapshot)
    let missing = driver.update { state in
      state.snapshots.enter(snapshot, ramp: ramp, &state.buses, &state.actions)
    }
    if let missing { throw .tooManyBuses(name: missing) }
  }

  /// Takes the snapshot of this name out of force, from now on by a fade. Does nothing if there is none.
  /// Its own time is 200 ms.
  public func leave(_ name: String, over fade: Fade = .own) {
    let ramp = driver.ramp(fade, or: OwnFades.snapshot)
    driver.update { state in
      state.snapshots.leave(name, ramp: ramp, &state.buses, &state.actions)
    }
  }
}
