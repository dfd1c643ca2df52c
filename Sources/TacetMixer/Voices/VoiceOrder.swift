import TacetSignal

/// The game's last order for one voice: its parameters, and how they are reached.
struct VoiceOrder: BitwiseCopyable {
  var parameters = VoiceParameters()
  /// How long a change of the gain takes, in frames.
  var gainRamp: Int32 = 0
  /// How long a pause, or its end, takes, in frames.
  var pauseRamp: Int32 = 0
  /// How long a stop takes, in frames; nil while none is ordered.
  var stopRamp: Int32?
  /// The end that a stop leads to.
  var stopReason = VoiceEnd.stopped
  /// The buffer with the fold to mono of a stereo effect; 0 while there is none.
  var monoBuffer: UInt32 = 0
}
