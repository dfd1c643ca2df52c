internal import Tacet

/// Numbers that a careless game could come to: small ones, ends of their types, and what is no number.
struct WildNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }

  /// A number from 0 to below `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
  mutating func flip() -> Bool { next() & 1 == 0 }
  mutating func some<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  mutating func int() -> Int {
    if below(3) > 0 { return below(100_000) }
    return some([
      .min, .min + 1, -1 << 62, -48_000, -1, 0, 1, 2, 3, 64, 47_999, 384_000, 1 << 28, 1 << 31, 1 << 40, 1 << 48,
      1 << 62,
      .max - 1, .max, Int(bitPattern: UInt(next())),
    ])
  }

  mutating func double() -> Double {
    if below(3) > 0 { return Double(below(2_000)) / 1_000 - 0.5 }
    return some([
      .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, -1e-300, 1e300, -.greatestFiniteMagnitude, 1e18,
      -0x1p63, 0x1p63, Double(bitPattern: next()),
    ])
  }

  mutating func float() -> Float {
    below(20) == 0 ? Float(bitPattern: UInt32(truncatingIfNeeded: next())) : Float(double())
  }

  mutating func duration() -> Duration {
    if below(3) > 0 { return .microseconds(below(300_000)) }
    return some([
      .zero, .nanoseconds(1), .seconds(-1), .seconds(3_600), .seconds(Int64.max), .seconds(Int64.min),
      .seconds(1 << 62),
      .seconds(Int64.max) + .seconds(Int64.max), .seconds(Int64.min) - .seconds(1), .seconds(1 << 43),
      .nanoseconds(Int64(bitPattern: next())),
    ])
  }

  mutating func point() -> SIMD3<Float> { [float(), float(), float()] }
  mutating func gain() -> Gain { below(4) == 0 ? .decibels(float()) : Gain(amplitude: float()) }
  mutating func curve() -> RampCurve { some(RampCurve.allCases) }
  mutating func loops() -> LoopCount { flip() ? LoopCount(flip()) : LoopCount(int()) }

  /// A moment of any clock that has passed, is near, or never comes; or none.
  mutating func time(near frame: FrameCount) -> ClockTime? {
    let time = below(3) == 0 ? FrameCount(int()) : frame + FrameCount(below(6_000))
    return some([nil, nil, .engine(time), .effects(time), .soundtrack(time)])
  }
}
