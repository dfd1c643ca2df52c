import Testing

@testable import TacetMixer

@Suite struct DirectFilterTests {
  @Test func nothingInTheWayIsNeutral() {
    #expect(DirectFilter(lowPass: 0, highPass: 0, occlusion: 0).isNeutral)
    #expect(!DirectFilter(lowPass: 0.1, highPass: 0, occlusion: 0).isNeutral)
  }

  @Test func strengthsAreDecibelsThatAdd() {
    let filter = DirectFilter(lowPass: 0.25, highPass: 1, occlusion: 0.5)
    #expect(abs(filter.gain - 0.501_19) < 1e-4)
    #expect(abs(filter.highs - 0.133_35) < 1e-4)
    #expect(abs(filter.lows - 0.031_62) < 1e-4)
    #expect(DirectFilter(lowPass: 1, highPass: 1, occlusion: 1).highs >= 0.001)
  }
}
