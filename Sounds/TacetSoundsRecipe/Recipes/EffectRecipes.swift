import TacetSignal

/// The recipes of the effects, at 48,000 frames a second, the engine's rate.
enum EffectRecipes {
  private static let rate = 48_000

  /// A shot: a falling sweep with harmonics.
  static func laser() -> PCM {
    let gains = Envelope(attack: 0.002, decay: 0.07, release: 0.06, length: 0.3).gains(rate: rate)
    var tone = Oscillator(Waveform(1, 0.5, 0.33, 0.2, 0.1), rate: rate)
    var frequency = 1_900.0
    let sweep = gains.map { gain in
      frequency = max(150, frequency * 0.999_80)
      return gain * tone.next(frequency)
    }
    return mono(sweep, peak: 0.7)
  }

  /// A coin: two bright notes, a fourth apart.
  static func coin() -> PCM {
    var canvas = SampleCanvas(rate: rate, channels: 1, frames: rate * 6 / 10)
    for (note, start, length) in [(83, 0.0, 0.1), (88, 0.075, 0.5)] {
      let envelope = Envelope(attack: 0.002, decay: length * 0.32, release: length * 0.4, length: length)
      canvas.add(
        played(note, Waveform(1, 0, 0.3, 0, 0.12), envelope), at: Int(start * Double(rate)), gains: [1])
    }
    return canvas.mixed(peak: 0.55)
  }

  /// A heavy hit: a falling tone with low-passed noise.
  static func thud() -> PCM {
    let gains = Envelope(attack: 0.001, decay: 0.1, release: 0.1, length: 0.45).gains(rate: rate)
    var tone = Oscillator(Waveform(1, 0.25), rate: rate)
    var noise = Noise(seed: 7)
    var dull = Smoother(cutoff: 320, rate: rate)
    var frequency = 150.0
    let body = gains.map { gain in
      frequency = max(46, frequency * 0.999_85)
      return gain * tone.next(frequency) + 1.6 * gain * gain * dull.next(noise.next())
    }
    return mono(body, peak: 0.85)
  }

  /// A button's click: a short tone with noise.
  static func click() -> PCM {
    let gains = Envelope(attack: 0.000_4, decay: 0.004, release: 0.01, length: 0.028).gains(rate: rate)
    var tone = Oscillator(Waveform(1, 0.4), rate: rate)
    var noise = Noise(seed: 3)
    return mono(gains.map { gain in gain * tone.next(1_750) + 0.3 * gain * gain * noise.next() }, peak: 0.5)
  }

  /// A bell: the partials of a struck bar, slightly detuned between the channels.
  static func chime() -> PCM {
    var canvas = SampleCanvas(rate: rate, channels: 2, frames: rate * 17 / 10)
    for (index, partial) in [1, 2.756, 5.404, 8.933].enumerated() {
      let weight = 1 / Double(1 + index * index)
      let envelope = Envelope(attack: 0.002, decay: 0.5 * weight + 0.05, release: 0.5, length: 1.65)
      for (channel, detune) in [0.999_2, 1.000_8].enumerated() {
        var gains = [0.25, 0.25]
        gains[channel] = 1
        canvas.add(
          played(frequency: 659.26 * partial * detune, .sine, envelope), gains: gains.map { $0 * weight })
      }
    }
    return canvas.mixed(peak: 0.5)
  }

  /// The loop inside ``engineHum()``: 24 blocks of the encoder, of 1,024 frames, so that both ends are encoded alike.
  static let humLoop = LoopRegion(start: humStart, end: humStart + humFrames)
  private static let humStart = 4_800
  private static let humFrames = 24 * 1_024

  /// An idling engine. Every partial has a whole number of periods in the loop. The file extends beyond the loop on both
  /// sides, because the encoder's edges differ from the middle.
  static func engineHum() -> PCM {
    let partials: [(periods: Double, gain: Double)] = [
      (30, 0.9), (31, 0.9), (60, 0.5), (62, 0.4), (91, 0.3), (123, 0.16), (155, 0.1), (186, 0.06),
    ]
    let samples = (0..<humStart + humFrames + 3_200).map { frame in
      let time = Double(frame) / Double(humFrames)
      return partials.reduce(0) { sum, partial in sum + partial.gain * sine(partial.periods * time) }
    }
    return mono(samples, peak: 0.5)
  }

  private static func mono(_ samples: [Double], peak: Double) -> PCM {
    var canvas = SampleCanvas(rate: rate, channels: 1, frames: samples.count)
    canvas.add(samples, gains: [1])
    return canvas.mixed(peak: peak)
  }

  private static func played(_ note: Int, _ waveform: Waveform, _ envelope: Envelope) -> [Double] {
    played(frequency: frequency(ofNote: note), waveform, envelope)
  }

  private static func played(frequency: Double, _ waveform: Waveform, _ envelope: Envelope) -> [Double] {
    var tone = Oscillator(waveform, rate: rate)
    return envelope.gains(rate: rate).map { gain in gain * tone.next(frequency) }
  }
}
