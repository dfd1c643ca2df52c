import TacetSignal
import Testing

@Suite struct LimiterTests {
  @Test func signalBelowFullScaleIsUnchangedAndNoneExceedsIt() {
    var limiter = Limiter(sampleRate: 48_000)
    let quiet = (0..<960).map { Float($0 % 200) / 100 - 1 }
    var samples = quiet
    _ = limiter.process(&samples, frames: 480)
    #expect(samples == quiet)
    samples = quiet.map { 3 * $0 }
    let peak = limiter.process(&samples, frames: 480)
    let isLimited = samples.allSatisfy { abs($0) <= 1 }
    #expect(isLimited && peak <= 1 && peak > 0.99)
    samples = [.nan, .infinity, 0.5, -0.5]
    _ = limiter.process(&samples, frames: 2)
    let isFinite = samples.allSatisfy { $0.isFinite }
    #expect(isFinite)
    // The gain recovers.
    samples = [Float](repeating: 0.5, count: 2 * 48_000)
    _ = limiter.process(&samples, frames: 48_000)
    #expect(samples.last == 0.5)
  }
}
