/// How much of the highs and lows a bus takes from its voices, by strength (OpenAL's shelving filters,
/// `AL_FILTER_BANDPASS`): for a real cutoff there is ``SoundFilter``, over a whole mix.
public struct BusFilter: Hashable, Sendable, BitwiseCopyable {
  /// How much the highs are damped, 0 to 1: at 1 by 30 dB at 5 kHz, and up to 60 dB above.
  public var lowPassStrength: Float
  /// How much the lows are damped, 0 to 1: at 1 by 30 dB at 250 Hz, and up to 60 dB below.
  public var highPassStrength: Float

  /// A filter of these strengths; without any, none.
  public init(lowPassStrength: Float = 0, highPassStrength: Float = 0) {
    self.lowPassStrength = lowPassStrength
    self.highPassStrength = highPassStrength
  }
}
