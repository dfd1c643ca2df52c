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
      .started, .contextReady, .streamReady, .failed(reason: "x"), .deadline, .stopped,
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
        #expect((link.state == .idle || link.state == .playing) == (situation.deadline == nil))
        #expect(situation.said.count < 2 || situation.said[0] != situation.said[1], "\(situation.said) twice")
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

  /// A link with what was done on its behalf.
  private struct Situation: Equatable {
    var link = PulseLink()
    var deadline: Duration?
    var said: [OutputEvent] = []

    mutating func take(_ event: PulseLink.Event) -> [PulseLink.Action] {
      let actions = link.handle(event)
      for action in actions {
        switch action {
        case .setDeadline(let wait): deadline = wait
        case .report(let event): said = (said + [event]).suffix(2)
        case .tearDown where event == .stopped: said = []
        default: break
        }
      }
      return actions
    }
  }
}
