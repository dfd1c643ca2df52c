import Testing

@testable import TacetOutput

/// The decisions of a link, without a server.
struct PulseLinkTests {
  @Test func anAbsentServerIsSaidOnceAndTriedEverMoreSlowly() {
    var link = PulseOutputState()
    #expect(link.handle(.started) == [.setDeadline(PulseOutputState.answerLimit), .connect])
    let first = link.handle(.contextFailed(reason: "Connection refused"))
    #expect(
      first == [
        .tearDown, .watchSocket(true), .setDeadline(.milliseconds(100)), .report(.lost(reason: "Connection refused")),
      ])
    var waits: [Duration] = []
    for _ in 0..<8 {
      _ = link.handle(.deadline(didWrite: false))
      for case .setDeadline(let wait?) in link.handle(.contextFailed(reason: "Connection refused")) {
        waits.append(wait)
      }
    }
    #expect(waits.count == 8)
    #expect(waits[0] == .milliseconds(150))
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(waits.last == .seconds(1))
    #expect(link.handle(.serverAppeared) == [.setDeadline(PulseOutputState.socketDelay)])
  }

  @Test func aStreamThatIsBackWithinTheGraceWasNeverLost() {
    var link = playing()
    let actions = link.handle(.streamFailed(reason: "Entity killed"))
    #expect(actions.first == .dropStream)
    #expect(actions.contains(.createStream(isCorked: false)))
    #expect(actions.contains(.setGrace(PulseOutputState.grace)))
    #expect(!reports(actions))
    let back = link.handle(.streamReady(.awake))
    #expect(back.contains(.begin) && back.contains(.setGrace(nil)))
    #expect(!reports(back))
  }

  @Test func oneThatIsNotIsLostAndThenTheConnectionGoesToo() {
    var link = playing()
    _ = link.handle(.streamFailed(reason: "Entity killed"))
    #expect(link.handle(.graceOver) == [.report(.lost(reason: "Entity killed"))])
    let second = link.handle(.streamFailed(reason: "No such entity"))
    #expect(second.contains(.tearDown) && link.state == .waiting)
    #expect(!reports(second))
    _ = link.handle(.deadline(didWrite: false))
    _ = link.handle(.contextReady)
    #expect(link.handle(.streamReady(.awake)).contains(.report(.running)))
  }

  @Test func silenceOfTheServerIsCountedInTicks() {
    var link = playing()
    for _ in 0..<10 { #expect(link.handle(.deadline(didWrite: true)) == [.setDeadline(PulseOutputState.tick)]) }
    for _ in 1..<PulseOutputState.ticksToStall {
      #expect(link.handle(.deadline(didWrite: false)) == [.setDeadline(PulseOutputState.tick)])
    }
    // One that comes late, as after our own process was stopped, takes all of it back.
    #expect(link.handle(.deadline(didWrite: true)) == [.setDeadline(PulseOutputState.tick)])
    for _ in 1..<PulseOutputState.ticksToStall { _ = link.handle(.deadline(didWrite: false)) }
    let stalled = link.handle(.deadline(didWrite: false))
    #expect(stalled.contains(.dropStream) && link.state == .creating)
    // The stream is rebuilt, asks for nothing again, and the connection goes.
    _ = link.handle(.streamReady(.awake))
    for _ in 1..<PulseOutputState.ticksToStall { _ = link.handle(.deadline(didWrite: false)) }
    #expect(link.handle(.deadline(didWrite: false)).contains(.tearDown))
    #expect(link.state == .waiting)
  }

  @Test func idleIsCorkedAndLeftAlone() {
    var link = playing()
    #expect(link.handle(.idle(true)) == [.cork(true), .setDeadline(PulseOutputState.answerLimit)])
    #expect(link.handle(.answered) == [.setDeadline(nil)])
    #expect(link.handle(.sink(.suspended)) == [])
    #expect(link.handle(.sink(.awake)) == [])
    #expect(link.handle(.idle(false)) == [.cork(false), .setDeadline(PulseOutputState.tick), .begin])
    // What the server asks for meanwhile outlasts it.
    _ = link.handle(.idle(true))
    #expect(link.handle(.corkRequested) == [.halt, .report(.corkRequested)])
    _ = link.handle(.idle(false))
    #expect(link.state == .corked)
    #expect(link.handle(.uncorkRequested).last == .report(.uncorkRequested))
    #expect(link.state == .playing)
  }

  @Test func aSinkThatSleepsIsLostUntilItWakes() {
    var link = playing()
    let asleep = link.handle(.sink(.suspended))
    #expect(asleep == [.setDeadline(PulseOutputState.pingInterval), .setGrace(PulseOutputState.grace)])
    #expect(link.handle(.graceOver) == [.halt, .report(.lost(reason: "The sink is suspended"))])
    #expect(link.handle(.deadline(didWrite: false)) == [.ask, .setDeadline(PulseOutputState.answerLimit)])
    #expect(link.handle(.answered) == [.setDeadline(PulseOutputState.pingInterval)])
    #expect(link.handle(.sink(.awake)) == [.setDeadline(PulseOutputState.tick), .report(.running), .begin])
  }

  /// The owner has nothing to be heard while it is lost: that does not bring it back.
  @Test func wishesOfTheOwnerDoNotWakeASinkThatSleeps() {
    var link = playing()
    _ = link.handle(.sink(.suspended))
    _ = link.handle(.graceOver)
    for event in [PulseOutputState.Event.idle(true), .idle(false), .corkRequested, .uncorkRequested, .idle(true)] {
      let actions = link.handle(event)
      #expect(!actions.contains(.report(.running)) && !actions.contains(.begin))
      #expect(link.state == .suspended)
    }
    let awake = link.handle(.sink(.awake))
    #expect(awake.contains(.report(.running)) && awake.contains(.cork(true)) && !awake.contains(.begin))
    #expect(link.handle(.idle(false)).contains(.begin))
  }

  @Test func whereThereIsNoSinkItRestsUntilThereIsOne() {
    var link = playing()
    let gone = link.handle(.sink(.absent))
    #expect(gone == [.cork(true), .setDeadline(PulseOutputState.answerLimit), .setGrace(PulseOutputState.grace)])
    #expect(link.handle(.graceOver) == [.halt, .report(.lost(reason: "There is no sink"))])
    #expect(link.handle(.answered) == [.setDeadline(PulseOutputState.pingInterval)])
    #expect(
      link.handle(.sink(.awake)) == [.cork(false), .setDeadline(PulseOutputState.tick), .report(.running), .begin])
    // Wanted by nobody meanwhile, it is there all the same, and corked.
    _ = link.handle(.sink(.absent))
    _ = link.handle(.graceOver)
    _ = link.handle(.idle(true))
    #expect(link.handle(.sink(.awake)).contains(.report(.running)) && link.state == .corked)
    #expect(link.handle(.idle(false)).last == .begin)
  }

  /// From every state that can be reached: each event is taken, every state but rest has a deadline, `lost` and
  /// `running` take turns, and so do a request for a pause and its end; stopping ends everything.
  @Test func everyStateHasADeadlineAndCanBeStopped() {
    let events: [PulseOutputState.Event] = [
      .started, .contextReady, .streamReady(.awake), .streamReady(.suspended), .streamReady(.absent), .corkRequested,
      .uncorkRequested, .idle(true), .idle(false), .sink(.awake), .sink(.suspended), .sink(.absent), .answered,
      .streamFailed(reason: "x"), .contextFailed(reason: "x"), .serverAppeared, .deadline(didWrite: true),
      .deadline(didWrite: false), .graceOver, .stopped,
    ]
    var seen: Set<Situation> = [Situation()]
    var waiting: [Situation] = [Situation()]
    while let before = waiting.popLast() {
      for event in events {
        // A deadline comes only where there is one, and so does the end of a grace.
        if case .deadline = event, before.deadline == nil { continue }
        if event == .graceOver, !before.hasGrace { continue }
        var situation = before
        let actions = situation.take(event)
        let link = situation.link
        let rests = link.state == .off || (link.state == .corked && link.isIdle && !link.isCorkRequested)
        let isAbsent = link.sink == .absent
        guard rests || situation.deadline != nil else { Issue.record("\(before)\n\(event) \(actions)"); return }
        if link.state == .corked { #expect(link.isIdle || link.isCorkRequested || isAbsent) }
        if link.state == .corked, isAbsent { #expect(situation.isLost == true || situation.hasGrace) }
        if link.state == .playing {
          #expect(!link.isIdle && !link.isCorkRequested && !isAbsent && situation.isLost == false)
        }
        // Nobody renders once it is said that nobody does.
        if situation.isRendering { #expect(situation.isLost == false && !situation.isCorkRequested) }
        #expect(situation.isCorkRequested == link.isCorkRequested)
        #expect(situation.isWatching == (link.state == .waiting) || [.connecting, .creating].contains(link.state))
        if event == .stopped {
          #expect(link.state == .off && (before.link.state == .off || actions.contains(.tearDown)))
        }
        if seen.insert(situation).inserted { waiting.append(situation) }
      }
      guard seen.count < 100_000 else { break }
    }
    #expect(seen.count > 100 && seen.count < 100_000, "\(seen.count)")
  }

  private func playing() -> PulseOutputState {
    var link = PulseOutputState()
    _ = link.handle(.started)
    _ = link.handle(.contextReady)
    #expect(
      link.handle(.streamReady(.awake)) == [
        .watchSocket(false), .setDeadline(PulseOutputState.tick), .report(.running), .begin,
      ])
    return link
  }

  private func reports(_ actions: [PulseOutputState.Action]) -> Bool {
    actions.contains { if case .report = $0 { true } else { false } }
  }

  /// A link with what was done on its behalf, and what its listener believes.
  private struct Situation: Hashable {
    var link = PulseOutputState()
    var deadline: Duration?
    var hasGrace = false
    var isLost: Bool?
    var isCorkRequested = false
    var isWatching = false
    /// Whether the callback may be called.
    var isRendering = false

    mutating func take(_ event: PulseOutputState.Event) -> [PulseOutputState.Action] {
      // What is due is due once.
      if case .deadline = event { deadline = nil }
      if event == .graceOver { hasGrace = false }
      let actions = link.handle(event)
      for action in actions {
        switch action {
        case .setDeadline(let wait): deadline = wait
        case .setGrace(let wait): hasGrace = wait != nil
        case .watchSocket(let isWatched): isWatching = isWatched
        case .begin: isRendering = true
        case .halt, .dropStream, .tearDown: isRendering = false
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
      if event == .stopped { (isLost, isCorkRequested) = (nil, false) }
      return actions
    }
  }
}
