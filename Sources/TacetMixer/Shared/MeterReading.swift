import TacetSignal

/// A level meter's last reading, between the renderer and who shows it.
struct MeterReading: ~Copyable {
  private let peak = AtomicFloat(0)
  private let rms = AtomicFloat(0)

  func publish(_ meter: LevelMeter) {
    peak.store(meter.peak)
    rms.store(meter.rms)
  }

  var level: MixLevel { MixLevel(peak: peak.load(), rms: rms.load()) }
}
