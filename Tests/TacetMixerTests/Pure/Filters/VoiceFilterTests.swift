import TacetSignal
import Testing

@testable import TacetMixer

/// The filter of a voice, and the steps that it allows.
@Suite struct VoiceFilterTests {
  private func filter(
    occlusion: Glide<Float> = Glide(0), offset: SIMD2<Float> = .zero, move: Ramp = Ramp(0)
  ) -> VoiceFilter {
    VoiceFilter(occlusion: occlusion, offset: offset, move: move, bus: 3)
  }

  private func ramp(_ start: Float, to target: Float, over frames: Int) -> Ramp {
    var ramp = Ramp(start)
    ramp.go(to: target, over: frames)
    return ramp
  }

  private func occlusion(_ start: Float, to target: Float, over frames: Int) -> Glide<Float> {
    var ramp = Glide(start)
    ramp.go(to: target, over: RampSpan(frames))
    return ramp
  }

  /// Buses of which the third has a filter, or goes there.
  private func buses(_ filter: BusFilter, over frames: RampSpan = 0) -> BusBank {
    var buses = BusBank()
    buses.setFilter(filter, of: 3, over: frames)
    return buses
  }

  @Test func nothingInTheWayIsNeutral() {
    #expect(filter().value(after: 0, on: BusBank()).isNeutral && filter().boundary(on: BusBank()) == .max)
  }

  @Test func occlusionFollowsItsRamp() {
    let filter = filter(occlusion: occlusion(0, to: 1, over: 100))
    #expect(filter.value(after: 50, on: BusBank()) == DirectFilter(lowPass: 0, highPass: 0, occlusion: 0.5))
    #expect(filter.value(after: 200, on: BusBank()) == DirectFilter(lowPass: 0, highPass: 0, occlusion: 1))
  }

  /// OpenAL draws a line to the gain of a step's end, and keeps highs and lows throughout it; the lows follow late.
  @Test func stepHasTheHighsAndLowsOfItsMiddle() {
    let way = filter(occlusion: occlusion(0, to: 1, over: 100))
    let buses = buses(BusFilter(lowPassStrength: 0.25, highPassStrength: 0.5), over: 100)
    let value = way.value(over: 50, on: buses)
    #expect(way.isMoving(on: buses) && value.gain == way.value(after: 50, on: buses).gain)
    #expect(value.highs == way.value(after: 25, on: buses).highs && value.lows == way.value(after: 37, on: buses).lows)
    #expect(value.highs != way.value(after: 37, on: buses).highs && value.lows != way.value(after: 25, on: buses).lows)
    let still = self.buses(BusFilter(lowPassStrength: 0.25, highPassStrength: 0.5))
    #expect(!filter().isMoving(on: still) && filter().value(over: 50, on: still) == filter().value(after: 0, on: still))
    #expect(filter(offset: [1, 1], move: ramp(1, to: 0, over: 8)).isMoving(on: still) && filter().isMoving(on: buses))
  }

  @Test func restOfTheLastBusesFilterIsAddedToThatOfThisOne() {
    let filter = filter(offset: [-0.5, 0.25], move: ramp(1, to: 0, over: 100))
    let buses = buses(BusFilter(lowPassStrength: 0.75))
    #expect(filter.value(after: 0, on: buses) == DirectFilter(lowPass: 0.25, highPass: 0.25, occlusion: 0))
    #expect(filter.value(after: 100, on: buses) == DirectFilter(lowPass: 0.75, highPass: 0, occlusion: 0))
    // Never less than nothing.
    #expect(self.filter(offset: [-0.5, -1], move: Ramp(1)).value(after: 0, on: buses).lows == 1)
  }

  @Test func stepsAreFromEightFramesToAHundredAndTwentyEightByFour() {
    #expect(filter(occlusion: occlusion(0, to: 1, over: 10)).boundary(on: BusBank()) == 8)
    #expect(filter(occlusion: occlusion(0, to: 1, over: 1_600)).boundary(on: BusBank()) == 8)
    #expect(filter(occlusion: occlusion(0, to: 1, over: 4_800)).boundary(on: BusBank()) == 24)
    #expect(filter(occlusion: occlusion(1, to: 0, over: 1_000_000)).boundary(on: BusBank()) == 128)
    #expect(filter().boundary(on: buses(BusFilter(lowPassStrength: 1), over: 9_600)) == 32)
    let leaving = filter(offset: [0.5, -1], move: ramp(1, to: 0, over: 9_600))
    #expect(leaving.boundary(on: buses(BusFilter(lowPassStrength: 1))) == 32)
  }

  /// A game that lets an occlusion fade by a factor comes to numbers that are nearly nothing.
  @Test(arguments: [1e-17, 1e-20, 1e-30, Float.leastNonzeroMagnitude])
  func changesThatAreNearlyNothingTakeTheLongestStep(amount: Float) {
    #expect([128, .max].contains(filter(occlusion: occlusion(0, to: amount, over: 4_800)).boundary(on: BusBank())))
    #expect([128, .max].contains(filter().boundary(on: buses(BusFilter(lowPassStrength: amount), over: 4_800))))
  }
}
