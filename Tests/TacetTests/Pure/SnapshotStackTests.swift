import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

struct SnapshotStackTests {
  private var stack = SnapshotStack()
  private var buses = BusTable(capacity: 3)
  private var filters = FilterTable()
  private var actions: [EngineAction] = []

  private func snapshot(_ name: String, _ gains: [String: Float]) -> Snapshot {
    Snapshot(name, gains.mapValues { Snapshot.Values(gain: Gain(amplitude: $0)) })
  }

  @Test mutating func gainsMultiplyAndLeaveAgain() {
    #expect(
      stack.enter(snapshot("a", ["effects": 0.5, "soundtrack": 0.25]), ramp: 4, &buses, &filters, &actions) == nil)
    #expect(actions.drain() == ["snapshot 0.5 on 0 over 4", "snapshot 0.25 on -1 over 4", "wake"])
    #expect(stack.enter(snapshot("b", ["effects": 0.5, "master": 0.5]), ramp: 5, &buses, &filters, &actions) == nil)
    #expect(actions.drain() == ["snapshot 0.25 on 0 over 5", "snapshot 0.5 on -2 over 5", "wake"])
    stack.leave("a", ramp: 6, &buses, &filters, &actions)
    #expect(actions.drain() == ["snapshot 0.5 on 0 over 6", "snapshot 1.0 on -1 over 6", "wake"])
    stack.leave("a", ramp: 6, &buses, &filters, &actions)
    #expect(actions.isEmpty && stack.snapshots.map(\.name) == ["b"])
  }

  @Test mutating func oneOfTheSameNameIsReplacedAndIsTheNewest() {
    _ = stack.enter(snapshot("a", ["effects": 0.5]), ramp: 4, &buses, &filters, &actions)
    _ = stack.enter(snapshot("b", ["effects": 0.5]), ramp: 4, &buses, &filters, &actions)
    actions.removeAll()
    _ = stack.enter(snapshot("a", ["interface": 0.5]), ramp: 4, &buses, &filters, &actions)
    #expect(actions.drain() == ["snapshot 0.5 on 0 over 4", "snapshot 0.5 on 1 over 4"])
    #expect(stack.snapshots.map(\.name) == ["b", "a"])
  }

  @Test mutating func busWithoutRoomIsNamed() {
    #expect(stack.enter(snapshot("a", ["x": 0.5, "y": 0.5]), ramp: 4, &buses, &filters, &actions) == "y")
    #expect(actions.isEmpty && stack.snapshots.isEmpty)
  }

  /// Takes the filters that were ordered.
  private func sent(_ actions: inout [EngineAction]) -> [FilterChange] {
    defer { actions.removeAll() }
    return actions.compactMap { if case .filter(let change, _) = $0 { change } else { nil } }
  }

  @Test mutating func newestFilterReplacesTheOthersAndTheGames() {
    let (dull, thin) = (BusFilter(lowPass: 0.5), BusFilter(highPass: 1))
    let muffled = SoundFilter(lowPass: 700)
    filters.set(BusFilter(lowPass: 0.25), ofBus: 0, ramp: 1, &actions)
    actions.removeAll()
    let menu = Snapshot(
      "menu", ["effects": .init(filter: dull, mixFilter: muffled), "master": .init(mixFilter: muffled)])
    _ = stack.enter(menu, ramp: 4, &buses, &filters, &actions)
    let mixes = [SoundMix.effects, .master].map { FilterChange.mix($0, muffled, isSnapshot: true) }
    #expect(sent(&actions) == [.bus(0, dull, isSnapshot: true)] + mixes)
    _ = stack.enter(Snapshot("water", ["effects": .init(filter: thin)]), ramp: 4, &buses, &filters, &actions)
    #expect(sent(&actions) == [.bus(0, thin, isSnapshot: true)])
    // The game's are heard when the snapshots have left.
    filters.set(BusFilter(lowPass: 9), ofBus: 0, ramp: 1, &actions)
    filters.set(SoundFilter(highPass: 50), of: .master, ramp: 1, &actions)
    #expect(sent(&actions).isEmpty && filters[0] == BusFilter(lowPass: 1))
    stack.leave("menu", ramp: 4, &buses, &filters, &actions)
    #expect(sent(&actions) == [.mix(.effects, SoundFilter()), .mix(.master, SoundFilter(highPass: 50))])
    stack.leave("water", ramp: 4, &buses, &filters, &actions)
    #expect(sent(&actions) == [.bus(0, BusFilter(lowPass: 1))])
  }
}
