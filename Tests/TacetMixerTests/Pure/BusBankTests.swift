import Glibc
import TacetSignal
import TacetTestSupport
import Testing

@testable import TacetMixer

/// Levels of buses that are below others.
@Suite struct BusBankTests {
  private func set(
    _ buses: inout BusBank, _ bus: Int, isFirst: Bool = true, _ body: (inout BusOrder) -> Void
  ) {
    var order = BusOrder()
    body(&order)
    _ = buses.apply(order, to: bus, isFirst: isFirst, glide: 240)
    buses.recomputeLevels()
  }

  /// Bus 2 below 1 below 0.
  private func branch() -> BusBank {
    var buses = BusBank()
    set(&buses, 0) { $0.gain = 0.5 }
    set(&buses, 1) { ($0.gain, $0.parent) = (0.5, 0) }
    set(&buses, 2) { ($0.gain, $0.parent) = (0.8, 1) }
    return buses
  }

  @Test func levelIsTheProductOfTheBranch() {
    var buses = branch()
    #expect(abs(buses.level(of: 2).value - 0.2) < 1e-6 && abs(buses.target(of: 2) - 0.2) < 1e-6)
    #expect(buses.level(of: 3).value == 1)
    #expect(
      buses.branches(of: 0b1) == 0b111 && buses.branches(of: 0b10) == 0b110 && buses.branches(of: 0b1000) == 0b1000)
    set(&buses, 0) { ($0.gain, $0.isMuted) = (0.5, true) }
    #expect(buses.level(of: 2).value == 0 && buses.target(of: 2) == 0 && !buses.isMoving)
  }

  @Test func oneRampOfABranchIsExactToItsEnd() {
    var buses = branch()
    set(&buses, 0, isFirst: false) { ($0.gain, $0.ramp) = (1, 1_000) }
    #expect(buses.level(of: 2).remaining == 1_000)
    #expect(abs(buses.level(of: 2).value(after: 500) - 0.3) < 1e-6 && abs(buses.level(of: 2).target - 0.4) < 1e-6)
    buses.advance(999)
    #expect(buses.isMoving && buses.level(of: 2).remaining == 1)
    buses.advance(1)
    #expect(!buses.isMoving && abs(buses.level(of: 2).value - 0.4) < 1e-6)
  }

  @Test func severalRampsOfABranchAreNearTheirProduct() {
    var buses = branch()
    set(&buses, 0, isFirst: false) { ($0.gain, $0.ramp) = (0.05, 480) }
    set(&buses, 1, isFirst: false) { ($0.gain, $0.ramp, $0.parent) = (1, 700, 0) }
    set(&buses, 2, isFirst: false) {
      ($0.gain, $0.ramp, $0.parent, $0.snapshot, $0.snapshotRamp) = (0.8, 0, 1, 0.5, 2_000)
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
    set(&buses, 0, isFirst: false) { ($0.gain, $0.timeScale) = (0.5, 0.5) }
    set(&buses, 2, isFirst: false) { ($0.gain, $0.parent, $0.timeScale, $0.timeRamp) = (0.8, 1, 2, 480) }
    #expect(areNew())
    #expect(!areNew())
    #expect(buses.speed(of: 1) == 0.5 && buses.speed(of: 3) == 1)
    var frames = 0
    while buses.isMoving {
      #expect(abs(buses.speed(of: 2) - 0.5 * (1 + Float(frames + 16) / 480)) < 1e-5)
      let step = buses.framesUntilNextSpeed
      buses.advance(step)
      #expect(areNew())
      frames += step
    }
    #expect(frames == 480 && buses.speed(of: 2) == 1)
  }

  @Test func pauseGoesDownTheBranchAndTakesItsRamp() {
    var buses = branch()
    func order(_ bus: Int, _ body: (inout BusOrder) -> Void) -> UInt64 {
      var order = BusOrder()
      order.parent = Int8(bus - 1)
      body(&order)
      return buses.apply(order, to: bus, isFirst: false, glide: 240)
    }
    #expect(order(1) { ($0.isPaused, $0.pauseRamp) = (true, 480) } == 0b110)
    #expect(buses.isPaused(2) && !buses.isPaused(0) && buses.pauseRamp(of: 2) == 480)
    // Everything but bus 0 and what is below it.
    #expect(buses.apply(GamePauseOrder(isPaused: true, spared: 1, ramp: 7), isFirst: false) == ~0b111)
    #expect(buses.apply(GamePauseOrder(isPaused: true, spared: 0, ramp: 9), isFirst: false) == 0b1)
    #expect(order(1) { $0.isPaused = false } == 0)
    #expect(buses.apply(GamePauseOrder(isPaused: false, spared: 0, ramp: 5), isFirst: false) == ~0)
  }

  @Test func anotherParentsLevelIsReachedOverTheGlide() {
    var buses = branch()
    set(&buses, 2, isFirst: false) { ($0.gain, $0.parent) = (0.8, Int8(BusBank.top)) }
    #expect(abs(buses.level(of: 2).value - 0.2) < 1e-6 && buses.level(of: 2).remaining == 240)
    buses.advance(240)
    #expect(abs(buses.level(of: 2).value - 0.8) < 1e-6 && !buses.isMoving)
  }

  @Test func rampsThatMeetAtTheSameProductStillGoOn() {
    var buses = BusBank()
    set(&buses, 0) { $0.gain = 1 }
    set(&buses, 1) { ($0.gain, $0.parent) = (0.5, 0) }
    set(&buses, 0, isFirst: false) { ($0.gain, $0.ramp) = (0.5, 100) }
    set(&buses, 1, isFirst: false) { ($0.gain, $0.ramp, $0.parent) = (1, 100, 0) }
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
    buses.follow(BusFilterOrder(), of: 3, isFirst: false, glide: 10)
    let hasFilters = buses.hasFilters
    #expect(!hasFilters)
    let order = BusFilterOrder(filter: BusFilter(lowPass: 1), ramp: 100)
    buses.follow(order, of: 3, isFirst: false, glide: 10)
    buses.advance(50)
    // The same one again goes on.
    buses.follow(order, of: 3, isFirst: false, glide: 10)
    #expect(buses.filter(of: 3, after: 0) == [0.5, 0] && buses.filter(of: 3, after: 50) == [1, 0])
    #expect(buses.isFilterMoving(3) && !buses.isFilterMoving(4))
    buses.follow(BusFilterOrder(filter: BusFilter(), ramp: 4), of: 3, isFirst: false, glide: 10)
    #expect(buses.filter(of: 3, after: 5) == [0.25, 0] && buses.filter(of: 3, after: 10) == .zero)
    buses.follow(order, of: 3, isFirst: true, glide: 10)
    #expect(buses.filter(of: 3, after: 0) == [1, 0] && !buses.isFilterMoving(3))
  }

  @Test func filtersOfABranchAdd() {
    var buses = BusBank()
    var order = BusOrder()
    order.parent = 7
    _ = buses.apply(order, to: 3, isFirst: true, glide: 0)
    #expect(!buses.hasFilters && buses.filter(of: 3, after: 0) == .zero)
    buses.setFilter(BusFilter(lowPass: 0.5), of: 7, over: 100)
    buses.setFilter(BusFilter(lowPass: 0.25, highPass: 0.5), of: 3, over: 0)
    #expect(buses.filter(of: 3, after: 0) == [0.25, 0.5] && buses.filter(of: 3, after: 50) == [0.5, 0.5])
    #expect(abs(buses.filterSlope(of: 3) - 0.005) < 1e-6 && buses.isMoving)
    buses.advance(100)
    #expect(buses.filter(of: 3, after: 0) == [0.75, 0.5] && buses.filterSlope(of: 3) == 0 && !buses.isMoving)
    // Under another parent it goes there from where it was.
    order.parent = Int8(BusBank.top)
    _ = buses.apply(order, to: 3, isFirst: false, glide: 10)
    #expect(buses.filter(of: 3, after: 0) == [0.75, 0.5] && buses.filter(of: 3, after: 100) == [0.5, 0.5])
    buses.recomputeLevels()
    buses.advance(200)
    #expect(buses.filter(of: 3, after: 0) == [0.25, 0.5])
  }
}
