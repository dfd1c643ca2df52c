import TacetSignal

/// The game's last order for the filter of a mix.
struct FilterOrder: BitwiseCopyable {
  var filter = SoundFilter()
  /// How the change is reached.
  var ramp: RampSpan = 0
}
