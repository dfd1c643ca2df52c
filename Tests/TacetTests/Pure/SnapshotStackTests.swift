import TacetSignal
import Testing

@testable import Tacet

struct SnapshotStackTests {
  private var stack = SnapshotStack()
  private var buses = BusTable(capacity: 3)
  private var actions: [EngineAction] = []

  private func snapshot(_ name: String, _ gains: [String: Float]) -> Snapshot {
    Snapshot(name, gains.mapValues { Snapshot.Values(gain: Gain(amplitude: $0)) })
  }

  @Test mutating func gainsMultiplyAndLeaveAgain() {
    #expect(stack.enter(snapshot("a", ["effects": 0.5, "soundtrack": 0.25]), ramp: 4, &buses, &actions) == nil)
    #expect(actions.drain() == ["snapshot 0.5 on 0 over 4", "snapshot 0.25 on -1 over 4", "wake"])
    #expect(stack.enter(snapshot("b", ["effects": 0.5, "master": 0.5]), ramp: 5, &buses, &actions) == nil)
    #expect(actions.drain() == ["snapshot 0.25 on 0 over 5", "snapshot 0.5 on -2 over 5", "wake"])
    stack.leave("a", ramp: 6, &buses, &actions)
    #expect(actions.drain() == ["snapshot 0.5 on 0 over 6", "snapshot 1.0 on -1 over 6", "wake"])
    stack.leave("a", ramp: 6, &buses, &actions)
    #expect(actions.isEmpty && stack.snapshots.map(\.name) == ["b"])
  }

  @Test mutating func oneOfTheSameNameIsReplacedAndIsTheNewest() {
    _ = stack.enter(snapshot("a", ["effects": 0.5]), ramp: 4, &buses, &actions)
    _ = stack.enter(snapshot("b", ["effects": 0.5]), ramp: 4, &buses, &actions)
    actions.removeAll()
    _ = stack.enter(snapshot("a", ["interface": 0.5]), ramp: 4, &buses, &actions)
    #expect(actions.drain() == ["snapshot 0.5 on 0 over 4", "snapshot 0.5 on 1 over 4"])
    #expect(stack.snapshots.map(\.name) == ["b", "a"])
  }

  @Test mutating func busWithoutRoomIsNamed() {
    #expect(stack.enter(snapshot("a", ["x": 0.5, "y": 0.5]), ramp: 4, &buses, &actions) == "y")
    #expect(actions.isEmpty && stack.snapshots.isEmpty)
  }
}
