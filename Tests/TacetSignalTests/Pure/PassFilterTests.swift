import Foundation
import Testing

@testable import TacetSignal

@Suite struct PassFilterTests {
  private static func apply(_ filter: inout PassFilter, _ samples: [Float]) -> [Float] {
    var samples = samples
    samples.withBlock { filter.apply(to: $0) }
    return samples
  }

  private static func sine(_ hertz: Double, frames: Int, from first: Int = 0, rate: Double = 48_000) -> [Float] {
    (first..<first + frames).flatMap { frame -> [Float] in
      let sample = Float(0.5 * sin(2 * .pi * hertz * Double(frame) / rate))
      return [sample, -sample]
    }
  }

  private static func decibels(_ samples: ArraySlice<Float>) -> Double {
    let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
    return 10 * log10(power / 0.125)
  }

  @Test(arguments: [PassFilter.Kind.low, .high], [80, 700, 5_000, 15_000] as [Float])
  func responseFollowsButterworthWithinHalfADecibel(kind: PassFilter.Kind, cutoff: Float) {
    for hertz in [50, 100, 300, 700, 1_000, 3_000, 8_000, 15_000] as [Double] {
      var filter = PassFilter(kind, sampleRate: 48_000)
      filter.go(to: cutoff, over: 0)
      let heard = Self.apply(&filter, Self.sine(hertz, frames: 96_000))
      // The bilinear transform bends frequencies towards half the rate.
      let ratio = tan(.pi * hertz / 48_000) / tan(.pi * Double(cutoff) / 48_000)
      let wanted = -10 * log10(1 + pow(kind == .low ? ratio : 1 / ratio, 4))
      guard wanted > -80 else { continue }
      #expect(abs(Self.decibels(heard[96_000...]) - wanted) < 0.5, "\(kind) \(cutoff) Hz at \(hertz) Hz")
    }
  }

  @Test func offChangesNoBitBeforeAndAfterUse() {
    var filter = PassFilter(.low, sampleRate: 48_000)
    let tone = Self.sine(440, frames: 4_800)
    #expect(Self.apply(&filter, tone) == tone && filter.isOff)
    filter.go(to: 300, over: 960)
    #expect(Self.apply(&filter, tone) != tone && !filter.isOff)
    filter.go(to: nil, over: 960)
    _ = Self.apply(&filter, tone)
    #expect(filter.isOff)
    #expect(Self.apply(&filter, tone) == tone)
  }

  @Test(arguments: [PassFilter.Kind.low, .high], [0, 100, 2_400, 24_000])
  func switchingAndSweepingMakeNoSteps(kind: PassFilter.Kind, ramp: Int) {
    var filter = PassFilter(kind, sampleRate: 48_000)
    var heard: [Float] = []
    let cutoffs: [Float?] = [700, 6_000, nil, 100, 15_000, 250, nil, nil]
    for (index, cutoff) in cutoffs.enumerated() {
      // In the middle of a sweep too.
      filter.go(to: cutoff, over: RampSpan(ramp))
      for block in 0..<10 {
        heard += Self.apply(&filter, Self.sine(200, frames: 300, from: (index * 10 + block) * 300))
      }
    }
    let steps = (2..<heard.count).map { (sample: Int) -> Float in abs(heard[sample] - heard[sample - 2]) }
    let material = Float(0.5 * 2 * .pi * 200 / 48_000)
    #expect((steps.max() ?? 0) < material + 0.02, "\(kind) over \(ramp): \(steps.max() ?? 0)")
  }

  @Test func sweepPassesTheGeometricMeanHalfWay() {
    var filter = PassFilter(.low, sampleRate: 48_000)
    filter.go(to: 100, over: 0)
    _ = Self.apply(&filter, Self.sine(200, frames: 4_800))
    filter.go(to: 6_400, over: 960_000)
    _ = Self.apply(&filter, Self.sine(800, frames: 480_000 - 4_800))
    // At its cutoff a tone is at -3 dB.
    let heard = Self.apply(&filter, Self.sine(800, frames: 9_600))
    #expect(abs(Self.decibels(heard[...]) - -3.01) < 0.5)
  }

  @Test func silencePassesWithoutAffectingWhatFollows() {
    var filter = PassFilter(.low, sampleRate: 48_000)
    filter.go(to: 500, over: 4_800)
    _ = Self.apply(&filter, Self.sine(200, frames: 480))
    #expect(filter.isRinging)
    filter.pass(4_800)
    #expect(!filter.isRinging)
    #expect(Self.apply(&filter, [Float](repeating: 0, count: 960)).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, -1, 0, 1e9])
  func filterRecoversFromInvalidCutoffsAndSamples(cutoff: Float) {
    for kind in [PassFilter.Kind.low, .high] {
      var filter = PassFilter(kind, sampleRate: 48_000)
      filter.go(to: cutoff, over: 100)
      #expect(Self.apply(&filter, Self.sine(440, frames: 4_800)).allSatisfy { $0.isFinite })
      _ = Self.apply(&filter, [Float](repeating: .infinity, count: 20))
      _ = Self.apply(&filter, Self.sine(440, frames: 4_800))
      #expect(Self.apply(&filter, Self.sine(440, frames: 480)).allSatisfy { $0.isFinite })
    }
  }

  @Test("A sweep sounds the same in steps of any length", arguments: [PassFilter.Kind.low, .high])
  func sweepIsTheSameInStepsOfAnyLength(kind: PassFilter.Kind) {
    let tone = Self.sine(440, frames: 3_000)
    let heard = [[3_000], [7, 1, 64, 13], [32], [5, 100]].map { steps in
      var filter = PassFilter(kind, sampleRate: 48_000)
      filter.go(to: 2_000, over: RampSpan(1_203, .smooth))
      var (heard, index) = ([Float](), 0)
      while heard.count < tone.count {
        let end = min(tone.count, heard.count + 2 * steps[index % steps.count])
        heard += Self.apply(&filter, Array(tone[heard.count..<end]))
        index += 1
      }
      return heard
    }
    for other in heard.dropFirst() { #expect(zip(other, heard[0]).allSatisfy { abs($0 - $1) < 1e-6 }) }
  }
}

/// The resonance of a low-pass and of a high-pass.
struct ResonanceTests {
  /// At its cutoff a filter has the amplitude of its resonance; far inside its band 1; with 0.7071 it is what it was.
  @Test(arguments: [Float(0.5), SoundFilter.flat, 2, 8, 20], [PassFilter.Kind.low, .high])
  func cutoffHasTheAmplitudeOfTheResonance(resonance: Float, kind: PassFilter.Kind) {
    var filter = PassFilter(kind, sampleRate: 48_000)
    filter.go(to: 1_000, resonance: resonance, over: 0)
    var samples = (0..<48_000).flatMap { frame -> [Float] in
      let sample = sinf(2 * .pi * 1_000 * Float(frame % 48) / 48_000)
      return [sample, sample]
    }
    samples.withBlock { filter.apply(to: $0) }
    let peak = samples.suffix(9_600).map(abs).max() ?? 0
    #expect(abs(peak / resonance - 1) < 0.01, "\(peak)")
  }

  /// A resonance that moves arrives, and makes no step.
  @Test func resonanceMovesWithoutAStep() {
    var filter = PassFilter(.low, sampleRate: 48_000)
    filter.go(to: 2_000, over: 0)
    var heard: [Float] = []
    for resonance in [SoundFilter.flat, 8, 8, 0.5] {
      filter.go(to: 2_000, resonance: resonance, over: RampSpan(2_400))
      let before = heard.count
      var samples = (0..<9_600).map { sinf(0.01 * Float((before + $0) / 2)) }
      samples.withBlock { filter.apply(to: $0) }
      heard += samples
    }
    #expect(zip(heard, heard.dropFirst(2)).allSatisfy { abs($0 - $1) < 0.0102 })
  }
}
