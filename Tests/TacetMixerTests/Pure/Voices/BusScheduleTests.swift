import TacetSignal
import Testing

@testable import TacetMixer

/// Orders for one bus that wait for their time.
@Suite struct BusScheduleTests {
  private func order(_ schedule: BusSchedule, at frame: Int, _ first: BusOrder = BusOrder()) -> BusOrder {
    var order = first
    schedule.apply(at: RenderClocks(engine: frame), to: &order)
    return order
  }

  @Test func ordersAreInForceFromTheirTimeOn() {
    var schedule = BusSchedule()
    schedule[.gain] = .init(0.5, at: 100, 10, number: 1)
    schedule[.mute] = .init(0, at: 200, 20, number: 2)
    schedule[.unmute] = .init(0, at: 300, 30, number: 3)
    schedule[.pause] = .init(0, at: 300, 40, number: 4)
    func order(_ frame: Int) -> BusOrder { self.order(schedule, at: frame) }
    #expect(order(99).gain == 1 && order(100).gain == 0.5 && order(100).ramp == 10)
    #expect(!order(199).isMuted && order(200).isMuted && order(200).muteRamp == 20 && !order(200).isPaused)
    #expect(!order(300).isMuted && order(300).ramp == 30 && order(300).isPaused && order(300).pauseRamp == 40)
    #expect(schedule.framesUntilNext(RenderClocks(engine: 150)) == 50)
    #expect(schedule.framesUntilNext(RenderClocks(engine: 300)) == .max && !schedule.isEmpty)
  }

  @Test func orderThatIsTakenOutIsNotThere() {
    var schedule = BusSchedule()
    #expect(schedule.isEmpty && schedule.framesUntilNext(RenderClocks()) == .max)
    for kind in BusSchedule.Kind.allCases {
      schedule[kind] = .init(1, at: 10, 0, number: 1)
      #expect(!schedule.isEmpty && schedule[kind] != nil)
      schedule[kind] = nil
      #expect(schedule.isEmpty && schedule.due(kind, at: RenderClocks(engine: 10)) == nil)
    }
  }

  @Test func endHoldsAgainstABeginningAtTheSameTime() {
    var schedule = BusSchedule()
    schedule[.pause] = .init(0, at: 100, 1, number: 1)
    schedule[.resume] = .init(0, at: 100, 2, number: 2)
    #expect(!order(schedule, at: 100).isPaused && order(schedule, at: 100).pauseRamp == 2)
    schedule[.resume] = .init(0, at: 99, 2, number: 2)
    #expect(order(schedule, at: 100).isPaused && !order(schedule, at: 99).isPaused)
  }

  @Test func silenceOfAMuteIsReachedByItsOwnRamp() {
    var schedule = BusSchedule()
    schedule[.gain] = .init(0.5, at: 300, 10, number: 1)
    schedule[.mute] = .init(0, at: 200, 20, number: 2)
    #expect(order(schedule, at: 200).muteRamp == 20 && order(schedule, at: 300).muteRamp == 20)
    #expect(order(schedule, at: 300).ramp == 10 && order(schedule, at: 300).gain == 0.5)
  }

  @Test func endOfAMuteAndAGainAreReachedByTheRampOfTheLast() {
    var schedule = BusSchedule()
    var muted = BusOrder()
    (muted.isMuted, muted.ramp) = (true, 5)
    schedule[.unmute] = .init(0, at: 200, 20, number: 1)
    #expect(order(schedule, at: 200, muted).ramp == 20 && !order(schedule, at: 200, muted).isMuted)
    schedule[.gain] = .init(0.5, at: 300, 10, number: 2)
    #expect(order(schedule, at: 300, muted).ramp == 10)
    schedule[.gain]?.time = 200
    #expect(order(schedule, at: 200, muted).ramp == 20 && order(schedule, at: 200, muted).gain == 0.5)
  }

  @Test func endOfAMuteThatIsNoneLeavesTheGainOnItsWay() {
    var schedule = BusSchedule()
    schedule[.unmute] = .init(0, at: 200, 20, number: 1)
    var loud = BusOrder()
    loud.ramp = 5
    #expect(order(schedule, at: 200, loud).ramp == 5)
  }

  @Test func timeScaleOfASnapshotHolds() {
    var schedule = BusSchedule()
    schedule[.timeScale] = .init(0.5, at: 100, 10, number: 1)
    #expect(order(schedule, at: 100).timeScale == 0.5 && order(schedule, at: 100).timeRamp == 10)
    var snapshot = BusOrder()
    (snapshot.timeScale, snapshot.hasSnapshotTimeScale) = (2, true)
    #expect(order(schedule, at: 100, snapshot).timeScale == 2)
  }

  @Test func filtersAndSendsAreInForceFromTheirTimeOn() {
    var schedule = BusSchedule()
    let (dull, muffled) = (BusFilter(lowPass: 0.5), SoundFilter(lowPass: 700))
    schedule[.filter] = .init(.filter(dull), at: 100, RampSpan(10, .smooth), number: 1)
    schedule[.mixFilter] = .init(.mixFilter(muffled), at: 200, 20, number: 2)
    schedule[.send] = .init(.send(ReverbSend()), at: 300, 30, number: 3)
    func orders(_ frame: Int) -> (BusFilterOrder, FilterOrder, BusSendOrder) {
      let clocks = RenderClocks(engine: frame)
      return (
        BusFilterOrder().changed(by: schedule, at: clocks), FilterOrder().changed(by: schedule, at: clocks),
        BusSendOrder().changed(by: schedule, at: clocks)
      )
    }
    #expect(
      orders(99).0 == BusFilterOrder() && orders(100).0 == BusFilterOrder(filter: dull, ramp: RampSpan(10, .smooth)))
    #expect(orders(199).1.filter == SoundFilter() && orders(200).1.filter == muffled && orders(200).1.ramp == 20)
    #expect(orders(299).2.send == nil && orders(300).2.send == ReverbSend() && orders(300).2.ramp == 30)
    #expect(schedule.awaitsSend(RenderClocks(engine: 299)) && !schedule.awaitsSend(RenderClocks(engine: 300)))
    schedule[.send]?.content = .send(ReverbSend.none)
    #expect(!schedule.awaitsSend(RenderClocks()) && orders(300).2.send == ReverbSend.none)
    #expect(BusFilterOrder().changed(by: nil, at: RenderClocks()) == BusFilterOrder())
  }

  @Test func filterOfASnapshotHolds() {
    var schedule = BusSchedule()
    schedule[.filter] = .init(.filter(BusFilter(lowPass: 0.5)), at: 100, 10, number: 1)
    schedule[.mixFilter] = .init(.mixFilter(SoundFilter(lowPass: 700)), at: 100, 10, number: 2)
    let (bus, mix) = (
      BusFilterOrder(filter: BusFilter(highPass: 1), ramp: 4, isSnapshot: true),
      FilterOrder(filter: SoundFilter(highPass: 90), ramp: 4, isSnapshot: true)
    )
    let clocks = RenderClocks(engine: 100)
    #expect(bus.changed(by: schedule, at: clocks) == bus)
    #expect(mix.changed(by: schedule, at: clocks).filter == mix.filter)
  }

  @Test func clockThatStandsStillKeepsItsOrders() {
    var schedule = BusSchedule()
    schedule[.gain] = .init(0.5, at: .effects(100), 0, number: 1)
    var clocks = RenderClocks(engine: 9_000, effects: 90)
    #expect(schedule.framesUntilNext(clocks) == 10)
    clocks.effectsRun = false
    #expect(schedule.framesUntilNext(clocks) == .max && schedule.due(.gain, at: clocks) == nil)
  }

  /// Orders that began and ended one after another, as a list of all of them has it.
  @Test(arguments: 1...10) func stateIsThatOfTheOrdersOneAfterAnother(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var schedule = BusSchedule()
      for kind in BusSchedule.Kind.allCases where Bool.random(using: &random) {
        let frame = Int.random(in: 0...12, using: &random)
        schedule[kind] = .init(Float(frame), at: .engine(FrameCount(frame)), RampSpan(kind.rawValue), number: 1)
      }
      var first = BusOrder()
      (first.isMuted, first.isPaused) = (.random(using: &random), .random(using: &random))
      for frame in 0...13 {
        var expected = first
        for moment in 0...frame {
          // At one time the end comes after the beginning, and the mute after the gain.
          for kind in BusSchedule.Kind.allCases {
            guard let turn = schedule[kind], turn.time.frame.rawValue == moment else { continue }
            switch kind {
            case .gain: (expected.gain, expected.ramp) = (turn.value, turn.ramp)
            case .timeScale: (expected.timeScale, expected.timeRamp) = (turn.value, turn.ramp)
            case .mute: (expected.isMuted, expected.muteRamp) = (true, turn.ramp)
            case .unmute where expected.isMuted: (expected.isMuted, expected.ramp) = (false, turn.ramp)
            case .unmute: break
            case .pause, .resume: (expected.isPaused, expected.pauseRamp) = (kind == .pause, turn.ramp)
            // They have orders of their own.
            case .filter, .mixFilter, .send: break
            }
          }
        }
        let order = order(schedule, at: frame, first)
        #expect(order.gain == expected.gain && order.isMuted == expected.isMuted)
        // The other one is not in force.
        #expect(order.isMuted ? order.muteRamp == expected.muteRamp : order.ramp == expected.ramp)
        #expect(order.timeScale == expected.timeScale && order.timeRamp == expected.timeRamp)
        #expect(order.isPaused == expected.isPaused && order.pauseRamp == expected.pauseRamp)
      }
    }
  }
}
