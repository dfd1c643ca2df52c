import TacetSignal
import Testing

@Suite struct LevelMeterTests {
  @Test func readsPeakAndRootMeanSquareAndFallsBack() {
    var meter = LevelMeter(sampleRate: 48_000)
    var samples = (0..<9_600).map { $0 / 2 % 2 == 0 ? Float(0.5) : -0.5 }
    for _ in 0..<20 { samples.withBlock { meter.measure($0) } }
    #expect(meter.peak == 0.5 && abs(meter.rms - 0.5) < 0.01)
    meter.pass(81_600)
    #expect(meter.peak < 0.051)
    for _ in 0..<100 { meter.pass(48_000) }
    #expect(meter.peak == 0 && meter.rms == 0)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e38] as [Float])
  func nonFiniteSampleIsNotMeasured(sample: Float) {
    var meter = LevelMeter(sampleRate: 48_000)
    var samples = [0.1, sample, 0.1, 0.1]
    samples.withBlock { meter.measure($0) }
    #expect(meter.peak.isFinite && meter.rms.isFinite)
    for _ in 0..<2_000 { meter.pass(240) }
    #expect(meter.peak < 0.1 && meter.rms < 0.1)
  }
}
