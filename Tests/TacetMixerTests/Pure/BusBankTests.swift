import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// Levels of buses that are below others.
@Suite struct BusBankTests {
  /// Bus 2 below 1 below 0.
  private func branch() -> BusBank {
    var buses = BusBank()
    buses.set(0) { $0.setGain(0.5, over: 0) }
    buses.set(1) {
      $0.setGain(0.5, over: 0)
      $0.parent = BusID(0)
    }
    buses.set(2) {
      $0.setGain(0.8, over: 0)
      $0.parent = BusID(1)
    }
    return buses
  }

  @Test func levelIsTheProductOfTheBranch() {
    var buses = branch()
    #expect(abs(buses.level(of: 2).value - 0.2) < 1e-6 && abs(buses.target(of: 2) - 0.2) < 1e-6)
    #expect(buses.level(of: 3).value == 1)
    #expect(
      buses.branches(of: 0b1) == 0b111 && buses.branches(of: 0b10) == 0b110 && buses.branches(of: 0b1000) == 0b1000)
    buses.set(0) {
      $0.setGain(0.5, over: 0)
      $0.turnMute(true, over: 0)
    }
    #expect(buses.level(of: 2).value == 0 && buses.target(of: 2) == 0 && !buses.isMoving)
  }

  @Test func oneRampOfABranchIsExactToItsEnd() {
    var buses = branch()
    buses.set(0, isFirst: false) { $0.setGain(1, over: 1_000) }
    #expect(buses.level(of: 2).remaining == 1_000)
    #expect(abs(buses.level(of: 2).value(after: 500) - 0.3) < 1e-6 && abs(buses.level(of: 2).target - 0.4) < 1e-6)
    buses.advance(999)
    #expect(buses.isMoving && buses.level(of: 2).remaining == 1)
    buses.advance(1)
    #expect(!buses.isMoving && abs(buses.level(of: 2).value - 0.4) < 1e-6)
  }

  @Test func severalRampsOfABranchAreNearTheirProduct() {
    var buses = branch()
    buses.set(0, isFirst: false) { $0.setGain(0.05, over: 480) }
    buses.set(1, isFirst: false) {
      $0.setGain(1, over: 700)
      $0.parent = BusID(0)
    }
    buses.set(2, isFirst: false) {
      $0.setGain(0.8, over: 0)
      $0.parent = BusID(1)
      $0.snapshotGain.set(0.5, over: 2_000)
    }
    var frame = 0
    while buses.isMoving {
      let level = buses.level(of: 2)
      let step = min(level.remaining, 100)
      for after in 0...step {
        let exact =
          line(frame + after, from: 0.5, to: 0.05, over: 480) * line(frame + after, from: 0.5, to: 1, over: 700) * 0.8
          * line(frame + after, from: 1, to: 0.5, over: 2_000)
        #expect(abs(20 * log10(level.value(after: after) / exact)) < 0.05, "frame \(frame + after)")
      }
      buses.advance(step)
      frame += step
    }
    #expect(frame == 2_000 && abs(buses.level(of: 2).value - 0.02) < 1e-6)
  }

  @Test func speedIsTheProductOfTheBranchInCells() {
    var buses = branch()
    func areNew() -> Bool { buses.takeNewSpeeds() }
    #expect(!areNew())
    #expect(buses.framesUntilNextSpeed == .max)
    buses.set(0, isFirst: false) {
      $0.setGain(0.5, over: 0)
      $0.timeScale.set(0.5, over: 0)
    }
    buses.set(2, isFirst: false) {
      $0.setGain(0.8, over: 0)
      $0.parent = BusID(1)
      $0.timeScale.set(2, over: 480)
    }
    #expect(areNew())
    #expect(!areNew())
    #expect(buses.speed(of: 1).value == 0.5 && buses.speed(of: 3).value == 1)
    var frames = 0
    while buses.isMoving {
      #expect(abs(buses.speed(of: 2).value - 0.5 * (1 + Float(frames) / 480)) < 1e-5)
      let step = buses.framesUntilNextSpeed
      buses.advance(step)
      #expect(areNew())
      frames += step
    }
    #expect(frames == 480 && buses.speed(of: 2) == SpeedLine())
  }

  @Test func pauseGoesDownTheBranchAndTakesItsRamp() {
    var buses = branch()
    func pause(_ isOn: Bool) -> UInt64 {
      buses.set(1, isFirst: false) {
        $0.parent = BusID(0)
        $0.pause.turn(isOn, over: isOn ? 480 : 0)
      }
    }
    func pauseEverything(_ isPaused: Bool, sparing spared: UInt64, over ramp: RampSpan) -> UInt64 {
      buses.pauseEverything(isPaused, sparing: spared, over: ramp, isFirst: false)
    }
    #expect(pause(true) == 0b110)
    #expect(buses.isPaused(2) && !buses.isPaused(0) && buses.pauseRamp(of: 2) == 480)
    // Everything but bus 0 and what is below it.
    #expect(pauseEverything(true, sparing: 1, over: 7) == ~0b111)
    #expect(pauseEverything(true, sparing: 0, over: 9) == 0b1)
    #expect(pause(false) == 0)
    #expect(pauseEverything(false, sparing: 0, over: 5) == ~0)
  }

  @Test func anotherParentsLevelIsReachedOverTheGlide() {
    var buses = branch()
    buses.set(2, isFirst: false) { $0.setGain(0.8, over: 0) }
    #expect(abs(buses.level(of: 2).value - 0.2) < 1e-6 && buses.level(of: 2).remaining == 240)
    buses.advance(240)
    #expect(abs(buses.level(of: 2).value - 0.8) < 1e-6 && !buses.isMoving)
  }

  @Test func rampsThatMeetAtTheSameProductStillGoOn() {
    var buses = BusBank()
    buses.set(0) { $0.setGain(1, over: 0) }
    buses.set(1) {
      $0.setGain(0.5, over: 0)
      $0.parent = BusID(0)
    }
    buses.set(0, isFirst: false) { $0.setGain(0.5, over: 100) }
    buses.set(1, isFirst: false) {
      $0.setGain(1, over: 100)
      $0.parent = BusID(0)
    }
    var frames = 0
    while buses.isMoving, frames < 1_000 {
      let step = buses.level(of: 1).remaining
      buses.advance(step)
      frames += step
    }
    #expect(frames == 100 && buses.level(of: 1).value == 0.5)
  }

  @Test func orderForAFilterIsFollowedOnce() {
    var buses = BusBank()
    buses.follow(BusFilter(), over: 0, of: 3, isFirst: false, glide: 10)
    let hasFilters = buses.hasFilters
    #expect(!hasFilters)
    let dull = BusFilter(lowPassStrength: 1)
    buses.follow(dull, over: 100, of: 3, isFirst: false, glide: 10)
    buses.advance(50)
    // The same one again goes on.
    buses.follow(dull, over: 100, of: 3, isFirst: false, glide: 10)
    #expect(buses.filter(of: 3, after: 0) == [0.5, 0] && buses.filter(of: 3, after: 50) == [1, 0])
    #expect(buses.isFilterMoving(3) && !buses.isFilterMoving(4))
    buses.follow(BusFilter(), over: 4, of: 3, isFirst: false, glide: 10)
    #expect(buses.filter(of: 3, after: 5) == [0.25, 0] && buses.filter(of: 3, after: 10) == .zero)
    buses.follow(dull, over: 100, of: 3, isFirst: true, glide: 10)
    #expect(buses.filter(of: 3, after: 0) == [1, 0] && !buses.isFilterMoving(3))
  }

  @Test func filtersOfABranchAdd() {
    var buses = BusBank()
    buses.set(3, glide: 0) { $0.parent = BusID(7) }
    #expect(!buses.hasFilters && buses.filter(of: 3, after: 0) == .zero)
    buses.setFilter(BusFilter(lowPassStrength: 0.5), of: 7, over: 100)
    buses.setFilter(BusFilter(lowPassStrength: 0.25, highPassStrength: 0.5), of: 3, over: 0)
    #expect(buses.filter(of: 3, after: 0) == [0.25, 0.5] && buses.filter(of: 3, after: 50) == [0.5, 0.5])
    #expect(buses.isFilterMoving(3) && buses.isMoving)
    buses.advance(100)
    #expect(buses.filter(of: 3, after: 0) == [0.75, 0.5] && !buses.isMoving)
    // Under another parent it goes there from where it was.
    buses.set(3, isFirst: false, glide: 10) { _ in }
    #expect(buses.filter(of: 3, after: 0) == [0.75, 0.5] && buses.filter(of: 3, after: 100) == [0.5, 0.5])
    buses.recomputeLevels()
    buses.advance(200)
    #expect(buses.filter(of: 3, after: 0) == [0.25, 0.5])
  }
}
