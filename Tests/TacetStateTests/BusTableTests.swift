import TacetMixer
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet

/// The buses of an engine.
struct BusTableTests {
  private var buses = BusTable(capacity: 4)
  private var actions = EngineActions()

  @Test mutating func knownNamesHaveTheirNumbers() {
    #expect(buses.makeBus("soundtrack") == .soundtrack)
    #expect(buses.makeBus("effects") == .effects)
    #expect(buses.makeBus("interface") == .interface)
  }

  @Test mutating func newNameMakesABusUntilThereIsNoRoom() {
    #expect(buses.makeBus("a") == 2)
    #expect(buses.makeBus("b") == 3)
    #expect(buses.makeBus("c") == nil)
    #expect(buses.makeBus("a") == 2)
    #expect(buses[BusID(3)].name == "b")
  }

  @Test mutating func changesReachTheRendererAndAreKept() {
    buses.change(1, &actions) { $0.setGain(0.5, over: 480) }
    buses.change(1, &actions) { $0.turnMute(true, over: 240) }
    #expect(actions.drain() == ["bus 1", "bus 1"])
    buses.change(1, &actions) { $0.turnMute(true, over: 240) }
    #expect(actions.isEmpty)
    #expect(buses[.interface].gain == 0.5)
    #expect(buses[.interface].isMuted)
    #expect(!buses[.interface].pausesWithGame)
    #expect(buses[.effects] == BusTable.Entry(name: "effects"))
  }

  /// Those of values without optional parts, whose bytes may differ where nothing is.
  @Test mutating func sameValueAgainIsNoOrder() {
    let changes: [(inout BusControls) -> Void] = [
      { $0.setGain(0.5, over: 480) }, { $0.pan.set(0.5, over: 480) }, { $0.timeScale.set(2, over: 0) },
      { $0.filter.set(BusFilter(lowPassStrength: 0.5), over: 480) },
      { $0.equaliser.set(Equaliser(low: .init(90, gain: .decibels(3))), over: 480) },
      { $0.compressor.set(CompressorSettings(), over: 480) },
    ]
    for change in changes {
      buses.change(1, &actions, change)
      #expect(actions.drain() == ["bus 1"])
      buses.change(1, &actions, change)
      #expect(actions.isEmpty)
    }
  }

  @Test mutating func changeOfTheSoundtracksBusWakes() {
    buses.change(.soundtrack, &actions) { $0.setGain(0.25, over: 480) }
    #expect(actions.drain() == ["bus -1", "wake"])
  }

  /// Pauses everything, or ends that, as the session's verdict does.
  private mutating func pauseEverything(_ isOn: Bool, over ramp: RampSpan) {
    buses.change(.master, &actions) { $0.pause.turn(isOn, over: ramp) }
  }

  private var everything: BusControls { buses[.master].controls }

  @Test mutating func pauseOfEverythingReachesTheBusesThatTakeIt() {
    _ = buses.makeBus("a")
    pauseEverything(true, over: 7)
    #expect(everything.pause.isOn)
    #expect(everything.pause.span == 7)
    #expect(everything.spared == 0b10)
    #expect(buses.isHeld(0))
    #expect(!buses.isHeld(.interface))
    #expect(!buses[.effects].isPaused)
    buses.setPausesWithGame(true, of: .interface, ramp: 5, &actions)
    #expect(everything.spared == 0)
    #expect(everything.pause.span == 5)
    #expect(buses.isHeld(.interface))
    buses.change(2, &actions) { $0.pause.turn(true, over: 3) }
    pauseEverything(false, over: 9)
    #expect(!everything.pause.isOn)
    #expect(buses.isHeld(2))
    #expect(!buses.isHeld(0))
  }

  // MARK: - What waits

  private mutating func schedule(
    _ bus: BusID, at time: ClockTime, _ body: (inout BusControls, PendingChange) -> Void
  ) {
    let change = buses.pending(at: time, over: 10)
    buses.change(bus, &actions) { body(&$0, change) }
  }

  @Test mutating func changesThatAreDueAreSettledByTime() {
    _ = buses.makeBus("a")
    schedule(2, at: 480) { $0.mute.schedule(true, $1) }
    schedule(2, at: 481) { $0.gain.schedule(0.5, $1) }
    schedule(2, at: 470) { $0.mute.schedule(false, $1) }
    schedule(2, at: .effects(480)) { $0.pause.schedule(true, $1) }
    schedule(1, at: 480) { $0.pause.schedule(true, $1) }
    func due(_ clocks: RenderClocks) -> [UInt32] {
      var (rest, numbers, ignored) = (buses, [UInt32](), EngineActions())
      while let number = rest.firstDue(of: 2, at: clocks) {
        numbers.append(number)
        _ = rest.settle(number, &ignored)
      }
      return numbers
    }
    // The last one of a mute and its end holds; of two at one frame the end does.
    #expect(due(RenderClocks(engine: 480)) == [3, 1])
    #expect(due(RenderClocks(engine: 481, effects: 480)).count == 4)
    schedule(2, at: 480) { $0.mute.schedule(false, $1) }
    #expect(due(RenderClocks(engine: 480)) == [1, 6])
    #expect(buses.firstDue(of: 0, at: RenderClocks(engine: 480)) == nil)
  }

  @Test mutating func settledValueIsInForce() {
    schedule(1, at: 480) { $0.gain.schedule(0.5, $1) }
    guard case .value(1) = buses.settle(1, &actions) else { return _ = Issue.record("no value") }
    #expect(buses[.interface].gain == 0.5)
    #expect(buses[.interface].controls.gain.span == 10)
    let again = buses.settle(1, &actions)
    #expect(again == nil)
  }

  @Test mutating func settledMuteAndPauseAreLeftToTheSession() {
    schedule(1, at: 480) { $0.mute.schedule(true, $1) }
    let pauseOfMusic = buses.pending(at: 490, over: 20)
    buses.change(.soundtrack, &actions) { $0.transport.schedule(true, pauseOfMusic) }
    guard case .mute(1, true, let change) = buses.settle(1, &actions) else { return _ = Issue.record("no mute") }
    #expect(change.span == 10)
    #expect(!buses[.interface].isMuted)
    guard case .pause(.music, true, let pause) = buses.settle(2, &actions) else {
      return _ = Issue.record("no pause")
    }
    #expect(pause.span == 20)
    #expect(!buses[.soundtrack].controls.hasPending)
  }

  // MARK: - The tree

  /// Buses 2 and 3, each below the one before, and both below `effects`.
  private mutating func makeBranch() {
    for name in ["a", "b"] { _ = buses.makeBus(name) }
    #expect(buses.setParent(0, of: 2, pauseRamp: 5, &actions) == nil)
    #expect(buses.setParent(2, of: 3, pauseRamp: 5, &actions) == nil)
    actions.removeAll()
  }

  @Test mutating func pauseGoesDownTheBranch() {
    makeBranch()
    buses.change(2, &actions) { $0.pause.turn(true, over: 7) }
    #expect(buses.isHeld(3))
    #expect(!buses[BusID(3)].isPaused)
    #expect(buses.inherited(3).isPaused)
    #expect(!buses.isHeld(0))
    // Out of the branch, it goes on.
    #expect(buses.setParent(.master, of: 3, pauseRamp: 9, &actions) == nil)
    #expect(buses[BusID(3)].controls.pause.span == 9)
    #expect(!buses.isHeld(3))
  }

  @Test mutating func branchIsSparedWithTheBusAboveIt() {
    makeBranch()
    buses.setPausesWithGame(false, of: 0, ramp: 7, &actions)
    pauseEverything(true, over: 7)
    #expect(!buses.isHeld(3))
    buses.setPausesWithGame(true, of: 0, ramp: 8, &actions)
    #expect(everything.spared == 0b10)
    #expect(buses.isHeld(3))
  }

  @Test mutating func gainMuteAndSnapshotsAreInherited() {
    makeBranch()
    buses.change(0, &actions) { $0.setGain(0.5, over: 0) }
    buses.change(3, &actions) { $0.setGain(0.5, over: 0) }
    buses.change(2, &actions) { $0.snapshotGain.set(0.5, over: 480) }
    #expect(buses.inherited(3).gain == 0.125)
    #expect(buses[BusID(3)].gain == 0.5)
    buses.change(0, &actions) { $0.turnMute(true, over: 0) }
    #expect(buses.inherited(3).isMuted)
    #expect(!buses[BusID(3)].isMuted)
    #expect(buses.branch(of: 3).count == 3)
    #expect(buses.branch(of: 3)[2] == 0)
  }

  @Test mutating func placeThatCanNotBeChangesNothing() {
    makeBranch()
    for (bus, parent) in [(0, 3), (2, 2), (2, .soundtrack), (.soundtrack, 0), (.master, 0)] as [(BusID, BusID)] {
      #expect(buses.setParent(parent, of: bus, pauseRamp: 0, &actions) != nil)
    }
    #expect(actions.isEmpty && buses.parent(of: 3) == 2 && buses.parent(of: 0) == .master)
    // Four deep is the most, with what is below.
    #expect(buses.setParent(1, of: 0, pauseRamp: 0, &actions) == nil)
    #expect(buses.setParent(3, of: 1, pauseRamp: 0, &actions) != nil)
  }
}
