/// A one-pole low-pass, 6 dB an octave.
struct Smoother {
  private let coefficient: Double
  private var value = 0.0

  /// The cutoff in hertz, well below half the rate.
  init(cutoff: Double, rate: Int) {
    let step = 2 * Double.pi * cutoff / Double(rate)
    coefficient = step / (1 + step)
  }

  mutating func next(_ sample: Double) -> Double {
    value += coefficient * (sample - value)
    return value
  }
}
