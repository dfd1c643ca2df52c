import TacetFeedback
import Testing

@testable import TacetSDL

/// The strengths of a pattern over time.
@Suite struct RumbleStateTests {
  private var state = RumbleState()
  private let start = ContinuousClock.now

  private mutating func update(_ milliseconds: Int) -> VibrationPattern.Step? {
    state.update(hasMotor: true, now: start + .milliseconds(milliseconds))
  }

  @Test mutating func patternBeginsWithTheFirstUpdateAndEachStrengthIsSetOnce() throws {
    state.run(try VibrationPattern([.init(0.5, .milliseconds(100)), .init(1, .milliseconds(50))]))
    #expect(update(40) == .init(0.5, .milliseconds(100)))
    #expect(update(60) == nil)
    #expect(update(145) == .init(1, .milliseconds(45)))
    #expect(update(200) == .init(0, .zero))
    #expect(update(300) == nil)
  }

  @Test mutating func equalStepsAreOneRumble() throws {
    let step = VibrationPattern.Step(0.5, .milliseconds(100))
    state.run(try VibrationPattern([step, step, .init(0, .milliseconds(10)), step]))
    #expect(update(0) == .init(0.5, .milliseconds(200)))
    #expect(update(150) == nil)
    #expect(update(205) == .init(0, .milliseconds(5)))
    #expect(update(210) == .init(0.5, .milliseconds(100)))
  }

  @Test mutating func silenceInsideAPatternDoesNotEndIt() throws {
    let silence = VibrationPattern.Step(0, .milliseconds(50))
    state.run(try VibrationPattern([silence, .init(1, .milliseconds(50))]))
    #expect(update(0) == nil)
    #expect(update(50) == .init(1, .milliseconds(50)))
  }

  @Test mutating func newestPatternReplacesTheRunningOneAndStopEndsIt() {
    state.run(.alert)
    #expect(update(0)?.amplitude == 1)
    state.run(.selection)
    #expect(update(10) == .init(0.25, .milliseconds(10)))
    state.run(nil)
    #expect(update(12) == .init(0, .zero))
  }

  @Test mutating func hitsOfOneStrengthInARowVibrateAllTheTime() throws {
    let hit = try VibrationPattern([.init(1, .milliseconds(40))])
    var end = 0
    for time in stride(from: 0, to: 1_000, by: 16) {
      // Every 33 ms, as of a machine gun: before the last one is over.
      if time % 32 == 0 { state.run(hit) }
      if let step = update(time) { end = time + Int(step.duration / .milliseconds(1)) }
      #expect(end >= time + 8, "the motor rests at \(time) ms")
    }
  }

  @Test mutating func motorIsThereWhenTheLastUpdateSaidSo() {
    #expect(!state.hasMotor)
    _ = state.update(hasMotor: true, now: start)
    #expect(state.hasMotor)
    _ = state.update(hasMotor: false, now: start)
    #expect(!state.hasMotor)
  }
}
