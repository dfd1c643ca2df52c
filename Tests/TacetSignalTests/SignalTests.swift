import TacetSignal
import Testing

@Suite struct SignalTests {
  @Test func gainsAreLimited() {
    #expect(Gain(amplitude: .nan) == .silence && Gain(amplitude: -1) == .silence)
    #expect(Gain(amplitude: .infinity) == .maximum && Gain.decibels(1_000) == .maximum)
    #expect(Gain.decibels(-.infinity) == .silence && Gain.decibels(.nan) == .silence)
    #expect(abs(Gain.decibels(-6.0206).amplitude - 0.5) < 1e-5)
    #expect(abs(Gain(amplitude: 2).decibels - 6.0206) < 1e-4)
  }

  @Test func durationsBecomeFrames() {
    #expect(FrameCount(.milliseconds(10), sampleRate: 48_000) == 480)
    #expect(FrameCount(.seconds(1) / 3, sampleRate: 48_000) == 16_000)
    #expect(FrameCount(.nanoseconds(1), sampleRate: 48_000) == 0)
    #expect(FrameCount(.seconds(Int64.max), sampleRate: 48_000).rawValue == 1 << 62)
    #expect(FrameCount(.seconds(Int64.min), sampleRate: 48_000).rawValue == -(1 << 62))
    #expect(FrameCount(.seconds(-1 << 49), sampleRate: 1 << 14).rawValue == -(1 << 62))
    #expect(FrameCount(480).duration(sampleRate: 48_000) == .milliseconds(10))
  }

  @Test func countsStayWithin64Bits() {
    #expect(FrameCount(.max) + 1 == FrameCount(.max) && FrameCount(.min) + -1 == FrameCount(.min))
    #expect(FrameCount(.min) - 1 == FrameCount(.min) && FrameCount(.max) - -1 == FrameCount(.max))
    #expect(FrameCount(3) + 4 - 5 == 2)
    let loop = LoopRegion(start: 2, end: 12)
    #expect(loop?.position(after: .max, from: 7).description.isEmpty == false)
    #expect(loop?.position(after: 6, from: 7) == 3)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, 1e38] as [Float])
  func aMeterFallsBackFromWhatIsNoLevel(sample: Float) {
    var meter = LevelMeter(sampleRate: 48_000)
    meter.measure([0.1, sample, 0.1, 0.1], frames: 2)
    #expect(meter.peak.isFinite && meter.rms.isFinite)
    for _ in 0..<2_000 { meter.pass(240) }
    #expect(meter.peak < 0.1 && meter.rms < 0.1)
  }

  @Test(arguments: [1, 7, 240, 480, 1_000])
  func rampsArriveExactlyHoweverTheyAreCut(block: Int) {
    var ramp = Ramp(1)
    ramp.go(to: 0, over: 480)
    var heard: [Float] = []
    while heard.count < 1_000 {
      var samples = [Float](repeating: 1, count: 2 * block)
      ramp.apply(toStereo: &samples, frames: block)
      heard += stride(from: 0, to: 2 * block, by: 2).map { samples[$0] }
    }
    for frame in 0..<480 { #expect(abs(heard[frame] - (1 - Float(frame + 1) / 480)) < 1e-5) }
    #expect(heard[479...].allSatisfy { $0 == 0 })
    #expect(ramp.value == 0 && !ramp.isMoving)
  }

  @Test func loopsFold() throws {
    let loop = try #require(LoopRegion(start: 100, end: 350))
    #expect(loop.position(after: 349, from: 0) == 349)
    #expect(loop.position(after: 350, from: 0) == 100)
    #expect(loop.position(after: 1_000_000, from: 200) == 100 + (1_000_200 - 350) % 250)
    #expect(LoopRegion(start: 5, end: 5) == nil && LoopRegion(start: -1, end: 5) == nil)
  }

  @Test func theLimiterChangesNothingBelowFullScaleAndLetsNothingAbove() {
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
    // It lets up again, by itself.
    samples = [Float](repeating: 0.5, count: 2 * 48_000)
    _ = limiter.process(&samples, frames: 48_000)
    #expect(samples.last == 0.5)
  }

  @Test func metersReadPeakAndRootMeanSquare() {
    var meter = LevelMeter(sampleRate: 48_000)
    let samples = (0..<9_600).map { $0 / 2 % 2 == 0 ? Float(0.5) : -0.5 }
    for _ in 0..<20 { meter.measure(samples, frames: 4_800) }
    #expect(meter.peak == 0.5 && abs(meter.rms - 0.5) < 0.01)
    meter.pass(81_600)
    #expect(meter.peak < 0.051)
    for _ in 0..<100 { meter.pass(48_000) }
    #expect(meter.peak == 0 && meter.rms == 0)
  }
}
