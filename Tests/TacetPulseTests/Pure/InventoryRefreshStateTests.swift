import Testing

@testable import TacetPulse

struct InventoryRefreshStateTests {
  @Test func partThatNobodyNeedsWakesNobody() {
    var state = InventoryRefreshState([.server, .sources])
    let asked = state.handle(.refresh).filter { if case .request = $0 { true } else { false } }
    #expect(asked == [.request(.server), .request(.sources)])
    _ = state.handle(.answered(.server))
    #expect(state.handle(.answered(.sources)).contains(.report))
    #expect(state.handle(.changed(.sinkInputs)) == [])
    #expect(state.handle(.changed(.sources)) == [.setTimer(InventoryRefreshState.gathering)])
  }

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

  /// The requests of the rounds that a change costs, each answered at once, until nothing is due.
  private func rounds(of state: inout InventoryRefreshState, after event: InventoryRefreshState.Event)
    -> [(delay: Duration, kinds: [InventoryRefreshState.Kind])]
  {
    var rounds: [(delay: Duration, kinds: [InventoryRefreshState.Kind])] = []
    var actions = state.handle(event)
    while case .setTimer(let delay?) = actions.first {
      let requested = state.handle(.timer)
      let kinds = requested.compactMap { if case .request(let kind) = $0 { kind } else { nil } }
      rounds.append((delay, kinds))
      actions = kinds.flatMap { state.handle(.answered($0)) }
    }
    #expect(actions.isEmpty || actions == [.setTimer(nil), .report])
    return rounds
  }

  @Test(
    "A corked stream is asked for with each change that the server may move it for, and three times more",
    arguments: [InventoryRefreshState.Event.changed(.server), .changed(.sinks), .moved])
  func corkedStreamIsAskedFor(_ event: InventoryRefreshState.Event) {
    var state = InventoryRefreshState()
    #expect(state.handle(.corked(true)) == [])
    let rounds = rounds(of: &state, after: event)
    #expect(rounds.map(\.delay) == [InventoryRefreshState.gathering] + InventoryRefreshState.rechecks)
    #expect(rounds.allSatisfy { $0.kinds.contains(.sinkInputs) })
    #expect(rounds.dropFirst().allSatisfy { $0.kinds == [.sinkInputs] })
  }

  @Test("Of a stream that plays the server reports everything: one round asks for what changed, and nothing follows")
  func playingStreamIsNotAskedFor() {
    for kind in InventoryRefreshState.Kind.allCases {
      var state = InventoryRefreshState()
      #expect(rounds(of: &state, after: .changed(kind)).map(\.kinds) == [[kind]])
      _ = state.handle(.corked(true))
      _ = state.handle(.corked(false))
      #expect(rounds(of: &state, after: .changed(kind)).map(\.kinds) == [[kind]])
    }
    // Its own move is not for everyone: the owner reports it.
    var state = InventoryRefreshState()
    #expect(rounds(of: &state, after: .moved).count == 1 + InventoryRefreshState.rechecks.count)
  }

  @Test("Changes of other programs do not put a recheck off, and a later move begins them again")
  func stormDoesNotDelayRechecks() {
    var state = InventoryRefreshState()
    _ = state.handle(.moved)
    _ = state.handle(.timer)
    #expect(state.handle(.answered(.sinkInputs)) == [.setTimer(InventoryRefreshState.rechecks[0]), .report])
    #expect(state.handle(.changed(.sourceOutputs)) == [.setTimer(InventoryRefreshState.gathering)])
    #expect(
      state.handle(.timer)
        == [.request(.sinkInputs), .request(.sourceOutputs), .setTimer(InventoryRefreshState.answerLimit)])
    _ = state.handle(.answered(.sourceOutputs))
    #expect(state.handle(.answered(.sinkInputs)) == [.setTimer(InventoryRefreshState.rechecks[0]), .report])
    #expect(rounds(of: &state, after: .moved).count == 1 + InventoryRefreshState.rechecks.count)
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
      var isCorked = false
    }
    // Sinks stand for the server, which is as they are, and the recordings for the rest.
    let kinds: [InventoryRefreshState.Kind] = [.sinks, .sinkInputs, .sourceOutputs]
    var reached: Set<World> = [World()]
    var open = [World()]
    while let world = open.popLast() {
      var events: [InventoryRefreshState.Event] =
        kinds.map { .changed($0) } + world.requested.map { .answered($0) }
        + [.refresh, .moved, .corked(!world.isCorked)]
      if world.hasTimer { events.append(.timer) }
      for event in events {
        var next = world
        if event == .timer { next.hasTimer = false }
        if case .changed(let kind) = event { next.stale.insert(kind) }
        if event == .changed(.sinks), world.isCorked { next.stale.insert(.sinkInputs) }
        if event == .moved { next.stale.insert(.sinkInputs) }
        if case .corked(let isCorked) = event { next.isCorked = isCorked }
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
        if next.stale.isEmpty, next.requested.isEmpty, !next.hasTimer {
          var resting = InventoryRefreshState()
          _ = resting.handle(.corked(next.isCorked))
          #expect(next.state == resting)
        }
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    #expect(reached.count > 100)
  }
}
