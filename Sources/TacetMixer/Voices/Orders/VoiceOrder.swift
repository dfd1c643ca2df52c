import TacetSignal

/// The game's last order for one voice: its parameters, and how they are reached.
struct VoiceOrder: BitwiseCopyable {
  var parameters = VoiceParameters()
  /// How a change of the gain is reached.
  var gainRamp: RampSpan = 0
  /// How a change of the pitch is reached.
  var pitchRamp: RampSpan = 0
  /// How a new place, or a new pan, is reached.
  var placeRamp: RampSpan = 0
  /// How a change of its send is reached.
  var sendRamp: RampSpan = 0
  /// How long a pause, or its end, takes, in frames.
  var pauseRamp: Int32 = 0
  /// How a stop comes down to silence; nil while none is ordered.
  var stopRamp: RampSpan?
  /// The end that a stop leads to.
  var stopReason = VoiceEnd.stopped
  /// The buffer with the fold to mono of a stereo effect; 0 while there is none.
  var monoBuffer: UInt32 = 0

  /// Changes how its parts are reached.
  mutating func set(_ ramps: VoiceRamps) {
    if let gain = ramps.gain { gainRamp = gain }
    if let pitch = ramps.pitch { pitchRamp = pitch }
    if let place = ramps.place { placeRamp = place }
    if let send = ramps.send { sendRamp = send }
    if let pause = ramps.pause { pauseRamp = Int32(clamping: pause) }
  }
}
