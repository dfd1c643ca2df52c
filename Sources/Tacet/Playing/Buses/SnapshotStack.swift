import TacetSignal

/// The snapshots in force, the newest last. Pure.
struct SnapshotStack {
  private(set) var snapshots: [Snapshot] = []

  /// Puts a snapshot on top; one of the same name leaves. Returns the name of a bus for which there is no
  /// room: no value has changed then.
  mutating func enter(
    _ snapshot: Snapshot, ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) -> String? {
    for name in snapshot.buses.keys.sorted() {
      guard buses.makeBus(name) != nil else { return name }
    }
    let changed = remove(snapshot.name).union(snapshot.buses.keys)
    snapshots.append(snapshot)
    apply(changed, ramp: ramp, &buses, &actions)
    return nil
  }

  /// Removes the snapshot of this name.
  mutating func leave(
    _ name: String, ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) {
    let changed = remove(name)
    apply(changed, ramp: ramp, &buses, &actions)
  }

  /// Replaces all. There is room for their buses.
  mutating func replace(
    _ snapshots: [Snapshot], ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) {
    let changed = Set((self.snapshots + snapshots).flatMap(\.buses.keys))
    self.snapshots = snapshots
    apply(changed, ramp: ramp, &buses, &actions)
  }

  private mutating func remove(_ name: String) -> Set<String> {
    guard let index = snapshots.firstIndex(where: { $0.name == name }) else { return [] }
    return Set(snapshots.remove(at: index).buses.keys)
  }

  private func apply(
    _ names: Set<String>, ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) {
    for name in names.sorted() {
      guard let bus = buses.makeBus(name) else { continue }
      let (gain, values) = (gain(of: name), snapshots.compactMap { $0.buses[name] })
      buses.change(bus, &actions) { controls in
        if controls.snapshotGain.value != gain { controls.snapshotGain.set(gain, over: ramp) }
        for control in BusControlTable.all {
          control.override(by: values, &controls, ofBus: bus, over: ramp)
        }
      }
    }
  }

  /// The gain of all that are in force, for the bus of this name: decibels add.
  private func gain(of bus: String) -> Float {
    Gain(amplitude: snapshots.reduce(1) { $0 * ($1.buses[bus]?.gain.amplitude ?? 1) }).amplitude
  }
}
