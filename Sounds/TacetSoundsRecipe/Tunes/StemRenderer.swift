import TacetSignal

/// A part of a soundtrack that is a file of its own.
enum Stem: String, Sendable {
  case pad, bass, arpeggio, drums, lead
  /// The Metronome's own: its clockwork, and the alarm when half of it is broken.
  case clock, alarm

  /// The stems of every piece.
  static let mix: [Stem] = [.pad, .bass, .arpeggio, .drums, .lead]
  /// The stems beside the Metronome's piece, while it lives.
  static let boss: [Stem] = [.clock, .alarm]
}

/// The notes that were rendered, by what they are.
private final class NoteShelf {
  private var notes: [String: [Double]] = [:]

  func samples(_ key: String, _ make: () -> [Double]) -> [Double] {
    if let samples = notes[key] { return samples }
    let samples = make()
    notes[key] = samples
    return samples
  }
}

/// Renders one stem of a ``Score``.
///
/// The loop begins one bar into the piece and ends one bar into it again. No note rings longer than into the bar after
/// its own, and the room is over by then: the ringing of the bar before is the same at both ends of the loop. A note
/// that was rendered is kept.
struct StemRenderer {
  private static let pad = Waveform.saw(24)
  private static let pluck = Waveform.saw(20)
  private static let bass = Waveform([1, 0.6, 0.42, 0.3, 0.24, 0.18, 0.14, 0.1, 0.08, 0.06])
  private static let lead = Waveform([1, 0.3, 0.42, 0.2, 0.22, 0.1, 0.1, 0.05])

  private let score: Score
  private let rate: Int
  private let beat: Int
  private var canvas: SampleCanvas
  private let notes = NoteShelf()

  /// A stem with its room, not levelled.
  static func make(_ stem: Stem, of score: Score) -> SampleCanvas {
    var renderer = StemRenderer(score)
    // The Metronome does not live to hear its outro.
    let bars = Stem.boss.contains(stem) ? score.played.prefix(1 + score.bars.count) : score.played[...]
    for (index, bar) in bars.enumerated() { renderer.play(stem, bar, at: index * score.bar) }
    let level: Double =
      switch stem {
      case .pad: 0.1
      case .bass: 0
      case .arpeggio: 0.12
      case .drums: 0.02
      case .lead: 0.1
      case .clock: 0.06
      case .alarm: 0.08
      }
    return level == 0 ? renderer.canvas : renderer.canvas.inRoom(level: level)
  }

  private init(_ score: Score) {
    self.score = score
    rate = score.rate
    beat = score.beat
    canvas = SampleCanvas(rate: score.rate, channels: 2, frames: score.frames)
  }

  private mutating func play(_ stem: Stem, _ bar: Score.Bar, at start: Int) {
    switch stem {
    case .pad: pad(bar, at: start)
    case .bass: bass(bar, at: start)
    case .arpeggio: arpeggio(bar, at: start)
    case .drums: drums(bar.part.drums, gain: bar.part.drumGain, at: start)
    case .lead: for note in bar.melody { lead(note, bar.part, at: start) }
    case .clock: clock(at: start)
    case .alarm: alarm(bar, at: start)
    }
  }

  private func note(_ key: String, _ make: () -> [Double]) -> [Double] { notes.samples(key, make) }

  /// Detuned saws, on each side others, behind a filter that opens and closes.
  private mutating func pad(_ bar: Score.Bar, at start: Int) {
    guard bar.part.pad > 0 else { return }
    let envelope = Envelope(attack: 0.3, release: 0.5, length: Double(score.bar) / Double(rate) + 0.4)
    for (index, note) in bar.chord.enumerated() {
      for (channel, detune) in [0.997_6, 1.002_4].enumerated() {
        let samples = self.note("\(note) \(channel)") {
          var saws = [detune, 2 - detune * 1.000_7].enumerated().map {
            Oscillator(
              Self.pad, rate: rate, phase: 0.23 * Double(index) + 0.41 * Double(channel) + 0.37 * Double($0.offset))
          }
          let pitch = frequency(ofNote: note)
          var filter = StateFilter(.low, cutoff: 700, resonance: 0.9, rate: rate)
          return envelope.gains(rate: rate).enumerated().map { frame, gain in
            if frame % 64 == 0 {
              filter.tune(to: 900 + 1_500 * sine(0.5 * Double(frame) / (envelope.length * Double(rate))))
            }
            return gain * filter.next(saws[0].next(pitch * detune) + 0.7 * saws[1].next(pitch * (2 - detune * 1.000_7)))
          }
        }
        var gains = [0.2, 0.2]
        gains[channel] = 1
        canvas.add(samples, at: start, gains: gains.map { $0 * 0.1 * bar.part.pad })
      }
    }
  }

  /// A low saw, and its octave for small speakers.
  private mutating func bass(_ bar: Score.Bar, at start: Int) {
    guard bar.part.bass > 0 else { return }
    let onsets: [(Double, Double)] =
      switch bar.part.bassNotes {
      case 1: [(0, 3.8)]
      case 2: [(0, 2.3), (2.5, 1.4)]
      case 3: [(0, 1.4), (1.5, 0.9), (2.5, 1.3)]
      case 4: [(0, 0.9), (1, 0.45), (1.5, 0.9), (2.5, 0.45), (3, 0.8)]
      default: (0..<8).map { (Double($0) / 2, 0.42) }
      }
    for (index, (onset, beats)) in onsets.enumerated() {
      let isOctave = bar.part.bassNotes > 2 && index % 3 == 2
      let samples = note("\(bar.bass) \(beats) \(isOctave)") {
        let envelope = Envelope(attack: 0.006, decay: 0.6, release: 0.06, length: beats * Double(beat) / Double(rate))
        let pitch = frequency(ofNote: bar.bass) * (isOctave ? 2 : 1)
        var (low, high) = (Oscillator(Self.bass, rate: rate), Oscillator(Self.bass, rate: rate, phase: 0.3))
        var filter = StateFilter(.low, cutoff: 2_400, resonance: 1.1, rate: rate)
        return envelope.gains(rate: rate).enumerated().map { frame, gain in
          if frame % 64 == 0 { filter.tune(to: 480 + 1_700 * gain * gain) }
          return gain * filter.next(low.next(pitch) + 0.3 * high.next(pitch * 2.003))
        }
      }
      canvas.add(samples, at: start + Int(onset * Double(beat)), gains: [0.3 * bar.part.bass, 0.3 * bar.part.bass])
    }
  }

  /// Notes up and down the chord, an octave above it, panned alternately, with two echoes.
  private mutating func arpeggio(_ bar: Score.Bar, at start: Int) {
    guard bar.part.arpeggio > 0 else { return }
    let order = [0, 1, 2, 3, 2, 1, 3, 2, 0, 2, 1, 3, 1, 2, 3, 1]
    let step = beat / bar.part.arpeggioNotes
    for index in 0..<(4 * bar.part.arpeggioNotes) {
      let place = order[index % order.count]
      let isHigh = index % 8 == 5
      let pitch = bar.chord[place % bar.chord.count] + (isHigh ? 24 : 12)
      let samples = note("\(pitch)") {
        let envelope = Envelope(attack: 0.003, decay: 0.11, release: 0.2, length: 0.5)
        var (first, second) = (Oscillator(Self.pluck, rate: rate), Oscillator(Self.pluck, rate: rate, phase: 0.5))
        var filter = StateFilter(.low, cutoff: 6_000, resonance: 1.6, rate: rate)
        return envelope.gains(rate: rate).enumerated().map { frame, gain in
          if frame % 32 == 0 { filter.tune(to: 700 + 6_500 * gain * gain) }
          return gain
            * filter.next(
              first.next(frequency(ofNote: pitch)) + 0.6 * second.next(frequency(ofNote: pitch) * 1.004))
        }
      }
      let accent = index % bar.part.arpeggioNotes == 0 ? 1 : 0.72
      for echo in 0..<3 {
        let side = (index + echo) % 2 == 0 ? 0.4 : -0.4
        let weight = [1, 0.34, 0.13][echo] * 0.16 * bar.part.arpeggio * accent
        canvas.add(
          samples, at: start + index * step + echo * beat * 3 / 4, gains: [weight * (1 - side), weight * (1 + side)])
      }
    }
  }

  /// The melody, with vibrato, a breath of noise at its start, and echoes.
  private mutating func lead(_ note: Score.Note, _ part: Score.Part, at start: Int) {
    guard part.lead > 0 else { return }
    let frame = start + Int(note.beat * Double(beat))
    for (octave, gain) in part.isHigh ? [(0, 1.0), (12, 0.35)] : [(0, 1.0)] {
      let samples = self.note("\(note.note + octave) \(note.beats)") {
        let envelope = Envelope(
          attack: 0.025, decay: 1.1, release: 0.16, length: note.beats * Double(beat) / Double(rate) + 0.1)
        let pitch = frequency(ofNote: note.note + octave)
        var (voice, second) = (Oscillator(Self.lead, rate: rate), Oscillator(Self.lead, rate: rate, phase: 0.2))
        var breath = Noise(seed: UInt64(note.note))
        var filter = StateFilter(.band, cutoff: pitch * 3, resonance: 1.5, rate: rate)
        return envelope.gains(rate: rate).enumerated().map { frame, gain in
          let time = Double(frame) / Double(rate)
          let bend = 1 + 0.004 * min(1, 2 * time) * sine(5.2 * time)
          let air = filter.next(breath.next()) * (time < 0.06 ? 0.5 : 0.05)
          return gain * (voice.next(pitch * bend) + 0.5 * second.next(pitch * bend * 1.003) + air)
        }
      }
      let level = 0.2 * part.lead * gain
      canvas.add(samples, at: frame, gains: [level, 0.85 * level])
      canvas.add(samples, at: frame + beat * 3 / 4, gains: [0.16 * level, 0.32 * level])
    }
  }

  // MARK: - The Metronome

  /// A wooden tick on each beat, from the side to which the pendulum swings, and the wheels between them.
  private mutating func clock(at start: Int) {
    for step in 0..<16 {
      let (isBeat, isTock) = (step % 4 == 0, step % 8 == 0)
      let samples = note("clock \(isBeat) \(isTock)") { isBeat ? makeTick(isTock ? 880 : 1_250) : makeWheel() }
      let level = isBeat ? 0.5 : step % 4 == 2 ? 0.3 : 0.16
      let side = isBeat ? (isTock ? 0.3 : -0.3) : (step % 2 == 0 ? 0.15 : -0.15)
      canvas.add(samples, at: start + step * beat / 4, gains: [level * (1 - side), level * (1 + side)])
    }
  }

  /// A block of wood.
  private func makeTick(_ pitch: Double) -> [Double] {
    let gains = Envelope(attack: 0.000_8, decay: 0.03, release: 0.05, length: 0.16).gains(rate: rate)
    var (body, top) = (Oscillator(Waveform(1, 0.3, 0.2), rate: rate), Oscillator(rate: rate, phase: 0.1))
    var knock = StateFilter(.band, cutoff: 3_400, resonance: 1.4, rate: rate)
    var noise = Noise(seed: 23)
    return gains.enumerated().map { frame, gain in
      let attack = frame < rate / 200 ? 0.8 * knock.next(noise.next()) : 0
      return gain * (0.7 * body.next(pitch) + 0.35 * top.next(2.71 * pitch) + attack)
    }
  }

  /// A tooth of a wheel.
  private func makeWheel() -> [Double] {
    let gains = Envelope(attack: 0.000_5, decay: 0.008, release: 0.02, length: 0.05).gains(rate: rate)
    var metal = StateFilter(.band, cutoff: 5_200, resonance: 3, rate: rate)
    var noise = Noise(seed: 29)
    return gains.map { gain in gain * metal.next(noise.next()) }
  }

  /// Sixteenths on the bass of the bar, three, three and two, behind a filter that opens from bar to bar, with a second
  /// voice a semitone off that rubs against it.
  private mutating func alarm(_ bar: Score.Bar, at start: Int) {
    let figure = [0, 12, 12, 0, 12, 12, 0, 12, 0, 12, 12, 0, 12, 12, 7, 12]
    let isAccent = [0, 3, 6, 8, 11, 14]
    for (step, interval) in figure.enumerated() {
      let pitch = bar.bass + 12 + interval
      let strength = isAccent.contains(step) ? 1.0 : 0.6
      let samples = note("alarm \(pitch) \(step / 4) \(strength)") {
        let envelope = Envelope(attack: 0.003, decay: 0.09, release: 0.05, length: 0.2)
        var (first, second) = (Oscillator(Self.pluck, rate: rate), Oscillator(Self.pluck, rate: rate, phase: 0.4))
        var filter = StateFilter(.low, cutoff: 900, resonance: 2.2, rate: rate)
        return envelope.gains(rate: rate).enumerated().map { frame, gain in
          if frame % 32 == 0 { filter.tune(to: 500 + (900 + 700 * Double(step / 4)) * strength * gain) }
          let frequency = frequency(ofNote: pitch)
          return gain * filter.next(first.next(frequency) + 0.7 * second.next(frequency * 1.012))
        }
      }
      let side = step % 2 == 0 ? 0.25 : -0.25
      let level = 0.2 * strength
      canvas.add(samples, at: start + step * beat / 4, gains: [level * (1 - side), level * (1 + side)])
    }
  }

  // MARK: - Drums

  private mutating func drums(_ kind: Score.Drums, gain: Double, at start: Int) {
    func place(_ beats: Double) -> Int { start + Int(beats * Double(beat)) }
    let (kicks, snares, hats): ([Double], [Double], [Double])
    switch kind {
    case .none: return
    case .hats: (kicks, snares, hats) = ([], [], [0.5, 1.5, 2.5, 3.5])
    case .light: (kicks, snares, hats) = ([0, 2], [], [0.5, 1, 1.5, 2.5, 3, 3.5])
    case .full: (kicks, snares, hats) = ([0, 1.75, 2], [1, 3], stride(from: 0, to: 4, by: 0.5).map { $0 })
    case .fill: (kicks, snares, hats) = ([0, 2], [1, 2.5, 3, 3.25, 3.5, 3.75], [0, 0.5, 1, 1.5, 2])
    case .rise: (kicks, snares, hats) = ([0, 1, 2, 3], [1.5, 3.5], stride(from: 0, to: 4, by: 0.25).map { $0 })
    }
    let (kick, snare, hat) = (note("kick", makeKick), note("snare", makeSnare), note("hat", makeHat))
    for onset in kicks { canvas.add(kick, at: place(onset), gains: [0.5 * gain, 0.5 * gain]) }
    for onset in snares { canvas.add(snare, at: place(onset), gains: [0.34 * gain, 0.3 * gain]) }
    for (index, onset) in hats.enumerated() {
      let accent = index % 2 == 0 ? 0.16 : 0.11
      canvas.add(hat, at: place(onset), gains: [0.8 * accent * gain, 1.1 * accent * gain])
    }
  }

  private func makeKick() -> [Double] {
    let gains = Envelope(attack: 0.001, decay: 0.075, release: 0.06, length: 0.28).gains(rate: rate)
    var drum = Oscillator(Waveform(1, 0.35, 0.2, 0.1), rate: rate)
    var beater = StateFilter(.band, cutoff: 2_800, resonance: 0.8, rate: rate)
    var noise = Noise(seed: 5)
    var pitch = 240.0
    return gains.enumerated().map { frame, gain in
      pitch = 52 + (pitch - 52) * (1 - 46 / Double(rate))
      let knock = frame < rate / 120 ? 0.9 * beater.next(noise.next()) : 0
      return gain * (drum.next(pitch) + knock)
    }
  }

  private func makeSnare() -> [Double] {
    let gains = Envelope(attack: 0.001, decay: 0.06, release: 0.08, length: 0.26).gains(rate: rate)
    var (skin, rattle) = (Oscillator(Waveform(1, 0.4), rate: rate), StateFilter(.high, cutoff: 1_700, rate: rate))
    var noise = Noise(seed: 11)
    return gains.map { gain in gain * (0.55 * skin.next(196) * gain + 0.75 * rattle.next(noise.next())) }
  }

  private func makeHat() -> [Double] {
    let gains = Envelope(attack: 0.001, decay: 0.022, release: 0.03, length: 0.11).gains(rate: rate)
    var metal = StateFilter(.high, cutoff: 5_500, resonance: 0.9, rate: rate)
    var noise = Noise(seed: 17)
    return gains.map { gain in gain * metal.next(noise.next()) }
  }
}
