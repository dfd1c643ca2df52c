/// A compressor, which reduces what is louder than a threshold: of the decibels above it, what the ratio leaves.
///
/// ```swift
/// engine.effects.setCompressor(CompressorSettings(threshold: .decibels(-18), ratio: 4, makeUp: .decibels(6)))
/// ```
public struct CompressorSettings: Hashable, Sendable, BitwiseCopyable {
  /// The ratios that there are: 1 changes nothing, the largest is nearly a limiter.
  public static let ratios: ClosedRange<Float> = 1...100
  /// The attacks and releases that there are.
  public static let times = Duration.milliseconds(1)...Duration.seconds(5)

  /// The level above which it works: 0 dB is that of a sine of full scale.
  public var threshold: Gain
  /// How many decibels of input above the threshold make one of output, limited to ``ratios``.
  public var ratio: Float
  /// In which time the gain falls to a share of 1/e of its way, limited to ``times``.
  public var attack: Duration
  /// In which time the level that it goes by falls to 1/e of its power, by 4.3 dB, limited to ``times``.
  public var release: Duration
  /// The gain behind it, of everything.
  public var makeUp: Gain

  /// A compressor that changes nothing.
  public static let off = CompressorSettings(ratio: 1)

  /// True if it changes nothing.
  package var isOff: Bool { !(ratio > 1) && makeUp == .unity }

  /// A compressor; without arguments a gentle one.
  public init(
    threshold: Gain = .decibels(-18), ratio: Float = 3, attack: Duration = .milliseconds(10),
    release: Duration = .milliseconds(200), makeUp: Gain = .unity
  ) {
    self.threshold = threshold
    self.ratio = ratio
    self.attack = attack
    self.release = release
    self.makeUp = makeUp
  }
}
