import TacetSignal

/// Renders a ``Score`` into the frames of a soundtrack.
///
/// The loop begins one bar into the round and ends one bar into the next. No note rings longer than into the bar after
/// its own, so the ringing of the bar before is the same at both ends of the loop.
struct TuneRenderer {
  private static let pad = Waveform(1, 0.35, 0.16, 0.06)
  private static let pluck = Waveform(1, 0.2, 0.1)
  private static let bass = Waveform(1, 0.4, 0.12)
  private static let lead = Waveform(1, 0.16, 0.08)

  private let score: Score
  private let rate: Int
  private let beat: Int
  private var canvas: SampleCanvas
  private var noise = Noise(seed: 11)

  /// The whole file: intro, loop and a quarter of a beat beyond it, because the encoder's edge differs from the middle.
  static func make(_ score: Score) -> PCM {
    var tune = TuneRenderer(score)
    for index in 0..<(score.introBars + score.round.count + 2) { tune.play(bar: index) }
    return tune.canvas.mixed(peak: 0.6)
  }

  private init(_ score: Score) {
    self.score = score
    rate = score.rate
    beat = score.beat
    canvas = SampleCanvas(rate: score.rate, channels: 2, frames: score.loopEnd + score.beat / 4)
  }

  private mutating func play(bar index: Int) {
    let isIntro = index < score.introBars
    let place = (index - score.introBars + score.round.count) % score.round.count
    let harmony = score.round[place]
    let start = index * score.bar
    pad(harmony, at: start, isFirst: index == 0)
    arpeggio(harmony, at: start, gain: isIntro ? 0.1 : 0.15)
    guard !isIntro else { return }
    bass(harmony, at: start)
    if score.hasDrums { drums(at: start) }
    for note in score.melody where note.bar == place { lead(note, at: start) }
  }

  /// A soft pad, slightly detuned between the channels.
  private mutating func pad(_ harmony: Score.Harmony, at start: Int, isFirst: Bool) {
    let envelope = Envelope(
      attack: isFirst ? 1.2 : 0.35, release: 0.5, length: Double(score.bar) / Double(rate) + 0.4)
    for (index, note) in harmony.chord.enumerated() {
      for (channel, detune) in [0.998_6, 1.001_4].enumerated() {
        var gains = [0.3, 0.3]
        gains[channel] = 1
        let phase = Double(index) * 0.23 + Double(channel) * 0.41
        let samples = tone(frequency(ofNote: note) * detune, Self.pad, envelope, phase: phase)
        canvas.add(samples, at: start, gains: gains.map { $0 * 0.13 })
      }
    }
  }

  /// Eighth notes up and down the chord, an octave above it, panned alternately, with two echoes.
  private mutating func arpeggio(_ harmony: Score.Harmony, at start: Int, gain: Double) {
    let order = [0, 1, 2, 3, 2, 1, 3, 2]
    let envelope = Envelope(attack: 0.004, decay: 0.14, release: 0.2, length: 0.55)
    for (step, index) in order.enumerated() {
      let samples = tone(frequency(ofNote: harmony.chord[index] + 12), Self.pluck, envelope)
      for echo in 0..<3 {
        let side = (step + echo) % 2 == 0 ? 0.35 : -0.35
        let weight = [1, 0.35, 0.14][echo] * gain
        let frame = start + step * beat / 2 + echo * beat * 3 / 4
        canvas.add(samples, at: frame, gains: [weight * (1 - side), weight * (1 + side)])
      }
    }
  }

  /// Three notes a bar.
  private mutating func bass(_ harmony: Score.Harmony, at start: Int) {
    for (onset, beats) in [(0.0, 1.4), (1.5, 0.9), (2.5, 1.3)] {
      let envelope = Envelope(attack: 0.012, decay: 0.5, release: 0.1, length: beats * Double(beat) / Double(rate))
      let samples = tone(frequency(ofNote: harmony.bass), Self.bass, envelope)
      canvas.add(samples, at: start + Int(onset * Double(beat)), gains: [0.34, 0.34])
    }
  }

  /// The melody, with vibrato and one echo.
  private mutating func lead(_ note: Score.Note, at start: Int) {
    let envelope = Envelope(
      attack: 0.03, decay: 0.9, release: 0.18, length: note.beats * Double(beat) / Double(rate) + 0.1)
    let pitch = frequency(ofNote: note.note)
    var voice = Oscillator(Self.lead, rate: rate)
    let samples = envelope.gains(rate: rate).enumerated().map { frame, gain in
      let time = Double(frame) / Double(rate)
      return gain * voice.next(pitch * (1 + 0.003 * min(1, 2 * time) * sine(5 * time)))
    }
    let frame = start + Int(note.beat * Double(beat))
    canvas.add(samples, at: frame, gains: [0.2, 0.17])
    canvas.add(samples, at: frame + beat * 3 / 4, gains: [0.03, 0.06])
  }

  /// A soft kick on beats one and three, a brush on the off-beats.
  private mutating func drums(at start: Int) {
    for onset in [0, 2] {
      let gains = Envelope(attack: 0.003, decay: 0.07, release: 0.05, length: 0.25).gains(rate: rate)
      var drum = Oscillator(rate: rate)
      var pitch = 110.0
      let samples = gains.map { gain in
        pitch = max(48, pitch * 0.999_6)
        return gain * drum.next(pitch)
      }
      canvas.add(samples, at: start + onset * beat, gains: [0.42, 0.42])
    }
    // Seeded for every bar: the bars of the loop must be equal to the sample.
    noise = Noise(seed: 11)
    for half in [1, 3, 5, 7] {
      var rumble = Smoother(cutoff: 5_000, rate: rate)
      let gains = Envelope(attack: 0.006, decay: 0.025, release: 0.03, length: 0.1).gains(rate: rate)
      let samples = gains.map { gain in
        let sample = noise.next()
        return gain * (sample - rumble.next(sample))
      }
      canvas.add(samples, at: start + half * beat / 2, gains: [0.05, 0.07])
    }
  }

  private func tone(
    _ frequency: Double, _ waveform: Waveform, _ envelope: Envelope, phase: Double = 0
  ) -> [Double] {
    var oscillator = Oscillator(waveform, rate: rate, phase: phase)
    return envelope.gains(rate: rate).map { gain in gain * oscillator.next(frequency) }
  }
}
