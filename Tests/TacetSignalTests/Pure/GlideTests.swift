import Testing

@testable import TacetSignal

/// A point on its way.
@Suite struct GlideTests {
  @Test func goesInAStraightLineAndStays() {
    var glide = Glide([0, 0, 0])
    glide.go(to: [4, -8, 2], over: 4)
    #expect(glide.isMoving && glide.remaining == 4 && glide.value == [0, 0, 0])
    #expect(glide.value(after: 1) == [1, -2, 0.5] && glide.value(after: 9) == [4, -8, 2])
    glide.advance(2)
    #expect(glide.value == [2, -4, 1])
    glide.advance(2)
    #expect(glide.value == glide.target && !glide.isMoving)
  }

  @Test func newTargetBeginsAtThePresentPoint() {
    var glide = Glide([0, 0, 0])
    glide.go(to: [10, 0, 0], over: 10)
    glide.advance(5)
    glide.go(to: [5, 5, 0], over: 5)
    #expect(glide.value == [5, 0, 0] && glide.value(after: 1) == [5, 1, 0])
  }

  @Test func curveBendsTheTimeNotTheLine() {
    var glide = Glide([0, 0, 0])
    glide.go(to: [1, 2, 4], over: RampSpan(100, .smooth))
    let point = glide.value(after: 25)
    #expect(point.x > 0 && point.x < 0.25)
    #expect(abs(point.y - 2 * point.x) < 1e-6 && abs(point.z - 4 * point.x) < 1e-6)
  }

  @Test func sameTargetDoesNotMove() {
    var glide = Glide([1, 2, 3])
    glide.go(to: [1, 2, 3], over: 100)
    #expect(!glide.isMoving)
  }
}
