import Testing

@testable import TacetSession

/// The mark of 10 s, at which a pause drops the one-shots.
@Suite struct PauseClockTests {
  @Test func markIsTakenOnce() {
    var clock = PauseClock()
    #expect(clock.dropMark == nil)
    clock.update(isPaused: true, at: 3)
    #expect(clock.dropMark == 13)
    #expect(clock.takeDue(at: 12.999) == false)
    #expect(clock.takeDue(at: 13) == true)
    #expect(clock.takeDue(at: 13) == false)
    #expect(clock.dropMark == nil)
    clock.update(isPaused: true, at: 20)
    #expect(clock.takeDue(at: 99) == false, "the same pause, said again")
  }

  @Test func breakRestartsClock() {
    var clock = PauseClock()
    clock.update(isPaused: true, at: 0)
    clock.update(isPaused: false, at: 9.9)
    #expect(clock.dropMark == nil)
    clock.update(isPaused: true, at: 9.95)
    #expect(clock.takeDue(at: 19.9) == false)
    #expect(clock.takeDue(at: 19.95) == true)
  }

  @Test func pauseOfExactlyTenSecondsDropsNothing() {
    var clock = PauseClock()
    clock.update(isPaused: true, at: 0)
    clock.update(isPaused: false, at: 10)
    #expect(clock.takeDue(at: 11) == false)
  }

  @Test func markNotTakenInTimeStaysDue() {
    var clock = PauseClock()
    clock.update(isPaused: true, at: 0)
    clock.update(isPaused: false, at: 3_600)
    #expect(clock.dropMark == 10)
    clock.update(isPaused: true, at: 3_601)
    #expect(clock.takeDue(at: 3_601) == true)
    #expect(clock.dropMark == 3_611)
    #expect(clock.takeDue(at: 3_610) == false)
    #expect(clock.takeDue(at: 3_611) == true)
  }

  @Test func successiveHoldsAreOnePause() {
    var session = Setting.automatic.active
    var clock = PauseClock()
    func tick(_ event: SessionEvent, _ seconds: Double) {
      session.handle(event)
      clock.update(isPaused: session.verdict.effectsPausedBySystem, at: seconds)
    }
    tick(.gamePause(.everything, true), 0)
    #expect(clock.dropMark == nil)
    tick(.interruptionBegan(.call), 1)
    tick(.background(true), 5)
    tick(.interruptionEnded(.call), 6)
    #expect(clock.dropMark == 11)
    tick(.background(false), 7)
    #expect(clock.dropMark == nil)
    tick(.silentMode(true), 8)
    tick(.otherMusicBegan(id: "a", name: "A"), 9)
    #expect(clock.dropMark == nil, "a mute, and a yield of the soundtrack, pause no effect")
  }
}
