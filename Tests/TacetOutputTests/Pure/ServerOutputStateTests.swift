import TacetSystem
import Testing

@testable import TacetOutput

struct ServerOutputStateTests {
  @Test func absentServerIsReportedOnce() {
    var state = ServerOutputState()
    #expect(state.handle(.started) == [.connect])
    #expect(
      state.handle(.connectionLost(reason: "Connection refused")) == [
        .setDeadline(nil), .tearDown, .report(.lost(reason: "Connection refused")),
      ])
    for _ in 0..<8 { #expect(!reports(state.handle(.connectionLost(reason: "Connection refused")))) }
    #expect(state.handle(.connected).last == .createStream(isCorked: false))
    #expect(state.handle(.streamReady(.awake)).contains(.report(.running)))
  }

  @Test func streamThatRecoversWithinTheGraceIsNotReported() {
    var state = playing()
    let actions = state.handle(.streamFailed(reason: "Entity killed"))
    #expect(actions.first == .dropStream)
    #expect(actions.contains(.createStream(isCorked: false)))
    #expect(actions.contains(.setGrace(LossGrace.output.grace)))
    #expect(!reports(actions))
    let back = state.handle(.streamReady(.awake))
    #expect(back.contains(.begin) && back.contains(.setGrace(nil)))
    #expect(!reports(back))
  }

  @Test func switchedStreamIsRecreatedWithoutAFailure() {
    var state = playing()
    for _ in 0..<5 {
      let actions = state.handle(.switchStream)
      #expect(actions.first == .dropStream && actions.contains(.createStream(isCorked: false)) && !reports(actions))
      #expect(state.handle(.switchStream) == [])
      #expect(!reports(state.handle(.streamReady(.awake))))
    }
    _ = state.handle(.idle(true))
    #expect(state.handle(.switchStream).contains(.createStream(isCorked: true)))
    _ = state.handle(.connectionLost(reason: "gone"))
    #expect(state.handle(.switchStream) == [])
  }

  @Test func secondFailureOfTheStreamReconnects() {
    var state = playing()
    _ = state.handle(.streamFailed(reason: "Entity killed"))
    #expect(state.handle(.graceOver) == [.report(.lost(reason: "Entity killed"))])
    let second = state.handle(.streamFailed(reason: "No such entity"))
    #expect(second.contains(.reconnect) && state.state == .disconnected)
    #expect(!reports(second))
    _ = state.handle(.connected)
    #expect(state.handle(.streamReady(.awake)).contains(.report(.running)))
  }

  @Test func reconnectsWhenNoStreamBecomesReady() {
    var state = ServerOutputState()
    _ = state.handle(.started)
    #expect(state.handle(.connected).first == .setDeadline(ServerOutputState.answerLimit))
    let late = state.handle(.deadline(didWrite: false))
    #expect(late.contains(.reconnect) && late.last == .report(.lost(reason: "the sound server does not answer")))
  }

  @Test func stalledStreamIsRebuiltAndThenReconnected() {
    var state = playing()
    for _ in 1..<StallCounter.limit { #expect(tick(&state, didWrite: true) == [.setDeadline(ServerOutputState.tick)]) }
    #expect(tick(&state, didWrite: true) == [.setDeadline(ServerOutputState.tick), .confirmConnection])
    #expect(tick(&state, didWrite: true) == [.setDeadline(ServerOutputState.tick)])
    for _ in 1..<StallCounter.limit {
      #expect(tick(&state, didWrite: false).first == .setDeadline(ServerOutputState.tick))
    }
    let stalled = tick(&state, didWrite: false)
    #expect(stalled.contains(.dropStream) && state.state == .creating)
    _ = state.handle(.streamReady(.awake))
    for _ in 1..<StallCounter.limit { _ = tick(&state, didWrite: false) }
    #expect(tick(&state, didWrite: false).contains(.reconnect))
    #expect(state.state == .disconnected)
  }

  @Test func sinkFarAheadIsGivenItsLatencyBeforeALoss() {
    var state = playing()
    #expect(silentTicks(&state, latency: .seconds(2)) == 12)
    // It was not: within the grace period there is no event.
    state = playing()
    for number in 1...10 {
      let actions = tick(&state, didWrite: false)
      if actions.contains(.askSinkLatency) { _ = state.handle(.sinkLatency(.milliseconds(1_500))) }
      #expect(!reports(actions) && state.state == .playing, "\(number)")
      if number == 9 { break }
    }
    #expect(tick(&state, didWrite: true) == [.setDeadline(ServerOutputState.tick)])
  }

  @Test func sinkThatRequestsNothingIsLostOnceAndItsStreamReplacedSeldom() {
    var state = playing()
    #expect(silentTicks(&state, latency: .zero) == StallCounter.limit)
    #expect(state.state == .replacing)
    #expect(state.handle(.streamReady(.awake)) == [.setDeadline(ServerOutputState.tick), .await])
    #expect(state.handle(.graceOver) == [.report(.lost(reason: "the sink requests nothing"))])
    for _ in 0..<40 {
      let actions = tick(&state, didWrite: false)
      if actions.contains(.askSinkLatency) { _ = state.handle(.sinkLatency(.zero)) }
      #expect(state.state == .waiting && !reports(actions))
    }
    #expect(state.handle(.replacementAllowed).contains(.allowReplacement(after: .seconds(40))))
    #expect(state.state == .replacing)
    _ = state.handle(.streamReady(.awake))
    let back = tick(&state, didWrite: true)
    #expect(back == [.setDeadline(ServerOutputState.tick), .report(.running), .begin])
    // A second stall within the delay: lost, and the stream is kept.
    #expect(silentTicks(&state, latency: .zero) == StallCounter.limit)
    #expect(state.state == .waiting && state.handle(.graceOver).count == 1)
    // On another sink it may be replaced.
    #expect(state.handle(.moved) == [.allowReplacement(after: nil)])
    #expect(tick(&state, didWrite: true).contains(.begin))
    #expect(silentTicks(&state, latency: .zero) == StallCounter.limit && state.state == .replacing)
  }

  @Test func reconnectsWhenTheServerFreezesWhileItsSinkIsAwaited() {
    var state = playing()
    _ = silentTicks(&state, latency: .zero)
    _ = state.handle(.streamReady(.awake))
    for _ in 1..<StallCounter.limit { _ = tick(&state, didWrite: false) }
    #expect(tick(&state, didWrite: false).contains(.reconnect) && state.state == .disconnected)
  }

  /// Counts silent ticks until the stream no longer plays, with a sink that is so far ahead; returns their number.
  private func silentTicks(_ state: inout ServerOutputState, latency: Duration) -> Int? {
    (1...100).first { _ in
      if tick(&state, didWrite: false).contains(.askSinkLatency) { _ = state.handle(.sinkLatency(latency)) }
      return state.state != .playing
    }
  }

  @Test func idleCorksWithoutADeadline() {
    var state = playing()
    #expect(state.handle(.idle(true)) == [.cork(true), .halt, .setDeadline(ServerOutputState.answerLimit)])
    #expect(state.handle(.acknowledged) == [.setDeadline(nil)])
    #expect(state.handle(.sink(.suspended)) == [])
    #expect(state.handle(.sink(.awake)) == [])
    #expect(state.handle(.idle(false)) == [.cork(false), .setDeadline(ServerOutputState.tick), .begin])
    // A request of the server's for a pause outlasts it.
    _ = state.handle(.idle(true))
    #expect(state.handle(.corkRequested) == [.halt, .report(.corkRequested)])
    _ = state.handle(.idle(false))
    #expect(state.state == .corked)
    #expect(state.handle(.uncorkRequested).last == .report(.uncorkRequested))
    #expect(state.state == .playing)
  }

  @Test func suspendedSinkIsLostUntilItWakes() {
    var state = playing()
    #expect(
      state.handle(.sink(.suspended)) == [
        .setDeadline(ServerOutputState.pingInterval), .setGrace(LossGrace.output.grace),
      ])
    #expect(state.handle(.graceOver) == [.halt, .report(.lost(reason: "the sink is suspended"))])
    #expect(tick(&state, didWrite: false) == [.ping, .setDeadline(ServerOutputState.answerLimit)])
    #expect(state.handle(.acknowledged) == [.setDeadline(ServerOutputState.pingInterval)])
    #expect(state.handle(.sink(.awake)) == [.setDeadline(ServerOutputState.tick), .report(.running), .begin])
  }

  @Test func pingWithoutAnAnswerReconnects() {
    var state = playing()
    _ = state.handle(.sink(.suspended))
    _ = tick(&state, didWrite: false)
    #expect(tick(&state, didWrite: false).contains(.reconnect) && state.state == .disconnected)
  }

  @Test func noEventOfTheOwnerOrTheServerWakesASuspendedSink() {
    var state = playing()
    _ = state.handle(.sink(.suspended))
    _ = state.handle(.graceOver)
    for event in [ServerOutputState.Event.idle(true), .idle(false), .corkRequested, .uncorkRequested, .idle(true)] {
      let actions = state.handle(event)
      #expect(!actions.contains(.report(.running)) && !actions.contains(.begin))
      #expect(state.state == .suspended)
    }
    let awake = state.handle(.sink(.awake))
    #expect(awake.contains(.report(.running)) && awake.contains(.cork(true)) && !awake.contains(.begin))
    #expect(state.handle(.idle(false)).contains(.begin))
  }

  @Test func withoutASinkItIsCorkedUntilThereIsOne() {
    var state = playing()
    #expect(
      state.handle(.sink(.absent)) == [
        .cork(true), .setDeadline(ServerOutputState.answerLimit), .setGrace(LossGrace.output.grace),
      ])
    #expect(state.handle(.graceOver) == [.halt, .report(.lost(reason: "there is no sink"))])
    #expect(state.handle(.acknowledged) == [.setDeadline(ServerOutputState.pingInterval)])
    #expect(
      state.handle(.sink(.awake)) == [.cork(false), .setDeadline(ServerOutputState.tick), .report(.running), .begin])
    // The owner became idle meanwhile: it is back, and stays corked.
    _ = state.handle(.sink(.absent))
    _ = state.handle(.graceOver)
    _ = state.handle(.idle(true))
    #expect(state.handle(.sink(.awake)).contains(.report(.running)) && state.state == .corked)
    #expect(state.handle(.idle(false)).last == .begin)
  }

  /// From every reachable state: every state on a connection but an idle cork has a deadline, `lost` and `running` take
  /// turns, and so do a request for a pause and its end; stopping ends everything.
  @Test func everyStateHasADeadlineAndCanBeStopped() {
    let events: [ServerOutputState.Event] = [
      .started, .connected, .connectionLost(reason: "x"), .streamReady(.awake), .streamReady(.suspended),
      .streamReady(.absent), .corkRequested, .uncorkRequested, .idle(true), .idle(false), .sink(.awake),
      .sink(.suspended), .sink(.absent), .acknowledged, .streamFailed(reason: "x"), .deadline(didWrite: true),
      .deadline(didWrite: false), .graceOver, .sinkLatency(.zero), .moved, .replacementAllowed, .stopped,
    ]
    var seen: Set<Situation> = [Situation()]
    var waiting: [Situation] = [Situation()]
    while let before = waiting.popLast() {
      for event in events {
        // A deadline comes only where there is one, and so does the end of a grace.
        if case .deadline = event, before.deadline == nil { continue }
        if event == .graceOver, !before.hasGrace { continue }
        if event == .replacementAllowed, !before.awaitsReplacement { continue }
        var situation = before
        let actions = situation.take(event)
        let state = situation.state
        let isOff = state.state == .off || state.state == .disconnected
        let rests = state.state == .corked && state.isIdle && !state.isCorkRequested
        let isAbsent = state.sink == .absent
        guard isOff || rests || situation.deadline != nil else {
          Issue.record("\(before)\n\(event) \(actions)")
          return
        }
        if isOff { #expect(situation.deadline == nil && !situation.isRendering) }
        if state.state == .corked { #expect(state.isIdle || state.isCorkRequested || isAbsent) }
        if state.state == .corked, isAbsent { #expect(situation.isLost == true || situation.hasGrace) }
        if state.state == .disconnected, situation.isLost == false { #expect(situation.hasGrace) }
        if state.state == .playing {
          #expect(!state.isIdle && !state.isCorkRequested && !isAbsent && situation.isLost == false)
        }
        // No frame is rendered after the loss is reported.
        if situation.isRendering { #expect(situation.isLost == false && !situation.isCorkRequested) }
        #expect(situation.isCorkRequested == state.isCorkRequested)
        #expect(situation.isConnected == !isOff, "\(before)\n\(event) \(actions)")
        if event == .stopped {
          #expect(state.state == .off && (before.state.state == .off || actions.contains(.tearDown)))
        }
        if seen.insert(situation).inserted { waiting.append(situation) }
      }
      guard seen.count < 100_000 else { break }
    }
    #expect(seen.count > 100 && seen.count < 100_000, "\(seen.count)")
  }

  private func playing() -> ServerOutputState {
    var state = ServerOutputState()
    _ = state.handle(.started)
    _ = state.handle(.connected)
    #expect(
      state.handle(.streamReady(.awake)) == [.setDeadline(ServerOutputState.tick), .report(.running), .begin])
    return state
  }

  private func tick(_ state: inout ServerOutputState, didWrite: Bool) -> [ServerOutputState.Action] {
    state.handle(.deadline(didWrite: didWrite))
  }

  private func reports(_ actions: [ServerOutputState.Action]) -> Bool {
    actions.contains { if case .report = $0 { true } else { false } }
  }

  /// A state with the effects of its actions, and what its listener knows.
  private struct Situation: Hashable {
    var state = ServerOutputState()
    var deadline: Duration?
    var hasGrace = false
    var awaitsReplacement = false
    var isLost: Bool?
    var isCorkRequested = false
    /// True if the session knows of a connection.
    var isConnected = false
    /// True if the callback may be called.
    var isRendering = false

    mutating func take(_ event: ServerOutputState.Event) -> [ServerOutputState.Action] {
      // A deadline comes once.
      if case .deadline = event { deadline = nil }
      if event == .graceOver { hasGrace = false }
      if event == .replacementAllowed { awaitsReplacement = false }
      if event == .connected, state.state == .disconnected { isConnected = true }
      if case .connectionLost = event, state.state != .off { isConnected = false }
      let actions = state.handle(event)
      for action in actions {
        switch action {
        case .setDeadline(let wait): deadline = wait
        case .setGrace(let wait): hasGrace = wait != nil
        case .allowReplacement(let wait): awaitsReplacement = wait != nil
        case .begin: isRendering = true
        case .halt, .await, .dropStream, .tearDown: isRendering = false
        case .reconnect: (isRendering, isConnected) = (false, false)
        case .report(.running):
          #expect(isLost != false, "running, twice")
          isLost = false
        case .report(.lost):
          #expect(isLost != true, "lost, twice")
          isLost = true
        case .report(.corkRequested): isCorkRequested = true
        case .report(.uncorkRequested): isCorkRequested = false
        default: break
        }
      }
      if event == .stopped { (isLost, isCorkRequested, isConnected) = (nil, false, false) }
      return actions
    }
  }
}
