import Foundation
import Testing

@testable import TacetSignal

/// The compressor of a bus against its law.
struct BusCompressorTests {
  private static let rate = 48_000

  private func sine(_ decibels: Double, frames: Int) -> [Float] {
    let peak = pow(10, decibels / 20)
    return (0..<frames).flatMap { frame -> [Float] in
      [Float(peak * sin(2 * .pi * 1_000 * Double(frame) / Double(Self.rate))), 0]
    }
  }

  /// The peak of the last 100 ms, in decibels.
  private func level(_ samples: [Float]) -> Double { 20 * log10(Double(samples.suffix(9_600).map(abs).max() ?? 0)) }

  /// Levels below the threshold stay; of what is above it one decibel is left of `ratio`.
  @Test(arguments: [-40.0, -24, -18, -12, -6, 0], [1.5, 4, 20, 100])
  func sineOfALevelIsPutOutByTheLaw(given: Double, ratio: Double) {
    var compressor = Compressor(sampleRate: Self.rate)
    compressor.go(
      to: CompressorSettings(
        threshold: .decibels(-20), ratio: Float(ratio), release: .seconds(1), makeUp: .decibels(3)),
      over: 0)
    var samples = sine(given, frames: 48_000)
    samples.withBlock { compressor.apply(to: $0) }
    let wanted = given - max(0, given + 20) * (1 - 1 / ratio) + 3
    // A release of 1 s leaves nothing of the power's ripple.
    #expect(abs(level(samples) - wanted) < 0.15, "\(given) dB: \(level(samples)), not \(wanted)")
  }

  /// After the attack's time the level that it goes by is there but for 1/e; with the release it falls by 4.3 dB.
  @Test func attackAndReleaseTakeTheirTimes() {
    var compressor = Compressor(sampleRate: Self.rate)
    let settings = CompressorSettings(
      threshold: .decibels(-30), ratio: 100, attack: .milliseconds(50), release: .milliseconds(300))
    compressor.go(to: settings, over: 0)
    var gains = [Float](repeating: 1, count: 96_000)
    var samples = sine(-60, frames: 24_000) + sine(0, frames: 36_000) + sine(-60, frames: 36_000)
    samples.withBlock { block in
      gains.withUnsafeMutableBufferPointer { compressor.apply(to: block, gains: $0.baseAddress) }
    }
    func decibels(_ frame: Int) -> Double { 20 * log10(Double(gains[frame])) }
    // 63 % of the power after 50 ms, behind an average of 10 ms and one chunk.
    let held = (decibels(24_000 + 2_400 + 480) / -0.99) - 30
    #expect(abs(held - 10 * log10(1 - exp(-1.0))) < 0.5, "\(held)")
    let (first, later) = (decibels(60_000 + 4_800), decibels(60_000 + 4_800 + 14_400))
    #expect(abs(later - first - 0.99 * 4.343) < 0.2, "\(later - first)")
    #expect(abs(decibels(59_000) + 0.99 * 30) < 0.2)
  }

  @Test func offItChangesNoBitAndGoesWithoutAStep() {
    var compressor = Compressor(sampleRate: Self.rate)
    let given = sine(-3, frames: 4_800)
    var samples = given
    samples.withBlock { compressor.apply(to: $0) }
    #expect(samples == given && compressor.isOff)
    compressor.go(to: CompressorSettings(threshold: .decibels(-30), ratio: 10), over: RampSpan(4_800))
    var heard: [Float] = []
    for settings in [CompressorSettings(threshold: .decibels(-30), ratio: 10), .off, .off] {
      compressor.go(to: settings, over: RampSpan(4_800))
      var samples = [Float](repeating: 0.5, count: 9_600)
      samples.withBlock { compressor.apply(to: $0) }
      heard += samples
    }
    #expect(zip(heard, heard.dropFirst()).allSatisfy { abs($0 - $1) < 0.002 })
    #expect(heard.last == 0.5 && compressor.isOff)
  }
}
