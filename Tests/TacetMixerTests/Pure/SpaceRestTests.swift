import Testing

@testable import TacetMixer

/// When a device of OpenAL's that nothing needs is given back.
@Suite struct SpaceRestTests {
  @Test func minuteCountsFromTheLastFrameThatNeedsIt() {
    var rest = SpaceRest(sampleRate: 48_000)
    let passed = [(60 * 48_000 - 1, false), (512, true), (60 * 48_000 - 1, false)].map {
      rest.pass($0.0, isNeeded: $0.1)
    }
    #expect(passed == [false, false, false] && rest.left == 1)
    let isOver = rest.pass(1, isNeeded: false)
    #expect(isOver)
  }

  @Test func oneThatIsNeededAfterAllIsAskedForAgainInASecond() {
    var rest = SpaceRest(sampleRate: 1_000)
    _ = rest.pass(100_000, isNeeded: false)
    rest.postpone()
    let passed = [999, 1].map { rest.pass($0, isNeeded: false) }
    #expect(passed == [false, true])
  }
}
