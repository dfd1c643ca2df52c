import TacetSignal

/// The stems of a ``Score`` at one loudness, and their sum as `sounds.json` mixes them.
struct Mix: Sendable {
  /// The loudness of the file of each stem, in LUFS.
  private static let stemLoudness = -20.0

  /// The gains of the layers in decibels, as `sounds.json` has them.
  static let gains: [Stem: Double] = [.pad: -7, .bass: -8.5, .arpeggio: -8, .drums: -7.5, .lead: -6.5]

  let stems: [Stem: PCM]
  /// All stems at their gains.
  let sum: SampleCanvas

  init(_ score: Score) {
    var stems: [Stem: PCM] = [:]
    var sum = SampleCanvas(rate: score.rate, channels: 2, frames: score.frames)
    for stem in Stem.mix {
      let pcm = Self.stem(stem, of: score)
      stems[stem] = pcm
      let gain = amplitude(decibels: Self.gains[stem] ?? 0)
      for channel in 0..<2 {
        let samples = stride(from: channel, to: pcm.samples.count, by: 2).map { Double(pcm.samples[$0]) }
        sum.add(samples, gains: channel == 0 ? [gain, 0] : [0, gain])
      }
    }
    (self.stems, self.sum) = (stems, sum)
  }

  /// A stem at the loudness of all.
  static func stem(_ stem: Stem, of score: Score) -> PCM {
    StemRenderer.make(stem, of: score).levelled(stemLoudness, ofLoudestMoment: false, ceiling: 2)
  }

  static let theme = Mix(.theme)
  static let boss = Mix(.boss)
  static let night = Mix(.night)
}
