import TacetSession
import Testing

@testable import TacetMonitors

struct SoundServerStateTests {
  private static let events: [SoundServerState.Event] = [
    .started, .connected, .inventoryRead, .connectionLost(reason: "why"), .deadline, .stopped,
  ]

  @Test func everyStateHasItsDeadlineAndCanBeStopped() {
    var reached: Set<SoundServerState> = [SoundServerState()]
    var open = [SoundServerState()]
    while let state = open.popLast() {
      for event in Self.events {
        var next = state
        let actions = next.handle(event)
        let deadlines = actions.compactMap { if case .setDeadline(let delay) = $0 { Optional(delay) } else { nil } }
        if next.state != state.state, event != .started {
          // Only the first inventory is waited for with a limit.
          #expect(deadlines.count == 1 && (deadlines[0] != nil) == (next.state == .reading), "\(state) \(event)")
        }
        if event == .stopped { #expect(next == SoundServerState()) }
        if state.state == .off, event != .started { #expect(actions.isEmpty) }
        if reached.insert(next).inserted { open.append(next) }
      }
    }
    #expect(Set(reached.map(\.state)).count == 4)
  }

  @Test func delaysBetweenAttemptsGrowToFiveSeconds() {
    var backoff = SoundServerState.backoff
    #expect(
      (1...8).map { _ in backoff.failed() } == [100, 200, 400, 800, 1600, 3200, 5000, 5000].map { .milliseconds($0) })
    #expect(backoff.hinted() == .milliseconds(20))
  }

  @Test func everyFailedAttemptReportsItsReason() {
    var state = state(.started)
    for reason in ["Connection refused", "Timeout"] {
      #expect(
        state.handle(.connectionLost(reason: reason)) == [.setDeadline(nil), .tearDown, .reportAbsent(reason: reason)])
    }
  }

  @Test func factsAreKeptWhenTheServerFreezesAfterTheInventory() {
    var state = state(.started, .connected, .inventoryRead)
    #expect(state.handle(.deadline).isEmpty && state.state == .watching)
    #expect(state.handle(.connectionLost(reason: "Connection terminated")).contains(.tearDown))
  }

  @Test func reconnectsWhenTheServerFreezesBeforeTheInventory() {
    var state = state(.started, .connected)
    #expect(
      state.handle(.deadline) == [
        .setDeadline(nil), .reconnect, .reportAbsent(reason: "the sound server does not answer"),
      ])
  }

  private func state(_ events: SoundServerState.Event...) -> SoundServerState {
    var state = SoundServerState()
    for event in events { _ = state.handle(event) }
    return state
  }
}
