import Testing

@testable import TacetSignal

/// The time until a moment on each of the clocks.
@Suite struct RenderClocksTests {
  private let clocks = RenderClocks(engine: 1_000, effects: 200, soundtrack: 30)

  @Test func framesAreCountedOnTheMomentsOwnClock() {
    let times: [ClockTime] = [.engine(1_100), .effects(210), .soundtrack(31)]
    #expect(times.map { clocks.frames(until: $0) } == [100, 10, 1])
    #expect(ClockTime.Clock.allCases.map { clocks[$0] } == [1_000, 200, 30])
  }

  @Test func momentHasComeAtItsFrame() {
    #expect(!clocks.hasCome(.engine(1_001)) && clocks.hasCome(.engine(1_000)) && clocks.hasCome(.engine(0)))
    #expect(clocks.frames(until: .engine(400)) == -600)
  }

  @Test func momentOfAClockThatStandsStillNeverComesUnlessItHas() {
    var still = clocks
    (still.effectsRun, still.soundtrackRuns) = (false, false)
    #expect(still.frames(until: .effects(201)) == .max && still.frames(until: .soundtrack(31)) == .max)
    #expect(still.hasCome(.effects(200)) && still.hasCome(.soundtrack(30)) && still.frames(until: .engine(1_001)) == 1)
  }

  @Test func framesUntilOneOfTheMusicFollowItsSpeed() {
    var slow = clocks
    slow.soundtrackPace.go(at: 0.5, realigns: false)
    #expect(slow.frames(until: .soundtrack(130)) == 200 && slow.frames(until: .effects(300)) == 100)
    #expect(slow.frames(until: .soundtrack(20)) == -10)
  }

  @Test func momentBeyondTheClocksRangeIsFarAwayOrLongPast() {
    let negative = RenderClocks(engine: -5)
    #expect(negative.frames(until: .engine(FrameCount(.max))) == .max)
    #expect(RenderClocks(engine: 5).frames(until: .engine(FrameCount(.min))) == .min)
  }
}
