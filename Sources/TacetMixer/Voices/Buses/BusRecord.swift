import TacetSignal

/// One bus of the effects as the renderer knows it.
struct BusRecord: BitwiseCopyable {
  /// The order that it follows.
  var order = BusOrder()
  var ramps = BusRamps()
  var filter = BusFilterRamp()
  /// The order that its filter follows.
  var filterOrder = BusFilterOrder()
  /// The bus above; ``BusBank/top`` for the master.
  var parent = BusBank.top
  /// The game paused it, and not only a bus above it.
  var isPausedItself = false
  /// It is paused: by itself, by a bus above it, or with everything.
  var isPaused = false
  var isMuted = false
  /// How its last pause, or the end of it, is reached.
  var pauseRamp: RampSpan = 0
  /// The factor of the speed of its voices, without those of the buses above.
  var timeScale = SteppedRamp(1)
  /// The factor of the speed of its voices.
  var speed: Float = 1
  /// The product of its ramps and of those above, as one ramp.
  var level = Ramp(1)
}
