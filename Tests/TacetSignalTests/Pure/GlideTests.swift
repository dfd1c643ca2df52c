import Testing

@testable import TacetSignal

/// A point, and a strength, on its way.
@Suite struct GlideTests {
  @Test func goesInAStraightLineAndStays() {
    var glide = Glide<SIMD3<Float>>([0, 0, 0])
    glide.go(to: [4, -8, 2], over: 4)
    #expect(glide.isMoving && glide.remaining == 4 && glide.value == [0, 0, 0])
    #expect(glide.value(after: 1) == [1, -2, 0.5] && glide.value(after: 9) == [4, -8, 2])
    glide.advance(2)
    #expect(glide.value == [2, -4, 1])
    glide.advance(2)
    #expect(glide.value == glide.target && !glide.isMoving)
  }

  @Test func newTargetBeginsAtThePresentPoint() {
    var glide = Glide<SIMD3<Float>>([0, 0, 0])
    glide.go(to: [10, 0, 0], over: 10)
    glide.advance(5)
    glide.go(to: [5, 5, 0], over: 5)
    #expect(glide.value == [5, 0, 0] && glide.value(after: 1) == [5, 1, 0])
  }

  @Test func curveBendsTheTimeNotTheLine() {
    var glide = Glide<SIMD3<Float>>([0, 0, 0])
    glide.go(to: [1, 2, 4], over: RampSpan(100, .smooth))
    let point = glide.value(after: 25)
    #expect(point.x > 0 && point.x < 0.25)
    #expect(abs(point.y - 2 * point.x) < 1e-6 && abs(point.z - 4 * point.x) < 1e-6)
  }

  @Test func sameTargetDoesNotMove() {
    var glide = Glide<SIMD3<Float>>([1, 2, 3])
    glide.go(to: [1, 2, 3], over: 100)
    #expect(!glide.isMoving)
  }

  @Test(arguments: RampCurve.allCases)
  func strengthGoesByItsCurveAndOnFromWhereItIs(curve: RampCurve) {
    var ramp = Glide<Float>(0.25)
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
    #expect(ramp == Glide(0))
  }

  @Test func strengthOverNoTimeIsThereAtOnce() {
    var ramp = Glide<Float>(0)
    ramp.go(to: 0.5, over: 0)
    #expect(ramp == Glide(0.5))
    ramp.go(to: 0.5, over: 100)
    #expect(ramp.remaining == 0)
  }
}
