import TacetSignal

/// The game's last order for the filter of a bus.
struct BusFilterOrder: BitwiseCopyable {
  var filter = BusFilter()
  /// How the change is reached.
  var ramp: RampSpan = 0
}
