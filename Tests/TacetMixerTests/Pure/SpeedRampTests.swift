import TacetSignal
import Testing

@testable import TacetMixer

/// Speeds that move in cells.
@Suite struct SpeedRampTests {
  @Test func valueIsTheSameHoweverTheTimeIsCut() {
    func values(steps: [Int]) -> [Float] {
      var ramp = SpeedRamp(1)
      ramp.go(to: 0.25, over: RampSpan(2_000, .decibels), at: 100)
      var (clock, values) = (100, [Float]())
      var index = 0
      while ramp.isMoving {
        let step = min(ramp.framesLeft(at: clock), steps[index % steps.count])
        values += (0..<step).map { ramp.line.after($0).value }
        clock += step
        ramp.advance(step, to: clock)
        index += 1
      }
      #expect(clock == 2_100 && ramp.value == 0.25 && ramp.framesLeft(at: clock) == .max)
      return values
    }
    let whole = values(steps: [4_096])
    #expect(whole.count == 2_000)
    for (frame, cut) in values(steps: [7, 1, 64, 13]).enumerated() { #expect(abs(whole[frame] - cut) < 1e-5) }
    // It is on the curve at each frame.
    for frame in 0..<2_000 {
      let exact = RampCurve.decibels.value(from: 1, to: 0.25, at: Float(frame) / 2_000)
      #expect(abs(whole[frame] - exact) < 1e-4)
    }
  }

  @Test func timeBeyondItsEndIsOneStep() {
    var ramp = SpeedRamp(1)
    ramp.go(to: 2, over: 100, at: 0)
    ramp.advance(5_000, to: 5_000)
    #expect(!ramp.isMoving && ramp.value == 2)
  }
}
