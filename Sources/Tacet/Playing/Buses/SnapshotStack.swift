import TacetSignal

/// The snapshots in force, the newest last. Pure.
struct SnapshotStack {
  private(set) var snapshots: [Snapshot] = []

  /// Puts a snapshot on top, over `ramp` frames; one of the same name leaves. Returns the name of a bus for which there is no
  /// room: no value has changed then.
  mutating func enter(
    _ snapshot: Snapshot, ramp: Int, _ buses: inout BusTable, _ actions: inout [EngineAction]
  ) -> String? {
    for name in snapshot.buses.keys.sorted() {
      guard buses.index(named: name) != nil else { return name }
    }
    let changed = remove(snapshot.name).union(snapshot.buses.keys)
    snapshots.append(snapshot)
    apply(changed, ramp: ramp, &buses, &actions)
    return nil
  }

  /// Removes the snapshot of this name, over `ramp` frames.
  mutating func leave(_ name: String, ramp: Int, _ buses: inout BusTable, _ actions: inout [EngineAction]) {
    let changed = remove(name)
    apply(changed, ramp: ramp, &buses, &actions)
  }

  private mutating func remove(_ name: String) -> Set<String> {
    guard let index = snapshots.firstIndex(where: { $0.name == name }) else { return [] }
    return Set(snapshots.remove(at: index).buses.keys)
  }

  private func apply(_ names: Set<String>, ramp: Int, _ buses: inout BusTable, _ actions: inout [EngineAction]) {
    for name in names.sorted() {
      guard let index = buses.index(named: name) else { continue }
      buses.setSnapshot(gain(of: name), of: index, ramp: ramp, &actions)
      let timeScale = snapshots.last { $0.buses[name]?.timeScale != nil }?.buses[name]?.timeScale
      buses.setSnapshotTimeScale(timeScale.map(sanePitch), of: index, ramp: ramp, &actions)
    }
  }

  /// The gain of all that are in force, for the bus of this name: decibels add.
  private func gain(of bus: String) -> Float {
    Gain(amplitude: snapshots.reduce(1) { $0 * ($1.buses[bus]?.gain.amplitude ?? 1) }).amplitude
  }
}
