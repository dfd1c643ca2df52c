import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

/// The game's reverb settings, as orders for the mixer.
@Suite struct ReverbTableTests {
  @Test func missingReverbIsNotedOnceAndOrdersNothing() {
    var table = ReverbTable()
    var actions: [EngineAction] = []
    table.isAvailable = false
    table.set(ReverbSend(.unity), ofBus: 3, ramp: 10, &actions)
    table.set(.cave, ramp: 10, &actions)
    table.set([ReverbZone(.hall, around: .zero, radius: 1)], ramp: 10, &actions)
    #expect(actions.count == 1)
    guard case .log(.notice, let text) = actions.first else { return _ = Issue.record("no note in \(actions)") }
    #expect(text.contains("reverb"))
    #expect(table.preset == .cave && table.zones.count == 1 && table[3] == ReverbSend(.unity))
  }

  @Test func zoneIsOrderedWhenTheListenerComesNear() {
    var table = ReverbTable()
    var actions: [EngineAction] = []
    table.set([ReverbZone(.hall, around: [100, 0, 0], radius: 10)], ramp: 10, &actions)
    #expect(actions.isEmpty)
    table.follow([100, 0, 0], ramp: 10, &actions)
    #expect(actions.count == 2)
    table.follow([101, 0, 0], ramp: 10, &actions)
    #expect(actions.count == 2)
  }

  @Test func reverbsAreMadeForThoseWhoSend() {
    var table = ReverbTable()
    var actions: [EngineAction] = []
    func made() -> Int {
      defer { actions.removeAll() }
      return actions.reduce(0) { if case .makeReverbs(let count) = $1 { $0 + count } else { $0 } }
    }
    #expect(table.heard == 0)
    table.set(.hall, ramp: 10, &actions)
    table.set(ReverbSend.none, ofBus: 0, ramp: 10, &actions)
    #expect(made() == 0)
    // Those for a send that waits are made ahead.
    table.prepare(for: nil, &actions)
    table.prepare(for: ReverbSend.none, &actions)
    #expect(made() == 0)
    table.prepare(for: ReverbSend(), &actions)
    #expect(made() == 1 && table[0] == ReverbSend.none)
    table.perform(BusSchedule.Turn(.send(ReverbSend()), at: 10, 4, number: 1), of: 0, &actions)
    #expect(made() == 1 && table[0] == ReverbSend())
    table.set(.cave, ramp: 10, &actions)
    #expect(made() == 2)
    table.set(nil, ofBus: 0, ramp: 10, &actions)
    table.set(.room, ramp: 10, &actions)
    #expect(made() == 0)
    #expect(table.heard == 1)
    table.isAvailable = false
    #expect(table.heard == 0)
  }
}
