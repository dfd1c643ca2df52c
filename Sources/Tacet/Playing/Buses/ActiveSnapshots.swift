import TacetSignal

/// The snapshots in force of an engine: ``AudioEngine/snapshots``. Any thread.
///
/// At most one waits for its time, to enter or to leave: a later one takes its place, and so does a call without a
/// time.
public struct ActiveSnapshots: Sendable {
  let driver: EngineDriver

  /// Those that have entered and not left, the newest last.
  public var inForce: [Snapshot] { driver.read { $0.snapshots.snapshots } }

  /// Brings a snapshot into force by a fade, from now on or from a `time` on: gains, filters
  /// (``Bus/setFilter(_:over:at:)``, ``AudioFilters/set(_:of:over:at:)``) and time scales. One of the same name that is
  /// in force is replaced, and a bus that does not exist yet is made.
  ///
  /// - Throws: ``EngineError/tooManyBuses(name:)``; no value has changed then.
  /// Its own time is 200 ms.
  public func enter(_ snapshot: Snapshot, over fade: Fade = .own, at time: ClockTime? = nil) throws(EngineError) {
    let missing = take(.enter(snapshot), driver.span(fade, or: OwnFades.snapshot, at: time))
    if let missing { throw .tooManyBuses(name: missing) }
  }

  /// Takes the snapshot of this name out of force by a fade, from now on or from a `time` on. Does nothing if there is
  /// none.
  /// Its own time is 200 ms.
  public func leave(_ name: String, over fade: Fade = .own, at time: ClockTime? = nil) {
    _ = take(.leave(name), driver.span(fade, or: OwnFades.snapshot, at: time))
  }

  /// Lets a snapshot enter or leave. Returns the name of a bus for which there is no room.
  private func take(_ turn: SnapshotStack.Turn, _ span: (ramp: RampSpan, time: ClockTime?)) -> String? {
    driver.update(advancing: span.time != nil) { state, moment in
      // The renderer follows a turn whose time has come: it is not taken back.
      if let due = state.snapshots.due(at: moment.clocks) { state.settle(due, at: moment) }
      if let time = span.time {
        let change = state.buses.pending(at: time, over: span.ramp)
        return state.snapshots.schedule(turn, change, &state.buses, &state.actions)
      }
      return state.snapshots.take(turn, ramp: span.ramp, &state.buses, &state.actions)
    }
  }
}
