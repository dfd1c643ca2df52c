import TacetMixer
import TacetSession
import TacetSignal
import Testing

@testable import Tacet

/// The sides that the levels of the buses silence; times are in seconds.
struct LevelWatchTests {
  private var buses = BusTable(capacity: 8)
  private var snapshots = SnapshotStack()
  private var actions = EngineActions()
  private var watch = LevelWatch()

  private mutating func set(_ bus: BusID, _ decibels: Float, over span: RampSpan = 0) {
    buses.change(bus, &actions) { $0.setGain(Gain.decibels(decibels).amplitude, over: span) }
  }

  /// The reasons by side and bus; nil where they are those from before.
  private mutating func changed(at seconds: Double) -> [String]? {
    watch.advance(&buses, to: seconds, sampleRate: 48_000) ? watch.reasons.map { "\($0.side) \($0.bus)" } : nil
  }

  /// The reasons that the levels come to.
  private mutating func settled() -> [String] {
    _ = changed(at: 0)
    return changed(at: 0.3) ?? []
  }

  @Test mutating func gainCountsAfterThreeTenthsOfASecondAndEndsAtOnce() {
    set(.soundtrack, -80)
    #expect(changed(at: 1) == nil)
    #expect(watch.deadline == 1.3)
    #expect(changed(at: 1.2999) == nil)
    #expect(changed(at: 1.3) == ["soundtrack soundtrack"])
    #expect(watch.deadline == nil)
    #expect(changed(at: 5) == nil)
    set(.soundtrack, 0)
    #expect(changed(at: 6) == [])
  }

  @Test mutating func momentOfSilenceIsNoReason() {
    set(.soundtrack, -80)
    #expect(changed(at: 0) == nil)
    set(.soundtrack, 0)
    #expect(changed(at: 0.2) == nil)
    #expect(watch.deadline == nil)
    set(.soundtrack, -80)
    #expect(changed(at: 0.25) == nil)
    #expect(watch.deadline == 0.55)
  }

  /// Of the soundtrack's bus and of the master, in decibels.
  @Test(
    arguments: [
      (-60, 0, []), (-60.01, 0, ["soundtrack soundtrack"]), (-30, -30, []),
      (-31, -30, ["soundtrack soundtrack"]), (-30, -31, ["soundtrack master"]), (24, -80, ["soundtrack soundtrack"]),
    ] as [(Float, Float, [String])])
  mutating func silenceBeginsBelowSixtyDecibels(_ own: Float, _ master: Float, _ reasons: [String]) {
    set(.soundtrack, own)
    set(.master, master)
    // The master reaches the effects too.
    let found = settled().filter { $0.hasPrefix("soundtrack") }
    #expect(found == (master == -80 ? [] : reasons))
  }

  @Test mutating func gainIsThereAfterItsFade() {
    set(.soundtrack, -80, over: 96_000)
    #expect(changed(at: 1) == nil)
    #expect(watch.deadline == 3.3)
    // The player has pulled it down meanwhile.
    set(.soundtrack, -80, over: 480)
    #expect(changed(at: 1.5) == nil)
    #expect(watch.deadline == 1.81)
  }

  @Test mutating func otherOrdersDoNotBeginTheTimeAnew() {
    set(.soundtrack, -80)
    #expect(changed(at: 0) == nil)
    for step in 1...5 {
      set(.master, Float(-step), over: 48_000)
      #expect(changed(at: 0.05 * Double(step)) == nil)
      #expect(watch.deadline == 0.3)
    }
    #expect(changed(at: 0.3) == ["soundtrack soundtrack"])
  }

  @Test mutating func effectsAreSilentWhereEveryBusIs() {
    set(.effects, -80)
    #expect(settled() == [])
    set(.interface, -70)
    #expect(settled() == ["effects effects", "effects interface"])
    let guns = buses.makeBus("guns") ?? 0
    #expect(changed(at: 1) == [])
    #expect(buses.setParent(.effects, of: guns, pauseRamp: 0, &actions) == nil)
    #expect(changed(at: 2) == nil)
    #expect(changed(at: 2.3) == ["effects effects", "effects interface"])
  }

  @Test mutating func highestBusThatIsSilentByItselfIsNamed() {
    let world = buses.makeBus("world") ?? 0
    for bus in [BusID.effects, .interface] {
      #expect(buses.setParent(world, of: bus, pauseRamp: 0, &actions) == nil)
      set(bus, -80)
    }
    set(world, -90)
    #expect(settled() == ["effects world"])
    // Without a moment in which nothing is named.
    set(.master, -100)
    #expect(changed(at: 0.4) == ["effects master"])
    #expect(changed(at: 0.7) == ["effects master", "soundtrack master"])
    set(.master, 0)
    #expect(changed(at: 1) == ["effects world"])
  }

  @Test mutating func snapshotInForceCounts() {
    let menu = Snapshot("menu", ["soundtrack": .init(gain: .decibels(-61))])
    #expect(snapshots.enter(menu, ramp: 480, &buses, &actions) == nil)
    #expect(changed(at: 0) == nil)
    #expect(watch.deadline == 0.31)
    #expect(changed(at: 0.31) == ["soundtrack soundtrack"])
    snapshots.leave("menu", ramp: 480, &buses, &actions)
    #expect(changed(at: 1) == [])
  }

  @Test mutating func gainThatWaitsCountsFromItsTimeOn() {
    let change = buses.pending(at: .engine(4_800), over: 0)
    buses.change(.soundtrack, &actions) { $0.gain.schedule(0, change) }
    #expect(changed(at: 0) == nil)
    #expect(watch.deadline == nil)
    _ = buses.settle(change.number, &actions)
    #expect(changed(at: 0.1) == nil)
    #expect(changed(at: 0.4) == ["soundtrack soundtrack"])
  }

  @Test mutating func muteIsNoReason() {
    for bus in [BusID.master, .soundtrack, .effects, .interface] {
      buses.change(bus, &actions) { $0.turnMute(true, over: 0) }
    }
    #expect(settled() == [])
    #expect(watch.deadline == nil)
  }

  @Test mutating func controlWakesWhereASideIsOrWasSilent() {
    set(.effects, -80)
    #expect(actions.drain() == ["bus 0"])
    set(.interface, -80)
    #expect(actions.drain() == ["bus 1", "wake"])
    set(.interface, -6)
    #expect(actions.drain() == ["bus 1", "wake"])
    set(.effects, -6)
    #expect(actions.drain() == ["bus 0"])
  }
}
