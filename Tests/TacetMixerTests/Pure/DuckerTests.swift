import Testing

@testable import TacetMixer

/// One rule of ducking; its hold is 1,000 frames.
@Suite struct DuckerTests {
  private var ducker = Ducker(
    DuckRule(source: BusID(2), target: BusID(3), gain: 0.25, attack: 100, hold: 1_000, release: 400, threshold: 0.001))

  private mutating func follow(_ isSounding: Bool, lastEnd: Int = 0, at frame: Int) -> Bool {
    ducker.follow(isSounding: isSounding, lastEnd: lastEnd, frame: frame)
  }

  @Test mutating func engagesWithItsSourceAndLetsGoAfterTheHold() {
    let idle = follow(false, at: 0)
    let engages = follow(true, at: 512)
    #expect(!idle && engages && ducker.isEngaged && ducker.framesUntilRelease(after: 512) == .max)
    // Its last voice ended at 700, within the step.
    let holds = follow(false, lastEnd: 700, at: 1_024)
    #expect(!holds && ducker.framesUntilRelease(after: 1_024) == 676)
    let stillHolds = follow(false, lastEnd: 700, at: 1_699)
    let letsGo = follow(false, lastEnd: 700, at: 1_700)
    #expect(!stillHolds && letsGo && !ducker.isEngaged && ducker.framesUntilRelease(after: 1_700) == .max)
  }

  @Test mutating func soundInTheHoldStartsItOver() {
    _ = follow(true, at: 0)
    _ = follow(false, at: 100)
    _ = follow(true, at: 1_000)
    _ = follow(false, at: 1_100)
    let wouldHaveEnded = follow(false, at: 1_200)
    #expect(!wouldHaveEnded && ducker.framesUntilRelease(after: 1_200) == 900)
  }

  @Test mutating func ruleForTheSameBusesTakesItsPlace() {
    let other = DuckRule(source: BusID(2), target: BusID(3), gain: 0.5, attack: 1, hold: 2, release: 3, threshold: 0)
    #expect(ducker.isFor(other))
    ducker.change(to: other)
    #expect(ducker.rule == other)
    #expect(
      !ducker.isFor(DuckRule(source: BusID(3), target: BusID(2), gain: 1, attack: 0, hold: 0, release: 0, threshold: 0))
    )
  }
}
