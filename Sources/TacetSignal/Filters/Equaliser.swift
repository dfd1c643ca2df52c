/// An equaliser of three bands: a shelf of the lows, a bell, a shelf of the highs. At a gain of 0 dB a band changes
/// nothing, to the bit.
///
/// ```swift
/// let telephone = Equaliser(low: .init(300, gain: .decibels(-24)), middle: .init(1_200, gain: .decibels(6), width: 1))
/// try engine.makeBus("radio").setEqualiser(telephone)
/// ```
public struct Equaliser: Hashable, Sendable, BitwiseCopyable {
  /// One band.
  public struct Band: Hashable, Sendable, BitwiseCopyable {
    /// The widths that a band may have, in octaves.
    public static let widths: ClosedRange<Float> = 0.1...4
    /// The gains that a band may have.
    public static let gains = Gain.decibels(-24)...Gain.decibels(24)

    /// The middle of the bell, or of the slope of a shelf, in hertz: 10 Hz to 0.45 times the sample rate, limited to
    /// it.
    public var frequency: Float
    /// The gain in the middle of the bell, or far out on the shelf, limited to ``gains``.
    public var gain: Gain
    /// The octaves between the frequencies at which a bell has half of its decibels; the slope of a shelf is that of
    /// the same resonance. Limited to ``widths``.
    public var width: Float

    /// A band at a frequency in hertz.
    public init(_ frequency: Float, gain: Gain = .unity, width: Float = 2) {
      self.frequency = frequency
      self.gain = gain
      self.width = width
    }
  }

  /// The shelf of the lows, at 120 Hz unless it says otherwise.
  public var low: Band
  /// The bell, at 1,000 Hz unless it says otherwise.
  public var middle: Band
  /// The shelf of the highs, at 6,000 Hz unless it says otherwise.
  public var high: Band

  /// These bands.
  public init(low: Band = Band(120), middle: Band = Band(1_000), high: Band = Band(6_000)) {
    self.low = low
    self.middle = middle
    self.high = high
  }

  /// An equaliser that changes nothing.
  public static let flat = Equaliser()

  /// True if it changes nothing.
  public var isFlat: Bool { low.gain == .unity && middle.gain == .unity && high.gain == .unity }
}
