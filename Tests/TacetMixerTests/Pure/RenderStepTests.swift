import Testing

@testable import TacetMixer

@Suite struct RenderStepTests {
  /// The steps in which a request is rendered when nothing is due in it.
  private func steps(_ request: Int) -> [Int] {
    var steps: [Int] = []
    var left = request
    while left > 0 {
      steps.append(RenderStep.length(of: left))
      left -= steps.last ?? left
    }
    return steps
  }

  @Test(arguments: [1, 16, 240, 480, 511, 512]) func requestUpTo512FramesIsOneStep(request: Int) {
    #expect(steps(request) == [request])
  }

  @Test func longerRequestIsCutIntoEvenSteps() {
    #expect(steps(600) == [300, 300])
    #expect(steps(513) == [260, 253])
    #expect(steps(1_024) == [512, 512])
    #expect(steps(1_100) == [368, 368, 364])
    for request in 1...5_000 {
      let steps = steps(request)
      #expect(steps.reduce(0, +) == request && steps.allSatisfy { $0 > 0 && $0 <= RenderStep.longest })
      #expect(steps.count == (request + RenderStep.longest - 1) / RenderStep.longest)
    }
  }
}
