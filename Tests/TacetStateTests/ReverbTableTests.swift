import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

/// The game's reverb settings, as orders for the mixer.
@Suite struct ReverbTableTests {
  @Test func missingReverbIsNotedOnceAndOrdersNothing() {
    var table = ReverbTable()
    var actions = EngineActions()
    table.isAvailable = false
    table.follow(busesSending: true, &actions)
    table.set(.cave, ramp: 10, &actions)
    table.set([ReverbZone(.hall, around: .zero, radius: 1)], ramp: 10, &actions)
    #expect(actions.drain() == ["log this OpenAL has no reverb: none is heard"])
    #expect(table.preset == .cave)
    #expect(table.zones.count == 1)
  }

  @Test func zoneIsOrderedWhenTheListenerComesNear() {
    var table = ReverbTable()
    var actions = EngineActions()
    table.set([ReverbZone(.hall, around: [100, 0, 0], radius: 10)], ramp: 10, &actions)
    #expect(actions.isEmpty)
    table.follow([100, 0, 0], ramp: 10, &actions)
    #expect(actions.drain() == ["reverb", "wake"])
    table.follow([101, 0, 0], ramp: 10, &actions)
    #expect(actions.isEmpty)
  }

  @Test func reverbsAreMadeForThoseWhoSend() {
    var table = ReverbTable()
    var actions = EngineActions()
    func made() -> Int {
      defer { actions.removeAll() }
      return actions.outbox.actions.reduce(0) { if case .makeReverbs(let count) = $1 { $0 + count } else { $0 } }
    }
    #expect(table.heard == 0)
    table.set(.hall, ramp: 10, &actions)
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
    table.set(.cave, ramp: 10, &actions)
    #expect(made() == 2)
    table.follow(busesSending: false, &actions)
    table.set(.room, ramp: 10, &actions)
    #expect(made() == 0)
    #expect(table.heard == 1)
    table.isAvailable = false
    #expect(table.heard == 0)
  }
}
