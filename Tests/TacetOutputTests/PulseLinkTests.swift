import Testing

@testable import TacetOutput

/// The decisions of a link, without a server.
struct PulseLinkTests {
  @Test func anAbsentServerIsSaidOnceAndTriedEverMoreSlowly() {
    var link = PulseLink()
    #expect(link.handle(.started) == [.setDeadline(PulseLink.answerLimit), .connect])
    let first = link.handle(.failed(reason: "Connection refused"))
    #expect(
      first == [.tearDown, .setDeadline(.milliseconds(100)), .report(.lost(reason: "Connection refused"))])
    var waits: [Duration] = []
    for _ in 0..<8 {
      _ = link.handle(.deadline)
      for case .setDeadline(let wait?) in link.handle(.failed(reason: "Connection refused")) { waits.append(wait) }
    }
    #expect(waits.count == 8)
    #expect(waits[0] == .milliseconds(150))
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(waits.last == .seconds(1))
  }

  @Test func aServerThatComesBackIsHeardAndLostAnew() {
    var link = PulseLink()
    _ = link.handle(.started)
    _ = link.handle(.failed(reason: "a"))
    _ = link.handle(.deadline)
    #expect(link.handle(.contextReady) == [.setDeadline(PulseLink.answerLimit), .createStream])
    #expect(link.handle(.streamReady) == [.setDeadline(nil), .report(.running), .begin])
    #expect(link.retry == PulseLink.firstRetry)
    #expect(link.handle(.failed(reason: "b")).contains(.report(.lost(reason: "b"))))
  }

  /// From every state that can be reached: each event is taken, one that is not of the state changes nothing, every
  /// state but `idle` and `playing` has a deadline, `lost` and `running` take turns, and stopping ends everything.
  @Test func everyStateHasADeadlineAndCanBeStopped() {
    let events: [PulseLink.Event] = [
      .started, .contextReady, .streamReady, .corkRequested, .uncorkRequested, .failed(reason: "x"), .deadline,
      .stopped,
    ]
    var seen: [Situation] = [Situation()]
    var next = 0
    while next < seen.count {
      for event in events {
        var situation = seen[next]
        let before = situation
        let actions = situation.take(event)
        if actions.isEmpty { #expect(situation == before) }
        let link = situation.link
        #expect([.idle, .playing, .corked].contains(link.state) == (situation.deadline == nil))
        #expect(link.state == .idle || (situation.isLost == false) == [.playing, .corked].contains(link.state))
        #expect(situation.isCorked == (link.state == .corked))
        if event == .stopped {
          #expect(link == PulseLink())
          #expect(actions.contains(.tearDown))
        }
        if !seen.contains(situation) { seen.append(situation) }
      }
      next += 1
    }
    #expect(seen.count > 10 && seen.count < 1000)
  }

  /// A link with what was done on its behalf, and what its listener believes.
  private struct Situation: Equatable {
    var link = PulseLink()
    var deadline: Duration?
    var isLost: Bool?
    var isCorked = false

    mutating func take(_ event: PulseLink.Event) -> [PulseLink.Action] {
      let actions = link.handle(event)
      for action in actions {
        switch action {
        case .setDeadline(let wait): deadline = wait
        case .report(.running):
          #expect(isLost != false, "running, twice")
          isLost = false
        case .report(.lost):
          #expect(isLost != true, "lost, twice")
          isLost = true
        case .report(.corkRequested): isCorked = true
        case .report(.uncorkRequested): isCorked = false
        case .tearDown where event == .stopped: (isLost, isCorked) = (nil, false)
        default: break
        }
      }
      return actions
    }
  }
}
