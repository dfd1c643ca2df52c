import Testing

@testable import TacetMixer

/// The frames of a stream that lie ready: enough to begin, to go on, or too few.
@Suite struct StreamReadingTests {
  @Test func framesFromAPlaceAreThoseThatAreThere() {
    let reading = StreamReading(first: 1_000, filled: 3_000)
    #expect(reading.frames(from: 999) == 0 && reading.frames(from: 1_000) == 2_000)
    #expect(reading.frames(from: 2_999) == 1 && reading.frames(from: 3_000) == 0 && reading.frames(from: 9_000) == 0)
    #expect(StreamReading().frames(from: 0) == 0)
  }

  @Test func moreIsWantedToGoOnThanToBegin() {
    func isEnough(_ frames: Int, hasStarted: Bool, step: Double = 1) -> Bool {
      StreamReading(filled: frames).isEnough(at: 0, hasStarted: hasStarted, step: step)
    }
    #expect(!isEnough(2_047, hasStarted: false) && isEnough(2_048, hasStarted: false))
    #expect(!isEnough(4_095, hasStarted: true) && isEnough(4_096, hasStarted: true))
    // As much time at a higher speed, as much safety at a lower one.
    #expect(!isEnough(4_095, hasStarted: false, step: 2) && isEnough(4_096, hasStarted: false, step: 2))
    #expect(!isEnough(2_047, hasStarted: false, step: 0.25) && isEnough(2_048, hasStarted: false, step: 0.25))
  }

  /// More than the ring holds is never there.
  @Test func halfOfTheRingIsEnoughAtAnySpeed() {
    let half = StreamSlot.ringFrames / 2
    #expect(StreamReading(filled: half).isEnough(at: 0, hasStarted: true, step: 255))
    #expect(!StreamReading(filled: half - 1).isEnough(at: 0, hasStarted: true, step: 255))
  }

  @Test func lastFramesAreEnoughHoweverFewUnlessThePlaceIsBeforeThem() {
    let last = StreamReading(first: 1_000, filled: 1_001, length: 1_001, isComplete: true)
    #expect(last.isEnough(at: 1_000, hasStarted: true, step: 1) && last.isEnough(at: 1_001, hasStarted: true, step: 1))
    #expect(!last.isEnough(at: 999, hasStarted: true, step: 1))
  }

  @Test func framesUntilDryLeaveTheFadeAndTheMargin() {
    let reading = StreamReading(filled: 4_000)
    #expect(reading.framesUntilDry(from: 0, step: 1, fade: 240) == 4_000 - StreamSlot.margin - 240)
    #expect(reading.framesUntilDry(from: 1_000, step: 2, fade: 240) == (3_000 - StreamSlot.margin) / 2 - 240)
    #expect(reading.framesUntilDry(from: 3_999.5, step: 1, fade: 240) < 0)
    #expect(StreamReading(first: 500, filled: 4_000).framesUntilDry(from: 0, step: 1, fade: 0) < 0)
  }
}
