/// The cubic by which OpenAL resamples between two samples. Pure.
enum CubicLaw: CaseIterable {
  /// Up to OpenAL Soft 1.24.
  case catmullRom
  /// From 1.25 on: the cubic through all four samples.
  case lagrange

  /// The value at `t`, 0 to 1, between `sample` and `next`.
  @inline(__always)
  func value(
    _ before: SIMD2<Float>, _ sample: SIMD2<Float>, _ next: SIMD2<Float>, _ after: SIMD2<Float>, at t: Float
  ) -> SIMD2<Float> {
    let (a, b, c): (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
    switch self {
    case .catmullRom:
      a = (after - before) * 0.5 + (sample - next) * 1.5
      b = before - sample * 2.5 + next * 2 - after * 0.5
      c = (next - before) * 0.5
    case .lagrange:
      a = (after - before) / 6 + (sample - next) * 0.5
      b = (before + next) * 0.5 - sample
      c = next - before / 3 - sample * 0.5 - after / 6
    }
    return sample + ((a * t + b) * t + c) * t
  }

  /// The share of the sample before.
  @inline(__always)
  func before(at t: Float) -> Float {
    switch self {
    case .catmullRom: ((1 - 0.5 * t) * t - 0.5) * t
    case .lagrange: ((0.5 - t / 6) * t - 1 / 3) * t
    }
  }
}
