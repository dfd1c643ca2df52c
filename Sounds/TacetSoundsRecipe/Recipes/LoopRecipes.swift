import TacetSignal

/// The sounds that go on: each is made of what repeats without a seam. The file extends beyond its loop on both sides,
/// because the encoder's edges differ from the middle.
enum LoopRecipes {
  private static let start = 4_800
  private static let rest = 3_200
  /// The frames of the loops: whole blocks of the encoder, of 1,024 frames, so that both ends are encoded alike.
  private static let humFrames = 96 * 1_024
  private static let windFrames = 384 * 1_024

  static let humLoop = LoopRegion(start: start, end: start + humFrames)
  static let windLoop = LoopRegion(start: start, end: start + windFrames)

  /// An engine that runs: a chord of partials with a whole number of periods in the loop, and a jet above them.
  static func engineHum() -> PCM {
    let partials: [(periods: Double, gain: Double)] = [
      (120, 0.35), (121, 0.3), (240, 0.5), (243, 0.4), (361, 0.5), (482, 0.55), (723, 0.5), (965, 0.4), (1_445, 0.25),
    ]
    var samples = jet(frames: humFrames, seed: 41, cutoff: 880, resonance: 1.2).map { 1.3 * $0 }
    for (periods, gain) in partials {
      for frame in samples.indices { samples[frame] += 0.2 * gain * sine(periods * Double(frame) / Double(humFrames)) }
    }
    return looped([samples], loudness: -30)
  }

  /// A nebula's wind, in stereo.
  static func wind() -> PCM {
    let channels = [43, 47].map { seed in
      let low = jet(frames: windFrames, seed: UInt64(seed), cutoff: 620, resonance: 1.8)
      let high = jet(frames: windFrames, seed: UInt64(seed) + 1, cutoff: 2_300, resonance: 2.5)
      return low.indices.map { frame in
        let turns = Double(frame) / Double(windFrames)
        return low[frame] * (0.7 + 0.3 * sine(2 * turns)) + 0.35 * high[frame] * (0.5 + 0.5 * sine(3 * turns + 0.3))
      }
    }
    return looped(channels, loudness: -27)
  }

  /// Noise of a period through a filter that has heard it once.
  private static func jet(frames: Int, seed: UInt64, cutoff: Double, resonance: Double) -> [Double] {
    var noise = Noise(seed: seed)
    let samples = (0..<frames).map { _ in noise.next() }
    var filter = StateFilter(.band, cutoff: cutoff, resonance: resonance, rate: Take.rate)
    for sample in samples { _ = filter.next(sample) }
    return samples.map { filter.next($0) }
  }

  private static func looped(_ channels: [[Double]], loudness: Double) -> PCM {
    let frames = channels[0].count
    var canvas = SampleCanvas(rate: Take.rate, channels: channels.count, frames: start + frames + rest)
    for (index, channel) in channels.enumerated() {
      let samples = (0..<canvas.frames).map { channel[($0 - start + frames) % frames] }
      canvas.add(samples, gains: channels.indices.map { $0 == index ? 1 : 0 })
    }
    return canvas.levelled(loudness)
  }
}
