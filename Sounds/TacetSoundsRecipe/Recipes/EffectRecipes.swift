import TacetSignal

/// The recipes of the effects. Each has its loudness in the game: `LoudnessTests` say why.
enum EffectRecipes {
  private static let bright = Waveform.saw(9)
  private static let square = Waveform.square(11)

  /// A shot: a falling saw, its fifth, and a spark of noise.
  static func laser(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.36)
    let top = take.pick(2_050.0, 1_780.0, 2_320.0, 1_920.0)
    let decay = take.pick(0.085, 0.1, 0.075, 0.095)
    let envelope = Envelope(attack: 0.001, decay: decay, release: 0.08, length: 0.34)
    canvas.addSweep(bright, from: top, to: 240, speed: take.pick(0.8, 0.83, 0.78, 0.81), envelope, gain: 0.8)
    canvas.addSweep(square, from: top * take.pick(1.5, 1.34, 1.5, 1.6), to: 410, speed: 0.76, envelope, gain: 0.3)
    canvas.addNoise(
      take.noise(3), .high, from: 5_200, to: 2_400, Envelope(attack: 0.0005, decay: 0.018, length: 0.12), gain: 0.5)
    return canvas.levelled(-20)
  }

  /// A note of the chord: two bright bells, the second one higher.
  static func coin(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.75)
    let notes = take.pick((76, 81), (79, 84), (81, 86), (84, 88))
    for (note, start, length, gain) in [(notes.0, 0.0, 0.22, 0.7), (notes.1, 0.07, 0.66, 1.0)] {
      let pitch = TacetSoundsRecipe.frequency(ofNote: note)
      canvas.addTone(
        Waveform(1, 0.25, 0.32, 0.06, 0.14), pitch,
        Envelope(attack: 0.002, decay: length * 0.3, release: length * 0.4, length: length), at: start, gain: gain)
      canvas.addPartials([2.76, 5.4, 8.1], of: pitch, decay: 0.05, length: 0.2, at: start, gain: 0.3 * gain)
    }
    return canvas.levelled(-19)
  }

  /// A heavy hit against the hull: a falling drum, a plate that rings, and grit.
  static func thud(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.6)
    let pitch = take.pick(1.0, 0.92, 1.08, 0.86)
    let body = Envelope(attack: 0.001, decay: 0.09, release: 0.15, length: 0.5)
    canvas.addSweep(Waveform(1, 0.5, 0.3, 0.2), from: 260 * pitch, to: 78 * pitch, speed: 0.78, body, gain: 0.8)
    canvas.addPartials(
      take.pick(
        [1, 1.52, 2.31, 3.6, 5.2], [1, 1.61, 2.44, 3.3, 4.9], [1, 1.46, 2.6, 3.9, 5.6], [1, 1.57, 2.2, 3.1, 4.6]),
      of: 470 * pitch, decay: 0.14, length: 0.55, falling: 0.5, gain: 0.85)
    canvas.addNoise(
      take.noise(7), .band, from: 2_600 * pitch, to: 700, resonance: 0.8,
      Envelope(attack: 0.0006, decay: 0.05, release: 0.1, length: 0.3), gain: 1.7)
    return canvas.levelled(-16, ceiling: 0.8)
  }

  /// A rock or a hunter that bursts: noise that gets darker, debris, and a thump.
  static func explosion(_ take: Take) -> PCM {
    var canvas = Take.canvas(1.5)
    let dark = take.pick(1.0, 0.85, 1.15, 0.93)
    canvas.addNoise(
      take.noise(11), .low, from: 6_800 * dark, to: 420,
      Envelope(attack: 0.001, decay: 0.24, release: 0.5, length: 1.4),
      gain: 1.3)
    canvas.addNoise(
      take.noise(13), .band, from: 1_300 * dark, to: 480, resonance: 1.4,
      Envelope(attack: 0.002, decay: 0.16, release: 0.4, length: 1), gain: 1.2)
    canvas.addSweep(
      Waveform(1, 0.6, 0.35, 0.2), from: 190 * dark, to: 62, speed: 0.85,
      Envelope(attack: 0.001, decay: 0.12, release: 0.2, length: 0.6), gain: 0.55)
    var chance = take.noise(17)
    for piece in 0..<14 {
      let at = 0.05 + 0.07 * Double(piece) + 0.03 * chance.next()
      let pitch = 2_400 + 1_700 * chance.next()
      canvas.addPartials(
        [1, 1.7], of: pitch, decay: 0.02, length: 0.08, at: max(0, at), gain: 0.3 / Double(2 + piece) * 2)
    }
    return canvas.levelled(-15, ceiling: 0.8)
  }

  /// A hunter's call: two saws a semitone apart that growl between 1 and 6 kHz, where an ear tells directions.
  static func hunter(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.62)
    let pitch = take.pick(1.0, 1.12, 0.94, 1.06)
    let envelope = Envelope(attack: 0.03, decay: 0.25, release: 0.2, length: 0.58)
    var tones = [1.0, 1.059].map { _ in Oscillator(.saw(12), rate: Take.rate) }
    var growl = Oscillator(rate: Take.rate)
    var formant = StateFilter(.band, cutoff: 1_400, resonance: 2.2, rate: Take.rate)
    var edge = StateFilter(.high, cutoff: 900, rate: Take.rate)
    let rise = take.pick(2_600.0, 2_100.0, 2_900.0, 2_300.0)
    let samples = envelope.gains(rate: Take.rate).enumerated().map { frame, gain in
      let time = Double(frame) / Double(Take.rate)
      if frame % 32 == 0 { formant.tune(to: 1_300 + rise * time * (1.2 - time)) }
      let saws = tones[0].next(330 * pitch * (1 + 0.5 * time)) + tones[1].next(350 * pitch * (1 + 0.5 * time))
      return gain * edge.next(formant.next(saws) + 0.25 * saws) * (0.62 + 0.38 * growl.next(take.pick(34, 29, 38, 31)))
    }
    canvas.add(samples, gains: [1])
    return canvas.levelled(-22)
  }

  /// Something that passes close by: a band of wind that swells and is gone.
  static func nearMiss(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.5)
    let top = take.pick(2_900.0, 2_400.0, 3_300.0, 2_650.0)
    canvas.addNoise(
      take.noise(19), .band, from: top, to: 600, resonance: 1.6,
      Envelope(attack: take.pick(0.09, 0.11, 0.07, 0.1), decay: 0.1, release: 0.2, length: 0.48))
    canvas.addSweep(
      bright, from: 620 * top / 2_900, to: 340, speed: 0.97,
      Envelope(attack: 0.1, decay: 0.12, release: 0.2, length: 0.48),
      gain: 0.06)
    return canvas.levelled(-22)
  }

  /// The Metronome's shot: a bar of metal that is struck.
  static func strike(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.7)
    let note = frequency(ofNote: take.pick(64, 65, 67, 64)) * take.pick(1, 1, 1, 2)
    canvas.addPartials([1, 2.76, 5.4, 8.9], of: note, decay: 0.24, length: 0.68, falling: 0.8)
    canvas.addTone(square, note / 2, Envelope(attack: 0.001, decay: 0.09, release: 0.1, length: 0.4), gain: 0.4)
    canvas.addNoise(
      take.noise(23), .high, from: 4_000, to: 3_000, Envelope(attack: 0.0005, decay: 0.012, length: 0.08), gain: 0.5)
    return canvas.levelled(-19)
  }

  /// A heart: two beats, with enough above 300 Hz for a small speaker.
  static func heartbeat(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.5)
    let pitch = take.pick(1.0, 0.96, 1.04, 0.93)
    for (start, gain) in [(0.0, 1.0), (0.17, 0.7)] {
      canvas.addSweep(
        Waveform(1, 0.8, 0.7, 0.8, 0.9, 0.6, 0.4), from: 230 * pitch, to: 122 * pitch, speed: 0.8,
        Envelope(attack: 0.004, decay: 0.05, release: 0.08, length: 0.2), at: start, gain: gain)
      canvas.addNoise(
        take.noise(29), .band, from: 760, to: 420, resonance: 1.1, Envelope(attack: 0.003, decay: 0.03, length: 0.12),
        at: start, gain: 1.9 * gain)
    }
    return canvas.levelled(-22)
  }

  /// Something good: a run up the chord.
  static func pickUp(_ take: Take) -> PCM {
    var canvas = Take.canvas(0.9)
    let root = take.pick(69, 72, 67, 74)
    for (step, interval) in [0, 4, 7, 12, 16].enumerated() {
      canvas.addTone(
        Waveform(1, 0.3, 0.2, 0.15, 0.1), frequency(ofNote: root + interval),
        Envelope(attack: 0.003, decay: 0.12, release: 0.15, length: 0.45), at: 0.075 * Double(step), gain: 0.7)
    }
    return canvas.levelled(-20)
  }

  /// A bell, slightly detuned between the channels.
  static func chime(_ take: Take) -> PCM {
    var canvas = Take.canvas(1.7, channels: 2)
    let note = frequency(ofNote: take.pick(76, 79, 74, 81))
    for (index, partial) in [1, 2, 2.756, 5.404, 8.933].enumerated() where partial * note < 9_000 {
      let weight = 1 / Double(1 + index * index / 2)
      let envelope = Envelope(attack: 0.002, decay: 0.5 * weight + 0.05, release: 0.5, length: 1.65)
      for (channel, detune) in [0.999_2, 1.000_8].enumerated() {
        var tone = Oscillator(rate: Take.rate)
        var gains = [0.25, 0.25]
        gains[channel] = 1
        canvas.add(
          envelope.gains(rate: Take.rate).map { $0 * tone.next(note * partial * detune) },
          gains: gains.map { $0 * weight })
      }
    }
    return canvas.levelled(-20)
  }

  /// A button: a short soft tone. Long enough to have its loudness without a peak.
  static func click(_ take: Take) -> PCM {
    interface([take.pick(1_560, 1_480, 1_640, 1_400)], length: 0.16, take)
  }

  /// A choice that is made: two tones up.
  static func confirm(_ take: Take) -> PCM {
    interface(take.pick([1_047, 1_397], [1_109, 1_480], [1_175, 1_568], [988, 1_319]), length: 0.16, take)
  }

  /// A beat that is counted in: a wooden block.
  static func tick(_ take: Take) -> PCM {
    interface([take.pick(980, 1_040, 930, 1_960)], length: 0.2, take)
  }

  /// The phone: three short double tones.
  static func ring(_ take: Take) -> PCM {
    let pair = take.pick([1_319.0, 1_661], [1_175, 1_480], [1_397, 1_760], [1_245, 1_568])
    return interface(pair + pair + pair, length: 0.12, take)
  }

  private static func interface(_ frequencies: [Double], length: Double, _ take: Take) -> PCM {
    var canvas = Take.canvas(0.09 * Double(frequencies.count - 1) + length + 0.06)
    for (index, frequency) in frequencies.enumerated() {
      let envelope = Envelope(attack: 0.002, decay: 0.08, release: 0.06, length: length + 0.05)
      canvas.addTone(Waveform(1, 0.3, 0.2), frequency, envelope, at: 0.09 * Double(index))
      canvas.addNoise(
        take.noise(31), .high, from: 3_200, to: 3_000, Envelope(attack: 0.001, decay: 0.006, length: 0.03),
        at: 0.09 * Double(index), gain: 0.3)
    }
    return canvas.levelled(-25, ceiling: 0.19)
  }
}
