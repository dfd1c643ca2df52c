import TacetSignal
import Testing

@testable import TacetMixer

/// The filter of a voice.
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
    #expect(filter().value(after: 0, on: BusBank()).isNeutral && !filter().isMoving(on: BusBank()))
  }

  @Test func occlusionFollowsItsRamp() {
    let filter = filter(occlusion: occlusion(0, to: 1, over: 100))
    #expect(filter.value(after: 50, on: BusBank()) == DirectFilter(lowPass: 0, highPass: 0, occlusion: 0.5))
    #expect(filter.value(after: 200, on: BusBank()) == DirectFilter(lowPass: 0, highPass: 0, occlusion: 1))
  }

  @Test func movesWithWhatStandsInItsWayAndWithItsBus() {
    let moving = buses(BusFilter(lowPassStrength: 0.25, highPassStrength: 0.5), over: 100)
    let still = buses(BusFilter(lowPassStrength: 0.25, highPassStrength: 0.5))
    let comes = filter(occlusion: occlusion(0, to: 1, over: 100)).isMoving(on: still)
    let leaves = filter(offset: [1, 1], move: ramp(1, to: 0, over: 8)).isMoving(on: still)
    #expect(comes && leaves && filter().isMoving(on: moving) && !filter().isMoving(on: still))
  }

  @Test func restOfTheLastBusesFilterIsAddedToThatOfThisOne() {
    let filter = filter(offset: [-0.5, 0.25], move: ramp(1, to: 0, over: 100))
    let buses = buses(BusFilter(lowPassStrength: 0.75))
    #expect(filter.value(after: 0, on: buses) == DirectFilter(lowPass: 0.25, highPass: 0.25, occlusion: 0))
    #expect(filter.value(after: 100, on: buses) == DirectFilter(lowPass: 0.75, highPass: 0, occlusion: 0))
    // Never less than nothing.
    #expect(self.filter(offset: [-0.5, -1], move: Ramp(1)).value(after: 0, on: buses).lows == 1)
  }
}
