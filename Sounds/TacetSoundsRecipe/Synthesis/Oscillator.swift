/// Reads a waveform at a frequency that may change every frame.
struct Oscillator {
  private let waveform: Waveform
  private let rate: Double
  private var phase: Double

  /// An oscillator that starts at `phase`, in turns.
  init(_ waveform: Waveform = .sine, rate: Int, phase: Double = 0) {
    self.waveform = waveform
    self.rate = Double(rate)
    self.phase = phase - phase.rounded(.down)
  }

  /// The next frame's sample.
  mutating func next(_ frequency: Double) -> Double {
    let sample = waveform.sample(at: phase)
    phase += frequency / rate
    if phase >= 1 { phase -= 1 }
    return sample
  }
}
