import Testing

@testable import TacetPulse

/// When a server is asked: never twice at a time, and never too little.
struct PulseRoundsTests {
  @Test func aBurstIsOneRound() {
    var rounds = InventoryRefreshState()
    #expect(rounds.handle(.changed(.sinks)) == [.setTimer(InventoryRefreshState.gathering)])
    #expect(rounds.handle(.changed(.sinkInputs)) == [])
    #expect(rounds.handle(.changed(.sinks)) == [])
    #expect(rounds.handle(.timer) == [.ask(.sinks), .ask(.sinkInputs), .setTimer(InventoryRefreshState.answerLimit)])
    #expect(rounds.handle(.answered(.sinkInputs)) == [])
    #expect(rounds.handle(.changed(.sinks)) == [])
    #expect(rounds.handle(.answered(.sinks)) == [.setTimer(InventoryRefreshState.pause), .tell])
    #expect(rounds.handle(.timer) == [.ask(.sinks), .setTimer(InventoryRefreshState.answerLimit)])
    #expect(rounds.handle(.timer) == [.stalled])
    #expect(rounds.handle(.answered(.sinks)) == [.setTimer(nil), .tell])
    #expect(rounds == InventoryRefreshState())
  }

  /// All states there are, with what the server has on its way beside them.
  @Test func inEveryStateNothingIsAskedTwiceAndNothingIsMissed() {
    struct World: Hashable {
      var rounds = InventoryRefreshState()
      var asked: Set<InventoryRefreshState.Kind> = []
      /// Changed, and not asked for since.
      var stale: Set<InventoryRefreshState.Kind> = []
      var hasTimer = false
    }
    // Two kinds stand for all: none is treated in its own way.
    let kinds: [InventoryRefreshState.Kind] = [.sinks, .sinkInputs]
    var reached: Set<World> = [World()]
    var open = [World()]
    while let world = open.popLast() {
      var events: [InventoryRefreshState.Event] =
        kinds.map { .changed($0) } + world.asked.map { .answered($0) } + [.refresh]
      if world.hasTimer { events.append(.timer) }
      for event in events {
        var next = world
        if event == .timer { next.hasTimer = false }
        if case .changed(let kind) = event { next.stale.insert(kind) }
        if case .answered(let kind) = event { next.asked.remove(kind) }
        for action in next.rounds.handle(event) {
          switch action {
          case .ask(let kind):
            let isNew = next.asked.insert(kind).inserted
            #expect(isNew || event == .refresh)
            next.stale.remove(kind)
          case .setTimer(let delay): next.hasTimer = delay != nil
          case .tell: #expect(next.asked.isEmpty)
          case .stalled: #expect(!next.asked.isEmpty)
          }
        }
        #expect(next.rounds.awaited == next.asked)
        // What is stale is asked for by itself, sooner or later.
        #expect(next.stale.isEmpty || next.hasTimer || !next.asked.isEmpty)
        if next.stale.isEmpty, next.asked.isEmpty { #expect(next.rounds == InventoryRefreshState() && !next.hasTimer) }
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    #expect(reached.count > 100)
  }
}
