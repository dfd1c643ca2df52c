import TacetSignal
import Testing

@Suite struct RampTests {
  @Test(arguments: [1, 7, 240, 480, 1_000])
  func rampReachesItsTargetExactlyWhateverTheBlockSize(block: Int) {
    var ramp = Ramp(1)
    ramp.go(to: 0, over: 480)
    var heard: [Float] = []
    while heard.count < 1_000 {
      var samples = [Float](repeating: 1, count: 2 * block)
      samples.withBlock { ramp.apply(to: $0) }
      heard += stride(from: 0, to: 2 * block, by: 2).map { samples[$0] }
    }
    for frame in 0..<480 { #expect(abs(heard[frame] - (1 - Float(frame + 1) / 480)) < 1e-5) }
    #expect(heard[479...].allSatisfy { $0 == 0 })
    #expect(ramp.value == 0 && !ramp.isMoving)
  }

  @Test(arguments: RampCurve.allCases, [1, 7, 240, 1_000])
  func everyCurveIsExactWhateverTheBlockSize(curve: RampCurve, block: Int) {
    var ramp = Ramp(0.25)
    ramp.go(to: 1, over: 480, curve: curve)
    var heard: [Float] = []
    while heard.count < 1_000 {
      var samples = [Float](repeating: 1, count: 2 * block)
      samples.withBlock { ramp.apply(to: $0) }
      heard += stride(from: 0, to: 2 * block, by: 2).map { samples[$0] }
    }
    for frame in 0..<480 {
      let exact = RampCurveTests.exact(curve, from: 0.25, to: 1, at: Double(frame + 1) / 480)
      #expect(abs(Double(heard[frame]) - exact) < 1e-5)
    }
    #expect(heard[479...].allSatisfy { $0 == 1 })
    #expect(ramp == Ramp(1))
  }

  @Test(arguments: RampCurve.allCases)
  func rampThatReplacesAnotherGoesOnFromItsValue(curve: RampCurve) {
    for length in [10, 480, 48_000] {
      for part in 1..<10 {
        var ramp = Ramp(1)
        ramp.go(to: 0.01, over: length, curve: curve)
        ramp.advance(length * part / 10)
        let value = ramp.value
        for next in RampCurve.allCases {
          var other = ramp
          other.go(to: 0.7, over: 480, curve: next)
          #expect(other.value == value)
          other.advance(480)
          #expect(other.value == 0.7)
        }
      }
    }
  }

  @Test func sameOrderGoesOnAndAnotherBeginsAnew() {
    let span = RampSpan(100, .smooth)
    var (once, again) = (Ramp(0), Ramp(0))
    for _ in 0..<100 {
      if !once.isMoving { once.go(to: 1, over: span) }
      again.go(to: 1, over: span)
      once.advance(1)
      again.advance(1)
      #expect(once == again)
    }
    again.go(to: 1, over: span)
    #expect(!again.isMoving && again.value == 1)
    // Another span, another curve, another goal.
    for (goal, other) in [(Float(0), RampSpan(50, .smooth)), (0, RampSpan(100)), (0.5, span), (0, 0)] {
      var ramp = Ramp(1)
      ramp.go(to: 0, over: span)
      ramp.advance(40)
      let value = ramp.value
      ramp.go(to: goal, over: other)
      #expect(ramp.remaining == other.frames && ramp.value == (other.frames == 0 ? 0 : value))
    }
  }

  @Test func rampOfHoursIsClampedToWhatItCanCount() {
    var ramp = Ramp(0)
    ramp.go(to: 1, over: .max, curve: .smooth)
    #expect(ramp.remaining == Int(Int32.max))
    ramp.advance(.max)
    #expect(ramp == Ramp(1))
  }
}
