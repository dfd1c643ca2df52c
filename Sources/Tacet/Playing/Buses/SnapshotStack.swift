import TacetSignal

/// The snapshots in force, the newest last, and the one that enters or leaves at its time. Pure.
struct SnapshotStack {
  /// A snapshot that enters, or a name of one that leaves.
  enum Turn: Equatable {
    case enter(Snapshot)
    case leave(String)
  }

  private(set) var snapshots: [Snapshot] = []
  /// The turn that waits for its time.
  private var later: (turn: Turn, change: PendingChange)?

  /// Puts a snapshot on top; one of the same name leaves. Returns the name of a bus for which there is no
  /// room: no value has changed then.
  mutating func enter(
    _ snapshot: Snapshot, ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) -> String? {
    take(.enter(snapshot), ramp: ramp, &buses, &actions)
  }

  /// Removes the snapshot of this name.
  mutating func leave(
    _ name: String, ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) {
    _ = take(.leave(name), ramp: ramp, &buses, &actions)
  }

  /// Replaces all. There is room for their buses.
  mutating func replace(
    _ snapshots: [Snapshot], ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) {
    let changed = Set((self.snapshots + snapshots).flatMap(\.buses.keys))
    cancel(&buses, &actions)
    self.snapshots = snapshots
    apply(changed, ramp: ramp, &buses, &actions)
  }

  // MARK: - At a time

  /// Lets a snapshot enter or leave at a time, in place of what waits. Returns the name of a bus for which there is no
  /// room: nothing has changed then.
  mutating func schedule(
    _ turn: Turn, _ change: PendingChange, _ buses: inout BusTable, _ actions: inout EngineActions
  ) -> String? {
    if let missing = makeBuses(of: turn, &buses) { return missing }
    cancel(&buses, &actions)
    later = (turn, change)
    actions.wake()
    let (next, changed) = stack(after: turn)
    for name in changed.sorted() {
      guard let bus = buses.makeBus(name) else { continue }
      let (gain, values) = (Self.gain(of: name, in: next), next.compactMap { $0.buses[name] })
      buses.change(bus, &actions) { controls in
        controls.snapshotChange = change
        if controls.snapshotGain.value != gain { controls.snapshotGain.schedule(gain, change) }
        for control in BusControlTable.all { control.override(by: values, &controls, ofBus: bus, at: change) }
      }
    }
    return nil
  }

  /// The number of the turn whose time has come; nil: none has.
  func due(at clocks: RenderClocks) -> UInt32? {
    later.flatMap { $0.change.isDue(clocks) ? $0.change.number : nil }
  }

  /// Makes the turn with this number the one in force: its time has come, and the renderer follows it already. False if
  /// none has it.
  mutating func settle(_ number: UInt32, _ buses: inout BusTable, _ actions: inout EngineActions) -> Bool {
    guard let (turn, change) = later, change.number == number else { return false }
    _ = take(turn, ramp: change.span, &buses, &actions)
    return true
  }

  /// Drops what waits.
  private mutating func cancel(_ buses: inout BusTable, _ actions: inout EngineActions) {
    guard later != nil else { return }
    later = nil
    for bus in buses.all where buses[bus].controls.snapshotChange != nil {
      buses.change(bus, &actions) { controls in
        controls.snapshotChange = nil
        controls.snapshotGain.cancel()
        for control in BusControlTable.all { control.override(by: [], &controls, ofBus: bus, at: nil) }
      }
    }
  }

  // MARK: - At once

  /// Makes the buses of a snapshot that enters. Returns the name of one for which there is no room.
  private func makeBuses(of turn: Turn, _ buses: inout BusTable) -> String? {
    guard case .enter(let snapshot) = turn else { return nil }
    return snapshot.buses.keys.sorted().first { buses.makeBus($0) == nil }
  }

  /// The snapshots after a turn, and the names of the buses that it concerns.
  private func stack(after turn: Turn) -> (snapshots: [Snapshot], changed: Set<String>) {
    var (next, changed) = (snapshots, Set<String>())
    func remove(_ name: String) {
      guard let index = next.firstIndex(where: { $0.name == name }) else { return }
      changed.formUnion(next.remove(at: index).buses.keys)
    }
    switch turn {
    case .leave(let name): remove(name)
    case .enter(let snapshot):
      remove(snapshot.name)
      changed.formUnion(snapshot.buses.keys)
      next.append(snapshot)
    }
    return (next, changed)
  }

  /// Lets a snapshot enter or leave, in place of what waits. Returns the name of a bus for which there is no room: no
  /// value has changed then.
  mutating func take(
    _ turn: Turn, ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) -> String? {
    if let missing = makeBuses(of: turn, &buses) { return missing }
    cancel(&buses, &actions)
    let (next, changed) = stack(after: turn)
    snapshots = next
    apply(changed, ramp: ramp, &buses, &actions)
    return nil
  }

  private func apply(
    _ names: Set<String>, ramp: RampSpan, _ buses: inout BusTable, _ actions: inout EngineActions
  ) {
    for name in names.sorted() {
      guard let bus = buses.makeBus(name) else { continue }
      let (gain, values) = (Self.gain(of: name, in: snapshots), snapshots.compactMap { $0.buses[name] })
      buses.change(bus, &actions) { controls in
        if controls.snapshotGain.value != gain { controls.snapshotGain.set(gain, over: ramp) }
        for control in BusControlTable.all {
          control.override(by: values, &controls, ofBus: bus, over: ramp)
        }
      }
    }
  }

  /// The gain of all that are in force, for the bus of this name: decibels add.
  private static func gain(of bus: String, in snapshots: [Snapshot]) -> Float {
    Gain(amplitude: snapshots.reduce(1) { $0 * ($1.buses[bus]?.gain.amplitude ?? 1) }).amplitude
  }
}
