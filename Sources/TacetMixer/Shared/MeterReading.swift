/// A meter's last reading, between the renderer and who shows it.
struct MeterReading: ~Copyable {
  private let peak = AtomicFloat(0)
  private let rms = AtomicFloat(0)
  private let momentary = AtomicFloat(-.infinity)
  private let shortTerm = AtomicFloat(-.infinity)
  private let integrated = AtomicFloat(-.infinity)

  func publish(_ meter: borrowing MixMeter) {
    peak.store(meter.level.peak)
    rms.store(meter.level.rms)
    momentary.store(meter.loudness.momentary)
    shortTerm.store(meter.loudness.shortTerm)
    integrated.store(meter.loudness.integrated)
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
