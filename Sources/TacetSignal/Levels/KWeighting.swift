import Glibc

/// The K-weighting of ITU-R BS.1770-4 for a stereo signal: a shelf that raises what is above 1.7 kHz by 4 dB, and a
/// high-pass at 38 Hz. At rates other than 48 kHz the filters that the recommendation tabulates for 48 kHz are designed
/// anew.
struct KWeighting: Sendable {
  /// A filter of second order, in the transposed direct form II.
  private struct Section: Sendable {
    let b0, b1, b2, a1, a2: Double
    var first = SIMD2<Double>.zero
    var second = SIMD2<Double>.zero

    mutating func apply(_ sample: SIMD2<Double>) -> SIMD2<Double> {
      let result = b0 * sample + first
      first = b1 * sample - a1 * result + second
      second = b2 * sample - a2 * result
      return result
    }

    /// True if it rings below the least that any meter shows.
    var isQuiet: Bool { max(abs(first.x), abs(first.y), abs(second.x), abs(second.y)) < 1e-9 }
  }

  private var shelf: Section
  private var highPass: Section

  init(sampleRate: Int) {
    let rate = Double(sampleRate)
    var tangent = tan(.pi * 1681.974450955533 / rate)
    var quality = 0.7071752369554196
    let gain = pow(10, 3.999843853973347 / 20)
    let bend = pow(gain, 0.4996667741545416)
    var scale = 1 + tangent / quality + tangent * tangent
    shelf = Section(
      b0: (gain + bend * tangent / quality + tangent * tangent) / scale,
      b1: 2 * (tangent * tangent - gain) / scale,
      b2: (gain - bend * tangent / quality + tangent * tangent) / scale,
      a1: 2 * (tangent * tangent - 1) / scale, a2: (1 - tangent / quality + tangent * tangent) / scale)
    tangent = tan(.pi * 38.13547087602444 / rate)
    quality = 0.5003270373238773
    scale = 1 + tangent / quality + tangent * tangent
    highPass = Section(
      b0: 1, b1: -2, b2: 1, a1: 2 * (tangent * tangent - 1) / scale,
      a2: (1 - tangent / quality + tangent * tangent) / scale)
  }

  mutating func apply(_ sample: SIMD2<Double>) -> SIMD2<Double> { highPass.apply(shelf.apply(sample)) }

  /// True if it has nothing to say about a silence.
  var isQuiet: Bool { shelf.isQuiet && highPass.isQuiet }

  mutating func clear() {
    (shelf.first, shelf.second) = (.zero, .zero)
    (highPass.first, highPass.second) = (.zero, .zero)
  }
}
