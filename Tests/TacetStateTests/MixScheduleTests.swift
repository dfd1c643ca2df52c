import TacetSession
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetMixer

/// Pauses and mutes of whole mixes that wait for their time.
struct MixScheduleTests {
  private var buses = BusTable(capacity: 4)
  private var actions = EngineActions()

  private mutating func schedule(
    _ bus: Int, _ body: (inout BusControls, PendingChange) -> Void, over span: RampSpan, at time: ClockTime
  ) {
    let change = buses.pending(at: time, over: span)
    buses.change(bus, &actions) { body(&$0, change) }
  }

  @Test mutating func onlyPausesAndMutesOfAWholeMixReachIt() {
    schedule(0, { $0.pause.schedule(true, $1) }, over: 10, at: 480)
    schedule(BusTable.master, { $0.gain.schedule(0.5, $1) }, over: 10, at: 480)
    schedule(BusTable.soundtrack, { $0.timeScale.schedule(0.5, $1) }, over: 10, at: 480)
    #expect(!buses.mixChangesWait)
    schedule(BusTable.master, { $0.mute.schedule(true, $1) }, over: 10, at: 480)
    #expect(buses.mixChangesWait)
  }

  @Test mutating func orderOfAMixFollowsFromTheFactsBeforeItOnItsClock() throws {
    buses.scheduleTransport(true, buses.pending(at: .engine(960), over: 10))
    schedule(BusTable.master, { $0.mute.schedule(true, $1) }, over: 20, at: .engine(480))
    schedule(BusTable.master, { $0.mute.schedule(false, $1) }, over: 30, at: .soundtrack(100))
    // Everything is muted by now.
    var session = SessionState()
    try session.activate()
    session.handle(.gameMute(.everything, true))
    var orders = MixOrders()
    orders.apply(session.verdict, gameRamp: nil, holdRamp: 1)
    let mixes = MixSchedule(buses).mixes(after: orders, of: session, holdRamp: 1)
    func soundtrack(_ clocks: RenderClocks) -> MixOrder {
      mixes.soundtrack.order(at: clocks, otherwise: orders.soundtrack)
    }
    #expect(soundtrack(RenderClocks(engine: 479, soundtrack: 99)) == orders.soundtrack)
    #expect(soundtrack(RenderClocks(engine: 479, soundtrack: 100)) == MixOrder(level: .audible, ramp: 30))
    #expect(soundtrack(RenderClocks(engine: 480, soundtrack: 99)).level == .muted)
    #expect(soundtrack(RenderClocks(engine: 960, soundtrack: 99)) == MixOrder(level: .paused, ramp: 10))
    // The pause of the soundtrack alone is no order for the effects.
    #expect(mixes.effects.order(at: RenderClocks(engine: 960), otherwise: orders.effects).level == .muted)
    #expect(mixes.effects.framesUntilNext(RenderClocks(engine: 480)) == 100)
    #expect(mixes.soundtrack.framesUntilNext(RenderClocks(engine: 480, soundtrack: 100)) == 480)
  }
}
