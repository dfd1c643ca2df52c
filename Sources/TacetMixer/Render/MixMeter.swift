import TacetSignal

/// The meters of a mix, or of the sum: level always, loudness while it is asked for. Not copyable: 15 kB.
struct MixMeter: ~Copyable {
  private(set) var level: LevelMeter
  /// Begins anew whenever it is asked for.
  private(set) var loudness: LoudnessMeter
  private let sampleRate: Int
  private(set) var measuresLoudness = false

  init(sampleRate: Int) {
    self.sampleRate = sampleRate
    level = LevelMeter(sampleRate: sampleRate)
    loudness = LoudnessMeter(sampleRate: sampleRate)
  }

  var reading: MixLevel.Loudness {
    MixLevel.Loudness(
      momentary: loudness.momentary, shortTerm: loudness.shortTerm, integrated: loudness.integrated)
  }

  /// Turns the measurement of loudness on or off.
  mutating func setLoudness(_ isMeasured: Bool) {
    guard isMeasured != measuresLoudness else { return }
    measuresLoudness = isMeasured
    if isMeasured { loudness = LoudnessMeter(sampleRate: sampleRate) }
  }

  /// Reads a block.
  mutating func measure(_ block: Block) {
    level.measure(block)
    if measuresLoudness { loudness.measure(block) }
  }

  /// Reads `frames` frames of silence.
  mutating func pass(_ frames: Int) {
    level.pass(frames)
    if measuresLoudness { loudness.pass(frames) }
  }

  /// Lets so much time pass that nothing is left of the levels; loudness stands still.
  mutating func rest() { level.pass(60 * sampleRate) }
}
