import TacetSignal

/// A meter's last reading, between the renderer and who shows it.
struct MeterReading: ~Copyable {
  private let peak = AtomicFloat(0)
  private let rms = AtomicFloat(0)
  private let momentary = AtomicFloat(-.infinity)
  private let shortTerm = AtomicFloat(-.infinity)
  private let integrated = AtomicFloat(-.infinity)

  func publish(_ level: LevelMeter) {
    peak.store(level.peak)
    rms.store(level.rms)
  }

  func publish(_ loudness: MixLevel.Loudness) {
    momentary.store(loudness.momentary)
    shortTerm.store(loudness.shortTerm)
    integrated.store(loudness.integrated)
  }

  /// The reading; its loudness only if that is measured.
  func level(withLoudness isMeasured: Bool) -> MixLevel {
    MixLevel(
      peak: peak.load(), rms: rms.load(),
      loudness: isMeasured
        ? MixLevel.Loudness(momentary: momentary.load(), shortTerm: shortTerm.load(), integrated: integrated.load())
        : nil)
  }
}
