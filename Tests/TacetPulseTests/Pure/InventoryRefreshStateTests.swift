import Testing

@testable import TacetPulse

struct InventoryRefreshStateTests {
  @Test func burstOfChangesCostsOneRound() {
    var state = InventoryRefreshState()
    #expect(state.handle(.changed(.sinks)) == [.setTimer(InventoryRefreshState.gathering)])
    #expect(state.handle(.changed(.sinkInputs)) == [])
    #expect(state.handle(.changed(.sinks)) == [])
    #expect(
      state.handle(.timer) == [.request(.sinks), .request(.sinkInputs), .setTimer(InventoryRefreshState.answerLimit)])
    #expect(state.handle(.answered(.sinkInputs)) == [])
    #expect(state.handle(.changed(.sinks)) == [])
    #expect(state.handle(.answered(.sinks)) == [.setTimer(InventoryRefreshState.pause), .report])
    #expect(state.handle(.timer) == [.request(.sinks), .setTimer(InventoryRefreshState.answerLimit)])
    #expect(state.handle(.timer) == [.stalled])
    #expect(state.handle(.answered(.sinks)) == [.setTimer(nil), .report])
    #expect(state == InventoryRefreshState())
  }

  /// All states, with the requests that are pending at the server.
  @Test func inEveryStateNoRequestIsDoubledAndNoChangeIsMissed() {
    struct World: Hashable {
      var state = InventoryRefreshState()
      var requested: Set<InventoryRefreshState.Kind> = []
      /// Changed, and not requested since.
      var stale: Set<InventoryRefreshState.Kind> = []
      var hasTimer = false
    }
    // Two kinds stand for all: none has a rule of its own.
    let kinds: [InventoryRefreshState.Kind] = [.sinks, .sinkInputs]
    var reached: Set<World> = [World()]
    var open = [World()]
    while let world = open.popLast() {
      var events: [InventoryRefreshState.Event] =
        kinds.map { .changed($0) } + world.requested.map { .answered($0) } + [.refresh]
      if world.hasTimer { events.append(.timer) }
      for event in events {
        var next = world
        if event == .timer { next.hasTimer = false }
        if case .changed(let kind) = event { next.stale.insert(kind) }
        if case .answered(let kind) = event { next.requested.remove(kind) }
        for action in next.state.handle(event) {
          switch action {
          case .request(let kind):
            let isNew = next.requested.insert(kind).inserted
            #expect(isNew || event == .refresh)
            next.stale.remove(kind)
          case .setTimer(let delay): next.hasTimer = delay != nil
          case .report: #expect(next.requested.isEmpty)
          case .stalled: #expect(!next.requested.isEmpty)
          }
        }
        #expect(next.state.awaited == next.requested)
        // A stale kind is requested without a further event from outside.
        #expect(next.stale.isEmpty || next.hasTimer || !next.requested.isEmpty)
        if next.stale.isEmpty, next.requested.isEmpty {
          #expect(next.state == InventoryRefreshState() && !next.hasTimer)
        }
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    #expect(reached.count > 100)
  }
}
