/// A low-pass and a high-pass filter with real cutoffs: 12 dB an octave, with as much resonance as one likes.
///
/// ```swift
/// engine.filters.set(SoundFilter(lowPassHertz: 700), of: .master, over: .milliseconds(300))  // behind a pause menu
/// try engine.makeBus("radio").setCutoffs(SoundFilter(lowPassHertz: 3_000, highPassHertz: 400, resonance: 2))
/// ```
public struct SoundFilter: Hashable, Sendable, BitwiseCopyable {
  /// The resonance without a bump, -3 dB at the cutoff (Butterworth): 0.7071.
  public static let flat: Float = 0.707_106_77
  /// The least and the largest resonance.
  public static let resonances: ClosedRange<Float> = 0.5...20

  /// The cutoff of the low-pass in hertz, above which sound gets quieter: 10 Hz to 0.45 times the sample rate, limited
  /// to it; nil: none.
  public var lowPassHertz: Float?
  /// The cutoff of the high-pass in hertz, below which sound gets quieter, in the same range; nil: none.
  public var highPassHertz: Float?
  /// The amplitude at a cutoff, beside what is let through, of both (Q): ``resonances``, limited to them. ``flat`` has
  /// no bump; 2 is 6 dB of one.
  public var resonance: Float

  /// True if it has no cutoff.
  package var isOff: Bool { lowPassHertz == nil && highPassHertz == nil }

  /// A filter with these cutoffs in hertz; without any it does not change a bit.
  public init(lowPassHertz: Float? = nil, highPassHertz: Float? = nil, resonance: Float = SoundFilter.flat) {
    self.lowPassHertz = lowPassHertz
    self.highPassHertz = highPassHertz
    self.resonance = resonance
  }
}

extension SoundFilter {
  /// A filter by the names of before.
  @available(*, deprecated, renamed: "init(lowPassHertz:highPassHertz:)")
  public init(lowPass: Float?, highPass: Float? = nil) { self.init(lowPassHertz: lowPass, highPassHertz: highPass) }

  /// A high-pass by its name of before.
  @available(*, deprecated, renamed: "init(highPassHertz:)")
  public init(highPass: Float?) { self.init(highPassHertz: highPass) }

  /// The cutoff of the low-pass, by its name of before.
  @available(*, deprecated, renamed: "lowPassHertz")
  public var lowPass: Float? {
    get { lowPassHertz }
    set { lowPassHertz = newValue }
  }

  /// The cutoff of the high-pass, by its name of before.
  @available(*, deprecated, renamed: "highPassHertz")
  public var highPass: Float? {
    get { highPassHertz }
    set { highPassHertz = newValue }
  }
}
