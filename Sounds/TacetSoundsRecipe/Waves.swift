/// Sine of a phase in turns, by additions and multiplications alone, so that every machine makes the same samples.
///
/// Right to 1e-9.
func sine(_ turns: Double) -> Double {
  let phase = turns - turns.rounded()
  // Folded to a quarter turn on either side of zero.
  let folded = phase > 0.25 ? 0.5 - phase : phase < -0.25 ? -0.5 - phase : phase
  let angle = 2 * Double.pi * folded
  let square = angle * angle
  var term = angle
  var sum = angle
  for step in stride(from: 2.0, through: 14, by: 2) {
    term *= -square / (step * (step + 1))
    sum += term
  }
  return sum
}

/// The frequency of a note in hertz: equal temperament, 69 is A at 440 Hz.
func frequency(ofNote note: Int) -> Double {
  let semitone = 1.059_463_094_359_295_3
  var frequency = 440.0
  for _ in 0..<abs(note - 69) { frequency = note > 69 ? frequency * semitone : frequency / semitone }
  return frequency
}

/// One period of a sound, as a table to be read between its points.
struct Waveform: Sendable {
  private static let points = 2_048
  private let table: [Double]

  /// A period of the first, the second harmonic and so on, at these amplitudes.
  init(_ harmonics: Double...) {
    table = (0...Self.points).map { point in
      let phase = Double(point) / Double(Self.points)
      return harmonics.enumerated().reduce(0) {
        $0 + $1.element * TacetSoundsRecipe.sine(phase * Double($1.offset + 1))
      }
    }
  }

  /// The sample at a phase in turns, 0 to 1.
  func sample(at phase: Double) -> Double {
    let place = phase * Double(Self.points)
    let point = Int(place)
    let low = table[point]
    return low + (table[point + 1] - low) * (place - Double(point))
  }

  /// The first harmonic alone.
  static let sine = Waveform(1)
}

/// Reads a waveform at a frequency that may change from frame to frame.
struct Oscillator {
  private let waveform: Waveform
  private let rate: Double
  private var phase: Double

  /// Begins at `phase`, in turns.
  init(_ waveform: Waveform = .sine, rate: Int, phase: Double = 0) {
    self.waveform = waveform
    self.rate = Double(rate)
    self.phase = phase - phase.rounded(.down)
  }

  /// The sample of this frame, and a step on.
  mutating func next(_ frequency: Double) -> Double {
    let sample = waveform.sample(at: phase)
    phase += frequency / rate
    if phase >= 1 { phase -= 1 }
    return sample
  }
}

/// White noise that is the same every time: -1 to 1.
struct Noise {
  private var state: UInt64

  /// Noise from a seed.
  init(seed: UInt64) { state = seed }

  /// The next sample (a linear congruential generator, its upper bits).
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
  }
}

/// A low-pass of one pole, 6 dB an octave.
struct Smoother {
  private let coefficient: Double
  private var value = 0.0

  /// The cutoff in hertz, well below half the rate.
  init(cutoff: Double, rate: Int) {
    let step = 2 * Double.pi * cutoff / Double(rate)
    coefficient = step / (1 + step)
  }

  /// The filtered sample.
  mutating func next(_ sample: Double) -> Double {
    value += coefficient * (sample - value)
    return value
  }
}
