import Testing

@testable import TacetFeedback

/// Every event in every state.
@Suite struct FeedbackStreamStateTests {
  private static let events: [FeedbackStreamState.Event] = [
    .wanted, .unwanted, .connected, .created, .failed, .deadline(didWrite: true), .deadline(didWrite: false),
  ]

  private static let reachable: Set<FeedbackStreamState> = {
    var seen: Set = [FeedbackStreamState()]
    var next = Array(seen)
    while let link = next.popLast() {
      for event in events {
        var after = link
        _ = after.handle(event)
        if seen.insert(after).inserted { next.append(after) }
      }
    }
    return seen
  }()

  @Test func everyStateIsReached() { #expect(Self.reachable.count == 5) }

  @Test func everyStateOnAConnectionThatWaitsHasADeadline() {
    for link in Self.reachable {
      for event in Self.events {
        var after = link
        let actions = after.handle(event)
        guard after.state != link.state else { continue }
        let deadlines = actions.compactMap { action -> Duration?? in
          if case .setDeadline(let delay) = action { .some(delay) } else { nil }
        }
        // The deadline of an attempt to connect is the session's.
        guard after.state != .connecting else { continue }
        let waits = after.state != .off && after.state != .resting
        #expect(deadlines.count == 1 && (deadlines[0] != nil) == waits, "\(link.state) \(event)")
      }
    }
  }

  @Test func fromEveryStateASoundIsPlayedOrReportedLost() {
    for link in Self.reachable {
      var good = link
      _ = good.handle(.wanted)
      _ = good.handle(.connected)
      _ = good.handle(.created)
      #expect(good.state == .playing, "\(link.state)")
      var bad = link
      _ = bad.handle(.wanted)
      #expect(bad.handle(.failed).contains(.reportLost), "\(link.state)")
      var frozen = link
      _ = frozen.handle(.wanted)
      _ = frozen.handle(.connected)
      #expect(frozen.handle(.deadline(didWrite: false)).contains(.reportLost), "\(link.state)")
      #expect(frozen.state == .off)
    }
  }

  @Test func onlyAFailureTearsDown() {
    for link in Self.reachable {
      for event in Self.events {
        var after = link
        let actions = after.handle(event)
        #expect(actions.contains(.tearDown) == (link.state != .off && after.state == .off), "\(link.state) \(event)")
        if event == .wanted { #expect(after.state != .off && after.state != .resting) }
        if event == .unwanted { #expect(after.state != .playing) }
      }
    }
  }
}
