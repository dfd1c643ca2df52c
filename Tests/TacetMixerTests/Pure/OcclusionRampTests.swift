import TacetSignal
import Testing

@testable import TacetMixer

@Suite struct OcclusionRampTests {
  @Test(arguments: RampCurve.allCases)
  func goesByItsCurveAndOnFromWhereItIs(curve: RampCurve) {
    var ramp = OcclusionRamp(0.25)
    ramp.go(to: 1, over: RampSpan(1_000, curve))
    #expect(ramp.value(after: 0) == 0.25 && ramp.value(after: 1_000) == 1 && ramp.value(after: 5_000) == 1)
    for _ in 0..<4 { ramp.advance(100) }
    #expect(ramp.remaining == 600)
    #expect(abs(ramp.value(after: 100) - (0.25 + 0.75 * curve.progress(at: 0.5))) < 1e-6)
    let turn = ramp.value(after: 0)
    ramp.go(to: 0, over: RampSpan(200, curve))
    #expect(ramp.value(after: 0) == turn && ramp.remaining == 200)
    #expect(abs(ramp.value(after: 50) - turn * (1 - curve.progress(at: 0.25))) < 1e-6)
    ramp.advance(200)
    #expect(ramp == OcclusionRamp(0))
  }

  @Test func zeroDurationAppliesAtOnce() {
    var ramp = OcclusionRamp(0)
    ramp.go(to: 0.5, over: 0)
    #expect(ramp == OcclusionRamp(0.5))
    ramp.go(to: 0.5, over: 100)
    #expect(ramp.remaining == 0)
  }

  @Test(arguments: RampCurve.allCases)
  func slopeIsThatOfTheFastestQuarter(curve: RampCurve) {
    var ramp = OcclusionRamp(0)
    #expect(ramp.slope(within: 128) == 0)
    ramp.go(to: 1, over: RampSpan(1_024, curve))
    var fastest: Float = 0
    while ramp.remaining > 0 {
      let slope = ramp.slope(within: 128)
      let change = abs(ramp.value(after: 32) - ramp.value(after: 0)) / 32
      #expect(slope > change * 0.999)
      fastest = max(fastest, slope)
      ramp.advance(32)
    }
    #expect(
      abs(fastest * 1_024 - (curve == .exponential ? 6.2 : curve == .linear || curve == .decibels ? 1 : 1.54)) < 0.1)
  }
}
