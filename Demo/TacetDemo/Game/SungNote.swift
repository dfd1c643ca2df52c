import Glibc

/// A note that the player sings, beside the notes of the chord. A value.
struct SungNote: Hashable, Sendable {
  /// The samples of mono that a pitch is found in.
  static let window = 2_048
  /// The seconds for which a note of the chord is sung until it is a layer of the music.
  static let hold: Float = 0.4
  /// The chord of the theme, in semitones above an A, in the order in which its notes are collected.
  static let chord: [(name: String, semitones: Float)] = [("A", 0), ("C", 3), ("E", 7), ("A", 12)]

  /// Semitones above the A below it, 0 to 12.
  let semitones: Float
  /// "A4".
  let name: String
  /// Hundredths of a semitone above the note of the name, -50 to 50.
  let cents: Int

  init(hertz: Float) {
    // Semitones above the A of 440 Hz.
    let height = 12 * log2f(hertz / 440)
    let nearest = Int(height.rounded())
    let names = ["A", "A#", "B", "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#"]
    let step = ((nearest % 12) + 12) % 12
    name = names[step] + "\((nearest + 57) / 12)"
    cents = Int(((height - Float(nearest)) * 100).rounded())
    semitones = height - 12 * (height / 12).rounded(.down)
  }

  /// True for a note of the chord within a third of a semitone.
  func meets(_ note: Float) -> Bool {
    let distance = abs(semitones - note)
    return min(distance, abs(distance - 12)) < 0.35
  }

  /// The first note of the chord that it meets.
  var step: Int? { Self.chord.firstIndex { meets($0.semitones) } }

  /// The pitch of samples, 80 to 1,000 Hz: the shortest lag at which they are nearly what they were (McLeod and Wyvill,
  /// "A smarter way to find pitch", 2005). Nil for silence and for noise.
  static func pitch(of samples: [Float], sampleRate: Int) -> Float? {
    let lags = sampleRate / 1_000...sampleRate / 80
    guard samples.count >= 2 * lags.upperBound else { return nil }
    let energy = samples.reduce(0) { $0 + $1 * $1 }
    guard energy > 1e-5 * Float(samples.count) else { return nil }
    let likeness = samples.withUnsafeBufferPointer { samples in
      (lags.lowerBound - 1...lags.upperBound + 1).map { lag -> Float in
        var (product, sum): (Float, Float) = (0, 1e-9)
        for index in 0..<samples.count - lag {
          let (now, then) = (samples[index], samples[index + lag])
          product += now * then
          sum += now * now + then * then
        }
        return 2 * product / sum
      }
    }
    guard let best = likeness.max(), best > 0.85 else { return nil }
    // The first peak that is nearly as high as the highest: the others are its multiples.
    for index in 1..<likeness.count - 1 {
      let (left, peak, right) = (likeness[index - 1], likeness[index], likeness[index + 1])
      guard peak > 0.93 * best, peak >= left, peak > right else { continue }
      let shift = (left - right) / (2 * (left - 2 * peak + right))
      return Float(sampleRate) / (Float(lags.lowerBound - 1 + index) + shift)
    }
    return nil
  }
}
