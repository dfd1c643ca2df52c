import Testing

@testable import Tacet

struct MissedFramesTests {
  private var missed = MissedFrames(sampleRate: 48_000)

  private mutating func take(_ seconds: Double, _ frame: Int) -> Int {
    missed.take(at: EngineMoment(seconds: seconds, frame: frame))
  }

  @Test mutating func renderedTimeMissesNothing() {
    var taken = 0
    for second in 0..<100 { taken += take(Double(second), 48_000 * second) }
    #expect(taken == 0)
  }

  @Test mutating func blocksAheadAndLateByLessThanTheToleranceMissNothing() {
    var taken = 0
    for step in 0..<100 { taken += take(Double(step) * 0.1, step / 2 * 9_600) }
    #expect(taken == 0)
  }

  @Test mutating func sleepIsMissedOnce() {
    _ = take(10, 0)
    _ = take(11, 48_000)
    #expect(take(71, 48_000) == 60 * 48_000)
    #expect(take(72, 96_000) == 0)
  }

  @Test mutating func framesThatWereRenderedAheadAreNotMissed() {
    _ = take(10, 0)
    _ = take(10, 24_000)
    #expect(take(10.6, 24_000) == 0)
    #expect(take(11, 24_000) == 24_000)
  }

  @Test func oneShotIsLateAfterTheTolerance() {
    let moment = EngineMoment(seconds: 10, frame: 1_000)
    #expect(missed.deadline(for: .max, at: moment) == nil)
    #expect(missed.deadline(for: 49_000, at: moment) == 11 + 1.2 * MissedFrames.tolerance)
    #expect(missed.deadline(for: 0, at: moment) == 10 + 1.2 * MissedFrames.tolerance)
  }
}
