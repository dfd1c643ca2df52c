/// Reproducible white noise, -1 to 1.
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next sample (a linear congruential generator, its upper bits).
  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(Int32(truncatingIfNeeded: state >> 32)) / 2_147_483_648
  }
}
