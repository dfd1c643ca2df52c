import TacetSignal

/// The game's last order for the soundtrack's bus, or for the master.
struct BusGainOrder: BitwiseCopyable {
  var gain: Float = 1
  /// How the change is reached.
  var ramp: RampSpan = 0
  /// The gain of the snapshots in force, and how long a change of it takes, in frames.
  var snapshot: Float = 1
  var snapshotRamp = 0
}
