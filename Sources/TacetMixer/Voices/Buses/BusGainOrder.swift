import TacetSignal

/// The game's last order for the soundtrack's bus, or for the master.
struct BusGainOrder: BitwiseCopyable {
  var gain: Float = 1
  /// How the change is reached.
  var ramp: RampSpan = 0
  /// The gain of the snapshots in force, and how long a change of it takes, in frames.
  var snapshot: Float = 1
  var snapshotRamp = 0

  /// This order with the gain whose time has come.
  func changed(by schedule: BusSchedule?, at clocks: RenderClocks) -> BusGainOrder {
    guard let turn = schedule?.due(.gain, at: clocks) else { return self }
    var order = self
    (order.gain, order.ramp) = (turn.value, turn.ramp)
    return order
  }
}
