import TacetSignal

/// One bus of the effects as the renderer knows it.
struct BusRecord: BitwiseCopyable {
  var ramps = BusRamps()
  var filter = BusFilterRamp()
  /// The bus above; ``BusBank/top`` for the master.
  var parent = BusBank.top
  var isPaused = false
  var isMuted = false
  /// How long its last pause, or the end of it, takes, in frames.
  var pauseRamp = 0
  /// The factor of the speed of its voices, without those of the buses above.
  var timeScale = SteppedRamp(1)
  /// The factor of the speed of its voices.
  var speed: Float = 1
  /// The product of its ramps and of those above, as one ramp.
  var level = Ramp(1)
}
