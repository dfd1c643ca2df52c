import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

/// The game's reverb settings, as orders for the mixer.
@Suite struct ReverbTableTests {
  @Test func missingReverbIsNotedOnceAndOrdersNothing() {
    var (table, buses) = (ReverbTable(), BusTable(capacity: 4))
    var actions = EngineActions()
    table.isAvailable = false
    table.follow(busesSending: true, &actions)
    table.take(.preset(.cave), over: 10, at: nil, &buses, &actions)
    table.take(.zones([ReverbZone(.hall, around: .zero, radius: 1)]), over: 10, at: nil, &buses, &actions)
    #expect(actions.drain() == ["log this OpenAL has no reverb: none is heard"])
    #expect(table.preset == .cave)
    #expect(table.zones.count == 1)
  }

  @Test func zoneIsOrderedWhenTheListenerComesNear() {
    var (table, buses) = (ReverbTable(), BusTable(capacity: 4))
    var actions = EngineActions()
    table.take(.zones([ReverbZone(.hall, around: [100, 0, 0], radius: 10)]), over: 10, at: nil, &buses, &actions)
    #expect(actions.isEmpty)
    table.follow([100, 0, 0], ramp: 10, &actions)
    #expect(actions.drain() == ["reverb", "wake"])
    table.follow([101, 0, 0], ramp: 10, &actions)
    #expect(actions.isEmpty)
  }

  @Test func reverbsAreMadeForThoseWhoSend() {
    var (table, buses) = (ReverbTable(), BusTable(capacity: 4))
    var actions = EngineActions()
    func made() -> Int {
      defer { actions.removeAll() }
      return actions.outbox.actions.reduce(0) { if case .makeReverbs(let count) = $1 { $0 + count } else { $0 } }
    }
    #expect(table.heard == 0)
    table.take(.preset(.hall), over: 10, at: nil, &buses, &actions)
    table.follow(busesSending: false, &actions)
    #expect(made() == 0)
    // Those for a send that waits are made ahead.
    table.prepare(for: nil, &actions)
    table.prepare(for: ReverbSend.none, &actions)
    #expect(made() == 0)
    table.prepare(for: ReverbSend(), &actions)
    #expect(made() == 1)
    table.follow(busesSending: true, &actions)
    #expect(made() == 1)
    table.take(.preset(.cave), over: 10, at: nil, &buses, &actions)
    #expect(made() == 2)
    table.follow(busesSending: false, &actions)
    table.take(.preset(.room), over: 10, at: nil, &buses, &actions)
    #expect(made() == 0)
    #expect(table.heard == 1)
    table.isAvailable = false
    #expect(table.heard == 0)
  }

  @Test func changeWaitsForItsTimeAndGivesWayToAnother() {
    var (table, buses) = (ReverbTable(), BusTable(capacity: 4))
    var actions = EngineActions()
    table.take(.preset(.hall), over: 10, at: nil, &buses, &actions)
    let change = PendingChange(at: .engine(1_000), over: 20, number: 7)
    table.take(.preset(.cave), over: 20, at: change, &buses, &actions)
    #expect(table.preset == .hall)
    #expect(buses[.master].controls.reverbChange == change)
    #expect(table.heard == 2)
    #expect(table.due(at: RenderClocks(engine: 999, effects: 0, soundtrack: 0)) == nil)
    #expect(table.due(at: RenderClocks(engine: 1_000, effects: 0, soundtrack: 0)) == 7)
    var isSettled = table.settle(8, &buses, &actions)
    #expect(!isSettled)
    isSettled = table.settle(7, &buses, &actions)
    #expect(isSettled)
    #expect(table.preset == .cave)
    #expect(buses[.master].controls.reverbChange == nil)
    #expect(table.heard == 1)
    // One at once takes the place of what waits.
    table.take(.zones([ReverbZone(.room, around: .zero, radius: 1)]), over: 20, at: change, &buses, &actions)
    table.take(.preset(nil), over: 10, at: nil, &buses, &actions)
    isSettled = table.settle(7, &buses, &actions)
    #expect(!isSettled)
    #expect(table.zones.isEmpty)
    #expect(buses[.master].controls.reverbChange == nil)
  }
}
