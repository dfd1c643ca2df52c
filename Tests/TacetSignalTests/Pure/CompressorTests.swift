import Foundation
import Testing

@testable import TacetSignal

/// The figures of reduced dynamics, from tones of known loudness.
struct CompressorTests {
  private static let rate = 48_000

  /// A tone of 1 kHz on both sides, whose loudness is this many LUFS.
  private func tone(_ loudness: Double, seconds: Double = 2) -> [Float] {
    // At 1 kHz K-weighting adds 0.691 dB: both sides at 0 dBFS peak are 0 LUFS.
    let peak = pow(10, loudness / 20)
    return (0..<Int(seconds * Double(Self.rate))).flatMap { frame -> [Float] in
      let sample = Float(peak * sin(2 * .pi * 1_000 * Double(frame) / Double(Self.rate)))
      return [sample, sample]
    }
  }

  /// The loudness of the last second of both sides, by their peak.
  private func loudness(_ samples: [Float]) -> Double {
    20 * log10(Double(samples.suffix(2 * Self.rate).map(abs).max() ?? 0))
  }

  private func reduced(_ samples: [Float], blocks: [Int] = [512], isOn: Bool = true) -> [Float] {
    var compressor = Compressor.byLoudness(sampleRate: Self.rate)
    if isOn { compressor.set(true, over: 0) }
    var (samples, done, block) = (samples, 0, 0)
    samples.withBlock { all in
      while done < all.frames {
        let frames = min(blocks[block % blocks.count], all.frames - done)
        compressor.apply(to: all.dropFirst(done).prefix(frames))
        (done, block) = (done + frames, block + 1)
      }
    }
    return samples
  }

  @Test(arguments: [(-60.0, -52.0), (-36, -28), (-24, -16), (-18, -14), (-12, -12), (-6, -10), (0, -8)])
  func toneOfALoudnessIsPutOutAtAnother(given: Double, wanted: Double) {
    #expect(abs(loudness(reduced(tone(given))) - wanted) < 0.1)
  }

  @Test func measuresAsTheLoudnessMeterDoes() {
    var meter = LoudnessMeter(sampleRate: Self.rate)
    var samples = tone(-20, seconds: 3)
    samples.withBlock { meter.measure($0) }
    #expect(abs(Double(meter.momentary) + 20) < 0.1)
  }

  @Test func offItChangesNoBit() {
    let given = tone(-3, seconds: 0.1)
    #expect(reduced(given, isOn: false) == given)
  }

  @Test func blocksMakeNoDifference() {
    let given = tone(-40, seconds: 0.1) + tone(-3, seconds: 0.2) + tone(-30, seconds: 0.2)
    #expect(reduced(given, blocks: [1, 7, 64, 333]) == reduced(given, blocks: [512]))
  }

  @Test func twoPartsGetTheGainOfTheirSum() {
    let given = tone(-6, seconds: 0.5)
    let sum = reduced(given)
    var (first, second) = (given.map { $0 * 0.25 }, given.map { $0 * 0.75 })
    var compressor = Compressor.byLoudness(sampleRate: Self.rate)
    compressor.set(true, over: 0)
    first.withBlock { first in second.withBlock { compressor.apply(to: first, and: $0) } }
    #expect(zip(zip(first, second), sum).allSatisfy { abs($0.0 + $0.1 - $1) < 1e-5 })
  }

  @Test func goesOnAndOffUnderARampWithoutAStep() {
    var compressor = Compressor.byLoudness(sampleRate: Self.rate)
    var heard: [Float] = []
    for (isOn, seconds) in [(false, 0.1), (true, 0.3), (true, 0.2), (false, 0.3)] {
      compressor.set(isOn, over: RampSpan(4_800))
      // A constant is what K-weighting does not hear: 8 dB of make-up.
      var samples = [Float](repeating: 0.1, count: 2 * Int(seconds * Double(Self.rate)))
      samples.withBlock { compressor.apply(to: $0) }
      heard += samples
    }
    let left = stride(from: 0, to: heard.count, by: 2).map { heard[$0] }
    #expect(zip(left, left.dropFirst()).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(left[4_000] == 0.1 && abs(left[26_000] - 0.251) < 0.002 && left[left.count - 1] == 0.1 && compressor.isOff)
  }

  @Test func whatIsNoNumberIsForgotten() {
    var given = tone(-20, seconds: 1)
    given[1_000] = .nan
    given[1_001] = .infinity
    #expect(reduced(given).suffix(1_000).allSatisfy { $0.isFinite })
  }
}
