/// How much of a sound the reverb gets: a level, and a filter of its own. It follows the gains of the voice and its
/// bus, and nothing of their filters.
public struct ReverbSend: Hashable, Sendable, BitwiseCopyable {
  /// The gain of what the reverb gets; above 0 dB it counts as 0 dB.
  public var gain: Gain
  /// The filter of what the reverb gets. Each voice with one costs more than half of another one.
  public var filter: BusFilter
  /// The cutoffs of what the reverb gets, behind that filter.
  public var cutoffs: SoundFilter

  /// A send with this gain, and filters that take nothing away unless they are given.
  public init(_ gain: Gain = .unity, filter: BusFilter = BusFilter(), cutoffs: SoundFilter = SoundFilter()) {
    self.gain = gain
    self.filter = filter
    self.cutoffs = cutoffs
  }

  /// Nothing is sent.
  public static let none = ReverbSend(.silence)

  /// Level and strengths, within their ranges.
  package var vector: SIMD3<Float> {
    func limited(_ strength: Float) -> Float { strength > 0 ? min(strength, 1) : 0 }
    return [min(1, gain.amplitude), limited(filter.lowPassStrength), limited(filter.highPassStrength)]
  }
}
