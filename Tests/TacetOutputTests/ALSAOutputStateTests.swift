import Testing

@testable import TacetOutput

/// The decisions about a device of ALSA's, without one.
struct ALSALinkTests {
  private typealias Steps = ALSAOutputState.Steps

  @Test func anAbsentDeviceIsSaidOnceAndTriedEverMoreSlowly() {
    var link = ALSAOutputState()
    #expect(link.handle(failed) == Steps(report: .lost(reason: "x"), wait: .milliseconds(100)))
    var waits: [Duration] = []
    for _ in 0..<10 {
      #expect(link.handle(.waited) == Steps())
      let steps = link.handle(failed)
      #expect(steps.report == nil)
      if let wait = steps.wait { waits.append(wait) }
    }
    #expect(waits.first == .milliseconds(150) && waits.last == .seconds(1) && waits.count == 10)
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func oneThatIsBackWithinTheGraceWasNeverLost() {
    var link = playing()
    #expect(link.handle(failed) == Steps(wait: .milliseconds(100)))
    #expect(link.handle(.waited) == Steps())
    #expect(link.handle(.opened) == Steps())
  }

  @Test func oneThatIsNotIsLostAtTheEndOfTheGrace() {
    var link = playing()
    _ = link.handle(failed)
    #expect(link.handle(.waited) == Steps())
    // The second attempt fails at once: 50 of the 150 ms are left, and after them another 100 until the third.
    #expect(link.handle(failed) == Steps(wait: .milliseconds(50)))
    #expect(link.handle(.waited) == Steps(report: .lost(reason: "x"), wait: .milliseconds(100)))
    #expect(link.handle(.waited) == Steps())
    #expect(link.handle(.opened) == Steps(report: .running))
  }

  @Test func oneThatPlayedWellIsTriedAgainAtOnce() {
    var link = playing()
    for _ in 0..<10 {
      _ = link.handle(failed)
      while link.handle(.waited).wait != nil {}
    }
    _ = link.handle(.opened)
    #expect(link.handle(.failed(reason: "x", played: .seconds(2))).wait == .milliseconds(100))
  }

  /// From every state that can be reached: `lost` and `running` take turns, and no failure is tried again at once.
  @Test func lostAndRunningTakeTurns() {
    struct Situation: Hashable {
      var link = ALSAOutputState()
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
        let steps = situation.link.handle(event)
        if let report = steps.report {
          #expect(situation.isLost != report.isLost)
          situation.isLost = report.isLost
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
    var link = ALSAOutputState()
    #expect(link.handle(.opened) == Steps(report: .running))
    return link
  }
}
