import Foundation
import Testing

@testable import TacetSignal

/// The gain of each band at frequencies, against the formula of its analogue filter.
struct EqualiserFilterTests {
  private static let rate = 48_000.0

  /// The gain in decibels of a filter for a sine, once it has settled.
  private func gain(at hertz: Double, _ apply: (Block) -> Void) -> Double {
    let frames = 24_000
    func tone(_ frame: Int) -> Double { sin(2 * .pi * hertz * Double(frame) / Self.rate) }
    var samples = (0..<frames).flatMap { frame -> [Float] in [Float(tone(frame)), 0] }
    samples.withBlock(apply)
    // The parts in phase and a quarter later, over whole periods.
    let periods = (hertz * 0.25).rounded(.down)
    let count = Int(periods / hertz * Self.rate)
    var (real, imaginary, power) = (0.0, 0.0, 0.0)
    for frame in frames - count..<frames {
      let angle = 2 * .pi * hertz * Double(frame) / Self.rate
      real += Double(samples[2 * frame]) * sin(angle)
      imaginary += Double(samples[2 * frame]) * cos(angle)
      power += sin(angle) * sin(angle)
    }
    return 20 * log10((real * real + imaginary * imaginary).squareRoot() / power)
  }

  /// The decibels of a bell or a shelf of the second order by its formula, with the frequencies that the bilinear
  /// transform warps: numerator and denominator are polynomials in s, at s = i·w.
  private func formula(_ shape: BandFilter.Shape, at hertz: Double, middle: Double, _ decibels: Double, width: Double)
    -> Double
  {
    let w = tan(.pi * hertz / Self.rate) / tan(.pi * middle / Self.rate)
    let a = pow(10, decibels / 40)
    let k = 2 * sinh(log(2) / 2 * width)
    func square(_ constant: Double, _ first: Double, _ second: Double) -> Double {
      pow(constant - second * w * w, 2) + pow(first * w, 2)
    }
    let ratio =
      switch shape {
      case .bell: square(1, k * a, 1) / square(1, k / a, 1)
      case .lows: a * a * square(a, k * a.squareRoot(), 1) / square(1, k * a.squareRoot(), a)
      case .highs: a * a * square(1, k * a.squareRoot(), a) / square(a, k * a.squareRoot(), 1)
      }
    return 10 * log10(ratio)
  }

  @Test(arguments: [-24.0, -12, -3, 6, 18, 24], [0.3, 1, 2, 4])
  func bandsHaveTheGainsOfTheirFormula(decibels: Double, width: Double) {
    let gain = Gain.decibels(Float(decibels))
    let bands: [(BandFilter.Shape, Double, Equaliser)] = [
      (.lows, 250, Equaliser(low: .init(250, gain: gain, width: Float(width)))),
      (.bell, 1_500, Equaliser(middle: .init(1_500, gain: gain, width: Float(width)))),
      (.highs, 7_000, Equaliser(high: .init(7_000, gain: gain, width: Float(width)))),
    ]
    for (shape, middle, equaliser) in bands {
      for hertz in [40.0, 200, 250, 700, 1_500, 2_000, 7_000, 15_000] {
        var filter = EqualiserFilter(sampleRate: Int(Self.rate))
        filter.go(to: equaliser, over: 0)
        let heard = self.gain(at: hertz) { filter.apply(to: $0) }
        let wanted = formula(shape, at: hertz, middle: middle, decibels, width: width)
        #expect(abs(heard - wanted) < 0.05, "\(shape) \(hertz) Hz: \(heard) dB, not \(wanted)")
      }
    }
  }

  @Test func flatItChangesNoBit() {
    var filter = EqualiserFilter(sampleRate: 48_000)
    let given = (0..<4_000).map { Float(sin(Double($0))) }
    var samples = given
    samples.withBlock { filter.apply(to: $0) }
    filter.go(to: Equaliser(low: .init(300), middle: .init(2_000, width: 0.5)), over: 100)
    samples.withBlock { filter.apply(to: $0) }
    #expect(samples == given && filter.isOff)
    // There and back again.
    filter.go(to: Equaliser(middle: .init(900, gain: .decibels(12))), over: 480)
    samples.withBlock { filter.apply(to: $0) }
    #expect(samples != given && !filter.isOff)
    filter.go(to: .flat, over: 480)
    samples.withBlock { filter.apply(to: $0) }
    samples = given
    samples.withBlock { filter.apply(to: $0) }
    #expect(samples == given && filter.isOff)
  }

  /// A bell that grows over 2,000 frames goes by its decibels, and makes the same frames in blocks of any length.
  @Test func waysAreTheSameInAnyBlocks() {
    func render(_ blocks: [Int]) -> [Float] {
      var filter = EqualiserFilter(sampleRate: 48_000)
      filter.go(to: Equaliser(middle: .init(500, gain: .decibels(-18))), over: 0)
      filter.go(
        to: Equaliser(low: .init(90, gain: .decibels(9)), middle: .init(3_000, gain: .decibels(18), width: 1)),
        over: RampSpan(2_000))
      var samples = (0..<8_000).map { Float(sin(0.3 * Double($0 / 2))) }
      var (done, block) = (0, 0)
      samples.withBlock { all in
        while done < all.frames {
          let frames = min(blocks[block % blocks.count], all.frames - done)
          filter.apply(to: all.dropFirst(done).prefix(frames))
          (done, block) = (done + frames, block + 1)
        }
      }
      return samples
    }
    let (one, other) = (render([4_000]), render([4, 12, 64, 512]))
    #expect(zip(one, other).allSatisfy { abs($0 - $1) < 1e-5 })
    #expect(zip(one, one.dropFirst(2)).allSatisfy { abs($0 - $1) < 8 * 0.3 + 0.02 })
  }

  @Test func memoryOfSomebodyElseIsFilteredAlike() {
    var filter = EqualiserFilter(sampleRate: 48_000)
    filter.go(to: Equaliser(low: .init(200, gain: .decibels(-9)), high: .init(4_000, gain: .decibels(7))), over: 400)
    var (own, others) = ((0..<2_000).map { Float(sin(0.1 * Double($0))) }, [Float]())
    others = own
    var memory = EqualiserFilter.Memory()
    others.withBlock { filter.apply(to: $0, with: &memory) }
    own.withBlock { filter.apply(to: $0) }
    #expect(own == others)
  }

  @Test func whatIsNoNumberIsForgotten() {
    var filter = EqualiserFilter(sampleRate: 48_000)
    filter.go(to: Equaliser(middle: .init(.nan, gain: .decibels(6), width: .nan)), over: 0)
    var samples = [Float](repeating: 0.5, count: 2_000)
    samples[10] = .infinity
    samples.withBlock { filter.apply(to: $0.prefix(500)) }
    samples.withBlock { filter.apply(to: $0.dropFirst(500)) }
    #expect(samples.suffix(900).allSatisfy { $0.isFinite })
  }
}
