import TacetSignal

/// The game's last order for the filter of a mix.
struct FilterOrder: BitwiseCopyable {
  var filter = SoundFilter()
  /// How long the change takes, in frames.
  var ramp = 0
}

/// The game's last order for the filter of a bus.
struct BusFilterOrder: BitwiseCopyable {
  var filter = BusFilter()
  /// How long the change takes, in frames.
  var ramp = 0
}
