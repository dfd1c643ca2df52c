import TacetPulse
import TacetSystem
import Testing

struct PulseSessionStateTests {
  private static let backoff = Backoff(
    first: .milliseconds(100), factor: 2, slowest: .seconds(1), hintDelay: .milliseconds(20))
  private static let events: [PulseSessionState.Event] = [
    .start, .contextReady, .contextFailed(reason: "x"), .deadline, .hint, .confirm, .reconnect, .stop,
  ]

  private func session(_ events: PulseSessionState.Event...) -> PulseSessionState {
    var session = PulseSessionState(backoff: Self.backoff)
    for event in events { _ = session.handle(event) }
    return session
  }

  @Test func connects() {
    var session = session()
    #expect(session.handle(.start) == [.setDeadline(PulseSessionState.answerLimit), .connect])
    #expect(session.handle(.contextReady) == [.setDeadline(nil), .watchSocket(false), .report(.connected)])
    #expect(session.state == .connected && session.handle(.start).isEmpty)
  }

  @Test func absentServerIsRetriedWithBackoff() {
    var session = session(.start)
    var delays: [Duration] = []
    for _ in 1...6 {
      let actions = session.handle(.contextFailed(reason: "Connection refused"))
      #expect(actions.first == .disconnect && actions.contains(.watchSocket(true)))
      #expect(actions.last == .report(.lost(reason: "Connection refused")))
      for case .setDeadline(let delay?) in actions { delays.append(delay) }
      #expect(session.handle(.deadline) == [.setDeadline(PulseSessionState.answerLimit), .connect])
    }
    #expect(delays == [100, 200, 400, 800, 1000, 1000].map { .milliseconds($0) })
  }

  @Test func hintAllowsAnEarlyAttemptWhileWaiting() {
    var session = session(.start, .contextFailed(reason: "x"), .deadline, .contextFailed(reason: "x"))
    #expect(session.handle(.hint) == [.setDeadline(.milliseconds(20))])
    #expect(session.handle(.deadline).last == .connect)
    #expect(session.handle(.hint).isEmpty)
    #expect(session.handle(.contextFailed(reason: "x")).contains(.setDeadline(.milliseconds(100))))
  }

  @Test func frozenServerIsLostAfterTheAnswerLimit() {
    var session = session(.start)
    let actions = session.handle(.deadline)
    #expect(actions.first == .disconnect && actions.last == .report(.lost(reason: "the sound server does not answer")))
    #expect(session.state == .waiting)
  }

  @Test func ownerReconnectsWithoutAReport() {
    var session = session(.start, .contextReady)
    #expect(session.handle(.reconnect) == [.disconnect, .watchSocket(true), .setDeadline(.milliseconds(100))])
    #expect(session.handle(.reconnect).isEmpty)
  }

  @Test func backoffStartsOverOnlyWhenConfirmed() {
    for isConfirmed in [false, true] {
      var session = session(.start, .contextReady, .reconnect, .deadline, .contextReady)
      if isConfirmed { _ = session.handle(.confirm) }
      let delay = Duration.milliseconds(isConfirmed ? 100 : 200)
      #expect(session.handle(.contextFailed(reason: "x")).contains(.setDeadline(delay)))
    }
  }

  @Test func withoutABackoffALossIsFinalUntilTheNextStart() {
    for state in [PulseSessionState.Event.contextReady, .hint] {
      var session = PulseSessionState(backoff: nil)
      _ = session.handle(.start)
      _ = session.handle(state)
      #expect(
        session.handle(.contextFailed(reason: "x")) == [.setDeadline(nil), .disconnect, .report(.lost(reason: "x"))])
      #expect(session.state == .off && session.handle(.start).last == .connect)
    }
  }

  /// From every reachable state: connecting and waiting have a deadline, the others none; reports take turns with
  /// connections; stopping ends everything.
  @Test(arguments: [true, false]) func everyStateHasItsDeadlineAndCanBeStopped(retries: Bool) {
    struct Situation: Hashable {
      var session: PulseSessionState
      var deadline: Duration?
      var isWatching = false
      var hasContext = false
    }
    let start = Situation(session: PulseSessionState(backoff: retries ? Self.backoff : nil))
    var seen: Set = [start]
    var open = [start]
    while let before = open.popLast() {
      for event in Self.events {
        if event == .deadline, before.deadline == nil { continue }
        var situation = before
        if event == .deadline { situation.deadline = nil }
        let actions = situation.session.handle(event)
        for action in actions {
          switch action {
          case .connect:
            #expect(!situation.hasContext)
            situation.hasContext = true
          case .disconnect: situation.hasContext = false
          case .setDeadline(let delay): situation.deadline = delay
          case .watchSocket(let isWatched): situation.isWatching = isWatched
          case .report(let report): #expect((report == .connected) == situation.hasContext)
          }
        }
        let state = situation.session.state
        #expect((situation.deadline != nil) == (state == .connecting || state == .waiting), "\(before) \(event)")
        #expect(situation.hasContext == (state == .connecting || state == .connected), "\(before) \(event)")
        if state == .off || state == .connected { #expect(!situation.isWatching) }
        if state == .waiting { #expect(situation.isWatching && retries) }
        if event == .stop { #expect(state == .off && situation.session == start.session) }
        if before.session.state == .off, event != .start { #expect(actions.isEmpty) }
        if seen.insert(situation).inserted { open.append(situation) }
      }
    }
    #expect(Set(seen.map(\.session.state)).count == (retries ? 4 : 3))
  }
}
