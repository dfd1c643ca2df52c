import TacetSignal

/// The game's last order for one bus of the effects.
struct BusOrder: BitwiseCopyable {
  var gain: Float = 1
  var isMuted = false
  var isPaused = false
  /// How a change of gain or mute is reached.
  var ramp: RampSpan = 0
  /// How long a pause, or its end, takes, in frames.
  var pauseRamp: Int32 = 0
}
