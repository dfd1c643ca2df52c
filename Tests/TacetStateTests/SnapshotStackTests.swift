import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

struct SnapshotStackTests {
  private var stack = SnapshotStack()
  private var buses = BusTable(capacity: 3)
  private var actions = EngineActions()

  private func snapshot(_ name: String, _ gains: [String: Float]) -> Snapshot {
    Snapshot(name, gains.mapValues { Snapshot.Values(gain: Gain(amplitude: $0)) })
  }

  /// The gain of the snapshots for a bus, and how it is reached.
  private func gain(_ bus: BusID) -> [Float] {
    let control = buses[bus].controls.snapshotGain
    return [control.value, Float(control.span.frames)]
  }

  @Test mutating func gainsMultiplyAndLeaveAgain() {
    #expect(stack.enter(snapshot("a", ["effects": 0.5, "soundtrack": 0.25]), ramp: 4, &buses, &actions) == nil)
    #expect(actions.drain() == ["bus 0", "bus -1", "wake"])
    #expect(gain(0) == [0.5, 4])
    #expect(gain(BusID.soundtrack) == [0.25, 4])
    #expect(stack.enter(snapshot("b", ["effects": 0.5, "master": 0.5]), ramp: 5, &buses, &actions) == nil)
    #expect(gain(0) == [0.25, 5])
    #expect(gain(BusID.master) == [0.5, 5])
    stack.leave("a", ramp: 6, &buses, &actions)
    #expect(gain(0) == [0.5, 6])
    #expect(gain(BusID.soundtrack) == [1, 6])
    actions.removeAll()
    stack.leave("a", ramp: 6, &buses, &actions)
    #expect(actions.isEmpty)
    #expect(stack.snapshots.map(\.name) == ["b"])
  }

  @Test mutating func oneOfTheSameNameIsReplacedAndIsTheNewest() {
    _ = stack.enter(snapshot("a", ["effects": 0.5]), ramp: 4, &buses, &actions)
    _ = stack.enter(snapshot("b", ["effects": 0.5]), ramp: 4, &buses, &actions)
    _ = stack.enter(snapshot("a", ["interface": 0.5]), ramp: 4, &buses, &actions)
    #expect(gain(0) == [0.5, 4])
    #expect(gain(1) == [0.5, 4])
    #expect(stack.snapshots.map(\.name) == ["b", "a"])
  }

  @Test mutating func busWithoutRoomIsNamed() {
    #expect(stack.enter(snapshot("a", ["x": 0.5, "y": 0.5]), ramp: 4, &buses, &actions) == "y")
    #expect(actions.isEmpty && stack.snapshots.isEmpty)
  }

  @Test mutating func newestFilterReplacesTheOthersAndTheGames() {
    let (dull, thin) = (BusFilter(lowPassStrength: 0.5), BusFilter(highPassStrength: 1))
    let muffled = SoundFilter(lowPassHertz: 700)
    func filter(_ bus: BusID) -> BusFilter { buses[bus].controls.filter.target(at: RenderClocks()).value }
    func mixFilter(_ bus: BusID) -> SoundFilter { buses[bus].controls.cutoffs.target(at: RenderClocks()).value }
    buses.change(0, &actions) { $0.filter.set(BusFilter(lowPassStrength: 0.25), over: 1) }
    let menu = Snapshot(
      "menu", ["effects": .init(filter: dull, cutoffs: muffled), "master": .init(cutoffs: muffled)])
    _ = stack.enter(menu, ramp: 4, &buses, &actions)
    #expect(filter(0) == dull)
    #expect(mixFilter(0) == muffled)
    #expect(mixFilter(BusID.master) == muffled)
    _ = stack.enter(Snapshot("water", ["effects": .init(filter: thin)]), ramp: 4, &buses, &actions)
    #expect(filter(0) == thin)
    // The game's are heard when the snapshots have left.
    buses.change(0, &actions) { $0.filter.set(BusFilter(lowPassStrength: 1), over: 1) }
    buses.change(BusID.master, &actions) { $0.cutoffs.set(SoundFilter(highPassHertz: 50), over: 1) }
    #expect(filter(0) == thin)
    stack.leave("menu", ramp: 4, &buses, &actions)
    #expect(mixFilter(0) == SoundFilter())
    #expect(mixFilter(BusID.master) == SoundFilter(highPassHertz: 50))
    stack.leave("water", ramp: 4, &buses, &actions)
    #expect(filter(0) == BusFilter(lowPassStrength: 1))
  }

  /// The renderer follows one that waits from its time on; it is in the stack once the number is settled.
  @Test mutating func turnThatWaitsIsInForceAtItsTime() {
    let dull = BusFilter(lowPassStrength: 0.5)
    let menu = Snapshot("menu", ["effects": .init(gain: Gain(amplitude: 0.5), filter: dull), "world": .init()])
    let change = PendingChange(at: 100, over: 7, number: 3)
    #expect(stack.schedule(.enter(menu), change, &buses, &actions) == nil)
    func inForce(_ frame: Int) -> (gain: Float, filter: BusFilter) {
      let (controls, clocks) = (buses[0].controls, RenderClocks(engine: frame))
      return (controls.snapshotGain.target(at: clocks).value, controls.filter.target(at: clocks).value)
    }
    func due(_ bus: BusID) -> [UInt32] {
      var numbers: [UInt32] = []
      buses[bus].controls.forEachPending { numbers.append($1.number) }
      return numbers
    }
    #expect(inForce(99) == (1, BusFilter()))
    #expect(inForce(100) == (0.5, dull))
    #expect(stack.snapshots.isEmpty)
    #expect(due(0) == [3])
    #expect(due(2) == [3])
    #expect(due(.master).isEmpty)
    #expect(stack.due(at: RenderClocks(engine: 99)) == nil)
    #expect(stack.due(at: RenderClocks(engine: 100)) == 3)
    let settled = [stack.settle(2, &buses, &actions), stack.settle(3, &buses, &actions)]
    #expect(settled == [false, true])
    #expect(stack.snapshots == [menu])
    #expect(inForce(0) == (0.5, dull))
    #expect(due(0).isEmpty)
    #expect(gain(0) == [0.5, 7])
    // And leaves so. The game's own filter is in force then.
    buses.change(0, &actions) { $0.filter.set(BusFilter(highPassStrength: 1), over: 1) }
    #expect(stack.schedule(.leave("menu"), PendingChange(at: 200, over: 9, number: 4), &buses, &actions) == nil)
    #expect(inForce(199) == (0.5, dull))
    #expect(inForce(200) == (1, BusFilter(highPassStrength: 1)))
    let span = buses[0].controls.filter.target(at: RenderClocks(engine: 200)).span
    let hasLeft = stack.settle(4, &buses, &actions)
    #expect(span.frames == 9)
    #expect(hasLeft)
    #expect(stack.snapshots.isEmpty)
    #expect(gain(0) == [1, 9])
  }

  @Test mutating func turnThatWaitsIsReplacedByAnyOther() {
    let (quiet, silent) = (snapshot("quiet", ["effects": 0.5]), snapshot("silent", ["interface": 0]))
    #expect(stack.schedule(.enter(quiet), PendingChange(at: 100, over: 0, number: 1), &buses, &actions) == nil)
    #expect(stack.schedule(.enter(silent), PendingChange(at: 100, over: 0, number: 2), &buses, &actions) == nil)
    #expect(buses[0].controls.snapshotChange == nil)
    #expect(buses[0].controls.snapshotGain.later == nil)
    #expect(buses[1].controls.snapshotChange?.number == 2)
    stack.leave("nothing", ramp: 0, &buses, &actions)
    #expect(buses[1].controls.snapshotChange == nil)
    #expect(buses[1].controls.snapshotGain.later == nil)
    let settled = [1, 2].map { stack.settle($0, &buses, &actions) }
    #expect(settled == [false, false])
    #expect(stack.snapshots.isEmpty)
    let many = snapshot("a", ["x": 0.5, "y": 0.5])
    #expect(stack.schedule(.enter(many), PendingChange(at: 100, over: 0, number: 3), &buses, &actions) == "y")
  }

  /// A bus has the filter of a mix only if it has its name, and the master has no time scale.
  @Test mutating func valuesThatABusCanNotHaveAreLeftOut() {
    let all = Snapshot.Values(
      filter: BusFilter(lowPassStrength: 9), cutoffs: SoundFilter(lowPassHertz: 700), timeScale: 0.5)
    _ = stack.enter(Snapshot("s", ["interface": all, "master": all]), ramp: 4, &buses, &actions)
    #expect(buses[BusID.interface].controls.cutoffs.override == SoundFilter(lowPassHertz: 700))
    #expect(buses[BusID.interface].controls.filter.override == BusFilter(lowPassStrength: 1))
    #expect(buses[BusID.interface].controls.timeScale.override == 0.5)
    #expect(buses[BusID.master].controls.timeScale.override == nil)
  }
}

@Suite struct BusFilterTests {
  @Test(
    arguments: [
      (0, 0), (1, 1), (1.5, 1), (-1, 0), (.infinity, 1), (-.infinity, 0), (.nan, 0),
      (.leastNonzeroMagnitude, .leastNonzeroMagnitude),
    ] as [(Float, Float)])
  func strengthsAreLimited(_ strength: Float, _ expected: Float) {
    let limited = BusFilter(lowPassStrength: strength, highPassStrength: strength).limited
    #expect(limited == BusFilter(lowPassStrength: expected, highPassStrength: expected))
  }
}
