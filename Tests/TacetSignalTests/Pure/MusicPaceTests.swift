import Testing

@testable import TacetSignal

@Suite struct MusicPaceTests {
  private func pace(_ speed: Float, after frames: Int = 0) -> MusicPace {
    var pace = MusicPace()
    pace.go(at: speed, realigns: false)
    _ = pace.advance(frames)
    return pace
  }

  @Test(arguments: [0.0625, 0.3, 1, 1.7, 4] as [Float]) func stepsDoNotMatter(speed: Float) {
    var whole = pace(speed)
    var steps = pace(speed)
    var generator = SeededGenerator(seed: 2)
    var (passed, frames) = (0, 0)
    while frames < 100_000 {
      let step = Int.random(in: 1...700, using: &generator)
      passed += steps.advance(step)
      frames += step
    }
    #expect(whole.advance(frames) == passed && whole == steps)
    #expect(abs(passed - Int(Double(frames) * Double(speed))) <= 1)
  }

  @Test(arguments: [0.0625, 0.3, 1, 1.7, 4] as [Float], [false, true])
  func framesUntilOneOfTheMusicAreTheFewest(speed: Float, realigns: Bool) {
    for before in 0..<20 {
      var pace = pace(0.37, after: before)
      pace.go(at: speed, realigns: realigns)
      for count in [1, 2, 3, 77, 1_024, 5_000] {
        let frames = pace.frames(until: count)
        #expect(pace.passing(frames) >= count && pace.passing(frames - 1) < count)
      }
    }
  }

  @Test func framesSinceOneOfTheMusic() {
    var pace = pace(0.25, after: 3)
    #expect(pace.frames(since: 0) == 3 && pace.frames(since: 2) == 11)
    #expect(pace.advance(1) == 1 && pace.frames(since: 1) == 4)
    #expect(MusicPace().frames(since: 77) == 77)
  }

  @Test func ownSpeedComesBackToWholeFrames() {
    var pace = pace(0.37, after: 11)
    pace.go(at: 1, realigns: true)
    #expect(!pace.isOwn && pace.speed == 1)
    #expect((1_024...1_025).contains(pace.advance(1_024)) && pace.isOwn)
    #expect(pace.position(after: 5) == (5, 0))
  }
}
