/// A resonant filter of the second order whose cutoff may change (a state-variable filter, as A. Simper describes it).
struct StateFilter {
  /// The part of the spectrum that is kept.
  enum Kind { case low, band, high }

  private let kind: Kind
  private let rate: Double
  private let damping: Double
  private var gains = (0.0, 0.0, 0.0)
  private var state = (0.0, 0.0)

  /// A filter at a cutoff in hertz; `resonance` of 0.7 is flat, more rings.
  init(_ kind: Kind, cutoff: Double, resonance: Double = 0.7, rate: Int) {
    self.kind = kind
    self.rate = Double(rate)
    damping = 1 / resonance
    tune(to: cutoff)
  }

  /// Moves the cutoff, in hertz; at most 0.45 of the rate.
  mutating func tune(to cutoff: Double) {
    let turns = min(max(cutoff, 10), 0.45 * rate) / rate / 2
    let slope = sine(turns) / sine(turns + 0.25)
    let first = 1 / (1 + slope * (slope + damping))
    gains = (first, slope * first, slope * slope * first)
  }

  mutating func next(_ sample: Double) -> Double {
    let rest = sample - state.1
    let band = gains.0 * state.0 + gains.1 * rest
    let low = state.1 + gains.1 * state.0 + gains.2 * rest
    state = (2 * band - state.0, 2 * low - state.1)
    return switch kind {
    case .low: low
    case .band: damping * band
    case .high: sample - damping * band - low
    }
  }
}
