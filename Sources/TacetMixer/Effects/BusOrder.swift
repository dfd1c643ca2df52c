/// The game's last order for one bus of the effects.
struct BusOrder: BitwiseCopyable {
  var gain: Float = 1
  var isMuted = false
  var isPaused = false
  /// How long a change of gain or mute takes, in frames.
  var ramp: Int32 = 0
  /// How long a pause, or its end, takes, in frames.
  var pauseRamp: Int32 = 0
}
