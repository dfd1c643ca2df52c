import Testing

@testable import Tacet

/// The buses of an engine.
struct BusTableTests {
  private var buses = BusTable(capacity: 4)
  private var actions: [EngineAction] = []

  @Test mutating func knownNamesHaveTheirNumbers() {
    #expect(buses.index(named: "soundtrack") == BusTable.soundtrack)
    #expect(buses.index(named: "effects") == BusTable.effects)
    #expect(buses.index(named: "interface") == BusTable.interface)
  }

  @Test mutating func newNameMakesABusUntilThereIsNoRoom() {
    #expect(buses.index(named: "a") == 2)
    #expect(buses.index(named: "b") == 3)
    #expect(buses.index(named: "c") == nil)
    #expect(buses.index(named: "a") == 2)
    #expect(buses[3].name == "b")
  }

  @Test mutating func changesReachTheMixAndAreKept() {
    buses.setGain(0.5, of: 1, ramp: 480, &actions)
    buses.setMuted(true, of: 1, ramp: 240, &actions)
    buses.setPaused(true, of: 1, ramp: 120, &actions)
    #expect(
      actions.drain() == [
        "bus 1 gain 0.5 muted false paused false over 480, -1", "bus 1 gain 0.5 muted true paused false over 240, -1",
        "bus 1 gain 0.5 muted true paused true over -1, 120",
      ])
    let expected = BusTable.Entry(
      name: "interface", gain: 0.5, ramp: 480, isMuted: true, isPaused: true, pausesWithGame: false)
    #expect(buses[1] == expected)
    #expect(buses[0] == BusTable.Entry(name: "effects"))
  }

  @Test mutating func soundtracksGainReachesItsMixWhenItChanges() {
    buses.setGain(1, of: BusTable.soundtrack, ramp: 480, &actions)
    #expect(actions.drain().isEmpty)
    buses.setGain(0.25, of: BusTable.soundtrack, ramp: 480, &actions)
    #expect(actions.drain() == ["soundtrack gain 0.25 over 480", "wake"])
  }

  @Test mutating func soundtracksHoldsAreTheSessions() {
    buses.setMuted(true, of: BusTable.soundtrack, ramp: 480, &actions)
    buses.setPaused(true, of: BusTable.soundtrack, ramp: 480, &actions)
    #expect(actions.isEmpty)
    #expect(buses[BusTable.soundtrack].isMuted && buses[BusTable.soundtrack].isPaused)
  }

  @Test mutating func pauseOfEverythingReachesTheBusesThatTakeIt() {
    _ = buses.index(named: "a")
    buses.setEverythingPaused(true, ramp: 7, &actions)
    buses.setEverythingPaused(true, ramp: 7, &actions)
    #expect(actions.drain() == ["pause everything true but 2 over 7"])
    #expect(buses.isHeld(0) && !buses.isHeld(BusTable.interface) && !buses[0].isPaused)
    buses.setPausesWithGame(true, of: BusTable.interface, ramp: 5, &actions)
    #expect(actions.drain() == ["pause everything true but 0 over 5"] && buses.isHeld(BusTable.interface))
    buses.setPaused(true, of: 2, ramp: 3, &actions)
    buses.setEverythingPaused(false, ramp: 9, &actions)
    #expect(
      actions.drain() == [
        "bus 2 gain 1.0 muted false paused true over -1, 3", "pause everything false but 0 over 9",
      ])
    #expect(buses.isHeld(2))
  }

  // MARK: - The tree

  /// Buses 2 and 3, each below the one before, and both below `effects`.
  private mutating func makeBranch() {
    for name in ["a", "b"] { _ = buses.index(named: name) }
    #expect(buses.setParent(0, of: 2, pauseRamp: 5, &actions) == nil)
    #expect(buses.setParent(2, of: 3, pauseRamp: 5, &actions) == nil)
    actions.removeAll()
  }

  @Test mutating func pauseGoesDownTheBranch() {
    makeBranch()
    buses.setPaused(true, of: 2, ramp: 7, &actions)
    #expect(actions.drain() == ["bus 2 gain 1.0 muted false paused true over -1, 7"])
    #expect(buses.isHeld(3) && !buses[3].isPaused && buses.inherited(3).isPaused && !buses.isHeld(0))
    // Out of the branch, it goes on.
    #expect(buses.setParent(BusTable.master, of: 3, pauseRamp: 9, &actions) == nil)
    #expect(actions.drain() == ["bus 3 gain 1.0 muted false paused false over -1, 9"])
  }

  @Test mutating func branchIsSparedWithTheBusAboveIt() {
    makeBranch()
    buses.setPausesWithGame(false, of: 0, ramp: 7, &actions)
    buses.setEverythingPaused(true, ramp: 7, &actions)
    #expect(!buses.isHeld(3))
    buses.setPausesWithGame(true, of: 0, ramp: 8, &actions)
    #expect(actions.drain().last == "pause everything true but 2 over 8" && buses.isHeld(3))
  }

  @Test mutating func gainMuteAndSnapshotsAreInherited() {
    makeBranch()
    buses.setGain(0.5, of: 0, ramp: 0, &actions)
    buses.setGain(0.5, of: 3, ramp: 0, &actions)
    buses.setSnapshot(0.5, of: 2, ramp: 480, &actions)
    buses.setSnapshot(0.5, of: 2, ramp: 480, &actions)
    #expect(actions.drain().suffix(1) == ["snapshot 0.5 on 2 over 480"])
    #expect(buses.inherited(3).gain == 0.125 && buses[3].gain == 0.5)
    buses.setMuted(true, of: 0, ramp: 0, &actions)
    #expect(buses.inherited(3).isMuted && !buses[3].isMuted)
    #expect(buses.branch(of: 3).count == 3 && buses.branch(of: 3)[2] == 0)
  }

  @Test mutating func placeThatCanNotBeChangesNothing() {
    makeBranch()
    for (bus, parent) in [
      (0, 3), (2, 2), (2, BusTable.soundtrack), (BusTable.soundtrack, 0), (BusTable.master, 0),
    ] {
      #expect(buses.setParent(parent, of: bus, pauseRamp: 0, &actions) != nil)
    }
    #expect(actions.isEmpty && buses.parent(of: 3) == 2 && buses.parent(of: 0) == nil)
    // Four deep is the most, with what is below.
    #expect(buses.setParent(1, of: 0, pauseRamp: 0, &actions) == nil)
    #expect(buses.setParent(3, of: 1, pauseRamp: 0, &actions) != nil)
  }
}
