import TacetSignal
import Testing

@testable import TacetMixer

/// Speeds that move in cells.
@Suite struct SteppedRampTests {
  @Test func valueIsTheSameHoweverTheTimeIsCut() {
    func values(steps: [Int]) -> [Float] {
      var ramp = SteppedRamp(1)
      ramp.go(to: 0.25, over: RampSpan(2_000, .decibels), at: 100)
      var (clock, values) = (100, [Float]())
      var index = 0
      while ramp.isMoving {
        let step = min(ramp.framesLeft(at: clock), steps[index % steps.count])
        values += [Float](repeating: ramp.value, count: step)
        clock += step
        ramp.advance(step, to: clock)
        index += 1
      }
      #expect(clock == 2_100 && ramp.value == 0.25 && ramp.framesLeft(at: clock) == .max)
      return values
    }
    let whole = values(steps: [4_096])
    #expect(whole == values(steps: [7, 1, 64, 13]) && whole.count == 2_000)
    // It changes at the multiples of its cells, and in the middle of each it has the value of the curve.
    let changes = (1..<2_000).filter { whole[$0] != whole[$0 - 1] }
    #expect(changes.allSatisfy { ($0 + 100) % 32 == 0 })
    for frame in changes.dropLast() {
      let exact = RampCurve.decibels.value(from: 1, to: 0.25, at: Float(frame + 16) / 2_000)
      #expect(abs(whole[frame] - exact) < 1e-4)
    }
  }

  @Test func timeBeyondItsEndIsOneStep() {
    var ramp = SteppedRamp(1)
    ramp.go(to: 2, over: 100, at: 0)
    ramp.advance(5_000, to: 5_000)
    #expect(!ramp.isMoving && ramp.value == 2)
  }
}
