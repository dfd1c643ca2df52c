import TacetSignal

/// The game's last order for the soundtrack's bus.
struct BusGainOrder: BitwiseCopyable {
  var gain: Float = 1
  /// How the change is reached.
  var ramp: RampSpan = 0
}
