import Testing

@testable import TacetOutput

struct ALSAOutputStateTests {
  private typealias Steps = ALSAOutputState.Steps

  @Test func absentDeviceIsReportedOnceAndRetriedWithBackoff() {
    var state = ALSAOutputState()
    #expect(state.handle(failed) == Steps(report: .lost(reason: "x"), wait: .milliseconds(100)))
    var waits: [Duration] = []
    for _ in 0..<10 {
      #expect(state.handle(.waited) == Steps())
      let steps = state.handle(failed)
      #expect(steps.report == nil)
      if let wait = steps.wait { waits.append(wait) }
    }
    #expect(waits.first == .milliseconds(150) && waits.last == .seconds(1) && waits.count == 10)
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func recoveryWithinTheGraceReportsNothing() {
    var state = playing()
    #expect(state.handle(failed) == Steps(wait: .milliseconds(100)))
    #expect(state.handle(.waited) == Steps())
    #expect(state.handle(.opened) == Steps())
  }

  @Test func lossIsReportedAtTheEndOfTheGrace() {
    var state = playing()
    _ = state.handle(failed)
    #expect(state.handle(.waited) == Steps())
    // The second attempt fails at once: 50 of the 150 ms are left, and after them another 100 until the third.
    #expect(state.handle(failed) == Steps(wait: .milliseconds(50)))
    #expect(state.handle(.waited) == Steps(report: .lost(reason: "x"), wait: .milliseconds(100)))
    #expect(state.handle(.waited) == Steps())
    #expect(state.handle(.opened) == Steps(report: .running))
  }

  @Test func backoffStartsOverAfterTheDevicePlayed() {
    var state = playing()
    for _ in 0..<10 {
      _ = state.handle(failed)
      while state.handle(.waited).wait != nil {}
    }
    _ = state.handle(.opened)
    #expect(state.handle(.failed(reason: "x", played: .seconds(2))).wait == .milliseconds(100))
  }

  /// From every reachable state: `lost` and `running` take turns, and no failure is retried without a wait.
  @Test func lostAndRunningTakeTurns() {
    struct Situation: Hashable {
      var state = ALSAOutputState()
      var isLost: Bool?
      var waits = false
    }
    var seen: Set<Situation> = [Situation()]
    var open = [Situation()]
    while let before = open.popLast(), seen.count < 10_000 {
      let events: [ALSAOutputState.Event] =
        before.waits ? [.waited] : [.opened, failed, .failed(reason: "y", played: .seconds(2))]
      for event in events {
        var situation = before
        let steps = situation.state.handle(event)
        if let report = steps.report {
          let isLost = report != .running
          #expect(situation.isLost != isLost)
          situation.isLost = isLost
        }
        situation.waits = steps.wait != nil
        if case .failed = event { #expect(situation.waits) }
        if event == .opened { #expect(situation.isLost == false && !situation.waits) }
        if seen.insert(situation).inserted { open.append(situation) }
      }
    }
    #expect(seen.count > 30 && seen.count < 10_000, "\(seen.count)")
  }

  private var failed: ALSAOutputState.Event { .failed(reason: "x", played: .zero) }

  private func playing() -> ALSAOutputState {
    var state = ALSAOutputState()
    #expect(state.handle(.opened) == Steps(report: .running))
    return state
  }
}
