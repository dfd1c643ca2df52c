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

/// An oscillator with harmonics, whose frequency may change from frame to frame.
struct Oscillator {
  private var phase: Double
  private let harmonics: [Double]
  private let rate: Double

  /// `harmonics` are the amplitudes of the first, the second harmonic and so on; `phase` is in turns.
  init(harmonics: [Double] = [1], rate: Int, phase: Double = 0) {
    self.harmonics = harmonics
    self.rate = Double(rate)
    self.phase = phase
  }

  /// The sample of this frame, and a step on. Harmonics near half the sample rate are left out.
  mutating func next(_ frequency: Double) -> Double {
    var sample = 0.0
    for (index, amplitude) in harmonics.enumerated() {
      let multiple = Double(index + 1)
      guard frequency * multiple < 0.45 * rate else { break }
      sample += amplitude * sine(phase * multiple)
    }
    phase += frequency / rate
    phase -= phase.rounded(.down)
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
