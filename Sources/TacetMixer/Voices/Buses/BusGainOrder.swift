import TacetSignal

/// The game's last order for the soundtrack's bus, or for the master, which has no time scale.
struct BusGainOrder: BitwiseCopyable {
  var gain: Float = 1
  /// How the change is reached.
  var ramp: RampSpan = 0
  /// The gain of the snapshots in force, and how a change of it is reached.
  var snapshot: Float = 1
  var snapshotRamp: RampSpan = 0
  /// The factor of the speed, and how it is reached.
  var timeScale: Float = 1
  var timeRamp: RampSpan = 0
  /// The factor is that of a snapshot.
  var hasSnapshotTimeScale = false

  /// This order with the gain and the time scale whose time has come.
  func changed(by schedule: BusSchedule?, at clocks: RenderClocks) -> BusGainOrder {
    guard let schedule else { return self }
    var order = self
    if let turn = schedule.due(.gain, at: clocks) { (order.gain, order.ramp) = (turn.value, turn.ramp) }
    if !hasSnapshotTimeScale, let turn = schedule.due(.timeScale, at: clocks) {
      (order.timeScale, order.timeRamp) = (turn.value, turn.ramp)
    }
    return order
  }
}
