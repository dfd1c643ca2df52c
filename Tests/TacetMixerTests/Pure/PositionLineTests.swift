import TacetSignal
import Testing

@testable import TacetMixer

/// Steps so short that OpenAL's straight line is near the moving place.
@Suite struct PositionLineTests {
  private func longest(from start: SIMD3<Float>, to end: SIMD3<Float>, over frames: Int, isPan: Bool) -> Int {
    var glide = Glide(start)
    glide.go(to: end, over: RampSpan(frames))
    return PositionLine.longest(of: glide, isPan: isPan, listener: .zero, startsFlat: false)
  }

  @Test func slowPanHasWholeSteps() {
    #expect(longest(from: [-1, 0, 0], to: [1, 0, 0], over: 480_000, isPan: true) == RenderStep.longest)
  }

  @Test func fasterOneHasShorterSteps() {
    let slow = longest(from: [-1, 0, 0], to: [1, 0, 0], over: 48_000, isPan: true)
    let fast = longest(from: [-1, 0, 0], to: [1, 0, 0], over: 480, isPan: true)
    #expect(fast < slow && fast >= 4)
  }

  @Test func wayPastTheListenerHasShorterStepsThanOneFarAway() {
    let near = longest(from: [-1, 0.2, 0], to: [1, 0.2, 0], over: 4_800, isPan: false)
    let far = longest(from: [99, 0, 0], to: [101, 0, 0], over: 4_800, isPan: false)
    #expect(near < far && far == RenderStep.longest)
  }

  @Test func stepEndsWithTheWay() {
    #expect(longest(from: [0, 0, 0], to: [0.001, 0, 0], over: 7, isPan: true) == 7)
  }
}
