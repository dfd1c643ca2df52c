/// A low-pass and a high-pass filter with real cutoffs, over a whole mix: 12 dB an octave, -3 dB at the cutoff
/// (Butterworth).
///
/// ```swift
/// engine.filters.set(SoundFilter(lowPass: 700), of: .master, over: .milliseconds(300))  // behind a pause menu
/// ```
public struct SoundFilter: Hashable, Sendable, BitwiseCopyable {
  /// The cutoff of the low-pass, above which sound gets quieter: 10 Hz to 0.45 times the sample rate, limited to it;
  /// nil: none.
  public var lowPass: Float?
  /// The cutoff of the high-pass, below which sound gets quieter, in the same range; nil: none.
  public var highPass: Float?

  /// A filter with these cutoffs in hertz; without any it does not change a bit.
  public init(lowPass: Float? = nil, highPass: Float? = nil) {
    self.lowPass = lowPass
    self.highPass = highPass
  }
}
