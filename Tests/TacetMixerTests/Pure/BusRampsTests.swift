import TacetSignal
import Testing

@testable import TacetMixer

/// The gain of one bus: a product of ramps.
@Suite struct BusRampsTests {
  private func follow(
    _ bus: inout BusRamps, _ gain: Float, snapshot: Float = 1, over ramp: RampSpan, isFirst: Bool = false
  ) {
    var controls = BusControls()
    controls.setGain(gain, over: ramp)
    controls.snapshotGain.set(snapshot, over: ramp)
    bus.follow(&controls, at: RenderClocks(), isFirst: isFirst)
  }

  @Test func gainIsTheProductOfAll() {
    var bus = BusRamps()
    #expect(bus.value == 1 && bus.target == 1 && !bus.isMoving)
    follow(&bus, 0.5, snapshot: 0.5, over: 0)
    bus.duck.go(to: 0.25, over: 0)
    #expect(bus.value == 0.0625)
    // Ducking decides nothing about who is heard.
    #expect(bus.target == 0.25)
  }

  @Test func orderIsReachedInItsTime() {
    var bus = BusRamps()
    follow(&bus, 0, over: 100)
    #expect(bus.isMoving && bus.value(after: 50) == 0.5 && bus.value == 1)
    bus.advance(50)
    #expect(bus.value == 0.5)
    // The same order again does not begin anew.
    follow(&bus, 0, over: 100)
    bus.advance(50)
    #expect(bus.value == 0 && !bus.isMoving)
  }

  @Test func firstOrderIsInForceAtOnce() {
    var bus = BusRamps()
    follow(&bus, 0.5, over: 100, isFirst: true)
    #expect(bus.value == 0.5 && !bus.isMoving)
  }

  @Test func samplesFollowFrameByFrame() {
    var bus = BusRamps()
    follow(&bus, 0, over: 4)
    var samples = [Float](repeating: 1, count: 8)
    samples.withBlock { bus.apply(to: $0) }
    #expect(samples == [0.75, 0.75, 0.5, 0.5, 0.25, 0.25, 0, 0] && !bus.isMoving)
    follow(&bus, 1, over: 4)
    bus.finish()
    #expect(bus.value == 1 && !bus.isMoving)
  }
}
