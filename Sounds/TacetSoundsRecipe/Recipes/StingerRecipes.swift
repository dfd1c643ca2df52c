import TacetSignal

/// Short pieces over the music, in its key, in stereo.
enum StingerRecipes {
  private static let brass = Waveform([1, 0.7, 0.5, 0.36, 0.28, 0.2, 0.15, 0.1, 0.07, 0.05])

  /// A wave is over: up the chord.
  static func wave() -> PCM {
    phrase([(0, [69, 64], 0.3), (0.3, [72, 67], 0.3), (0.6, [76, 72, 69], 1.5)], length: 2.8)
  }

  /// The Metronome is broken: into the major.
  static func won() -> PCM {
    phrase(
      [(0, [69, 65], 0.3), (0.3, [72, 69], 0.3), (0.6, [74, 71, 67], 0.6), (1.2, [81, 76, 73, 69, 57], 2.2)], length: 4)
  }

  /// The last shield is gone: down, and slower.
  static func lost() -> PCM {
    phrase([(0, [76, 72], 0.4), (0.4, [74, 70], 0.5), (0.95, [69, 65], 0.6), (1.6, [64, 57, 52], 1.9)], length: 4)
  }

  private static func phrase(_ chords: [(start: Double, notes: [Int], seconds: Double)], length: Double) -> PCM {
    var canvas = Take.canvas(length, channels: 2)
    for chord in chords {
      for (index, note) in chord.notes.enumerated() {
        let pitch = frequency(ofNote: note)
        let envelope = Envelope(attack: 0.015, decay: 0.8, release: 0.25, length: chord.seconds)
        for (channel, detune) in [0.997_5, 1.002_5].enumerated() {
          var voice = Oscillator(brass, rate: Take.rate, phase: 0.3 * Double(index) + 0.2 * Double(channel))
          var filter = StateFilter(.low, cutoff: 3_000, resonance: 0.8, rate: Take.rate)
          let samples = envelope.gains(rate: Take.rate).enumerated().map { frame, gain in
            if frame % 64 == 0 { filter.tune(to: 900 + 5_000 * gain) }
            return gain * filter.next(voice.next(pitch * detune))
          }
          var gains = [0.25, 0.25]
          gains[channel] = 1
          canvas.add(samples, at: Int(chord.start * Double(Take.rate)), gains: gains)
        }
      }
    }
    return canvas.inRoom(level: 0.13).levelled(-18)
  }
}
