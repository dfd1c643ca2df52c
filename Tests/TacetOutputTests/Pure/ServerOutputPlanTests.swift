import TacetPulse
import Testing

@testable import TacetOutput

/// The interplay of the machines of an output; each has a suite of its own.
struct ServerOutputPlanTests {
  private typealias Action = ServerOutputPlan.Action

  private let speaker = OutputSink(index: 0, name: "speaker", isGuarded: false)
  private let buds = OutputSink(index: 1, name: "buds", isGuarded: true)
  private let onSpeaker = ServerOutputPlan.Stream(
    sink: 0, grantedQueue: .milliseconds(97), grantedBlock: .milliseconds(5))
  private let onBuds = ServerOutputPlan.Stream(sink: 1, grantedQueue: .milliseconds(97), grantedBlock: .milliseconds(5))

  private func reading(
    _ first: ServerOutputPlan.Stream? = nil, second: ServerOutputPlan.Stream? = nil, at now: Duration = .zero,
    isConnected: Bool = true, latency: Duration? = nil
  ) -> ServerOutputPlan.Reading {
    ServerOutputPlan.Reading(now: now, isConnected: isConnected, latency: latency, first: first, second: second)
  }

  private func plan(wish: Duration? = nil) -> ServerOutputPlan {
    ServerOutputPlan(
      ServerOutputConfiguration(
        applicationName: "game", applicationID: nil, sampleRate: 48_000, latency: .milliseconds(10), wish: wish,
        server: nil), chosenSink: nil)
  }

  private func orders(idle: Bool = false, holdRamp: Int = 0, sink: String?? = nil, soundtrack: String? = nil)
    -> ServerOutputPlan.Event
  {
    .orders(
      ServerOutputOrders.Taken(
        isIdle: idle, unmutes: false, holdRamp: holdRamp, sink: sink, soundtrackName: soundtrack))
  }

  /// A plan whose streams are asked for.
  private func created(_ plan: ServerOutputPlan, soundtrack: String? = nil) -> ServerOutputPlan {
    var plan = plan
    _ = plan.handle(orders(soundtrack: soundtrack), reading())
    _ = plan.handle(.started, reading())
    let actions = plan.handle(.connected, reading())
    #expect(actions.first == .watchSinks)
    #expect(new(actions)?.secondName == soundtrack)
    return plan
  }

  /// A plan whose one stream plays.
  private func playing(_ plan: ServerOutputPlan, on stream: ServerOutputPlan.Stream) -> ServerOutputPlan {
    var plan = created(plan)
    let actions = plan.handle(.first(.ready(.awake)), reading(stream))
    #expect(actions.contains(.begin))
    _ = plan.handle(.sinks([speaker, buds], defaultSink: "speaker"), reading(stream))
    return plan
  }

  private func new(_ actions: [Action]) -> ServerOutputPlan.NewStreams? {
    actions.lazy.compactMap { if case .createStreams(let new) = $0 { new } else { nil } }.first
  }

  /// The places of `wanted` among the actions are in this order.
  private func hasInOrder(_ actions: [Action], _ wanted: [Action]) -> Bool {
    var left = wanted[...]
    for action in actions where action == left.first { left = left.dropFirst() }
    return left.isEmpty
  }

  @Test("A stream that is made anew falls to silence, is given up, and its successor rises")
  func choiceSwitchesTheStream() {
    var plan = playing(plan(), on: onSpeaker)
    let switching = plan.handle(orders(sink: "buds"), reading(onSpeaker, latency: .milliseconds(30)))
    #expect(hasInOrder(switching, [.fadeOut, .setTimer(.fall, after: .milliseconds(55))]))
    let fallen = plan.handle(.due(.fall), reading(onSpeaker))
    #expect(hasInOrder(fallen, [.dropStreams, .setTimer(.fall, after: nil), .forgetLatency]))
    #expect(new(fallen)?.sink == "buds")
    #expect(new(fallen)?.gate == .held)
    let ready = plan.handle(.first(.ready(.awake)), reading(onBuds))
    #expect(hasInOrder(ready, [.setGate(.open), .begin]))
  }

  @Test("A fall to silence takes 0.2 s of a sink's latency at most, and nothing of a stream that does not play")
  func fallIsLimited() {
    var far = playing(plan(), on: onSpeaker)
    let actions = far.handle(orders(sink: "buds"), reading(onSpeaker, latency: .seconds(2)))
    #expect(actions.contains(.setTimer(.fall, after: .milliseconds(225))))
    var corked = playing(plan(), on: onSpeaker)
    _ = corked.handle(orders(idle: true), reading(onSpeaker))
    let silent = corked.handle(orders(idle: true, sink: "buds"), reading(onSpeaker, latency: .seconds(2)))
    #expect(silent.contains(.setTimer(.fall, after: .milliseconds(1))))
  }

  @Test("Both streams are muted before what is queued is taken back, and the loss is reported later")
  func lostBudsSilenceBoth() {
    var plan = created(plan(), soundtrack: "music")
    _ = plan.handle(.first(.ready(.awake)), reading(onBuds))
    let joined = plan.handle(.second(.ready(.awake)), reading(onBuds, second: onBuds))
    #expect(hasInOrder(joined, [.joinSecond, .begin, .report(.soundtrackApart)]))
    _ = plan.handle(.sinks([speaker, buds], defaultSink: "speaker"), reading(onBuds, second: onBuds))
    let left = plan.handle(.secondMoved(to: 0), reading(onBuds, second: onSpeaker))
    #expect(hasInOrder(left, [.setGate(.held), .flush, .requestSinks]))
    let gone = plan.handle(.sinks([speaker], defaultSink: "speaker"), reading(onBuds, second: onSpeaker))
    #expect(hasInOrder(gone, [.setGate(.muted), .flush, .reportLater(.privateRouteLost)]))
  }

  @Test("A second stream that fails with the connection is not refused")
  func secondFailsWithTheConnection() {
    var lost = created(plan(), soundtrack: "music")
    #expect(lost.handle(.second(.failed(reason: "gone")), reading(isConnected: false)).isEmpty)
    var refused = created(plan(), soundtrack: "music")
    let actions = refused.handle(.second(.failed(reason: "too many")), reading())
    #expect(actions == [.setTimer(.retry, after: .seconds(2)), .dropSecond])
  }

  @Test("The second stream is shifted by measurements of both")
  func secondIsAligned() {
    var plan = created(plan(), soundtrack: "music")
    _ = plan.handle(.first(.ready(.awake)), reading(onSpeaker))
    _ = plan.handle(.second(.ready(.awake)), reading(onSpeaker, second: onSpeaker))
    var shifts: [Action] = []
    for _ in 0..<4 {
      _ = plan.handle(.first(.latency(.milliseconds(20))), reading(onSpeaker, second: onSpeaker))
      shifts += plan.handle(.second(.latency(.milliseconds(25))), reading(onSpeaker, second: onSpeaker))
      // Without one of the first there is nothing to compare with.
      shifts += plan.handle(.second(.latency(.milliseconds(90))), reading(onSpeaker, second: onSpeaker))
    }
    #expect(shifts == [.shiftSecond(by: .milliseconds(-5))])
  }

  @Test("What is missed before the first tick is no underrun, nor is silence of the guard's")
  func underrunsOfABeginning() {
    var plan = playing(plan(), on: onBuds)
    #expect(plan.handle(.first(.underflow), reading(onBuds)).isEmpty)
    let tick = plan.handle(.tick(didWrite: true, longestWait: .milliseconds(5)), reading(onBuds))
    #expect(hasInOrder(tick, [.measureLatency, .measureSecondLatency]))
    #expect(plan.handle(.first(.underflow), reading(onBuds)) == [.report(.underrun)])
    _ = plan.handle(.firstMoved(to: 0), reading(onSpeaker))
    #expect(plan.handle(.first(.underflow), reading(onSpeaker)).isEmpty)
  }

  @Test("A stream that waits for its sink's requests is held, and a tick asks again for the sinks of one that left")
  func waitingStreamIsHeld() {
    var plan = playing(plan(), on: onSpeaker)
    for _ in 0..<StallCounter.margin { _ = plan.handle(.tick(didWrite: false, longestWait: nil), reading(onSpeaker)) }
    var actions = plan.handle(.first(.sinkLatency(.zero)), reading(onSpeaker))
    for _ in 0..<StallCounter.limit where new(actions) == nil {
      actions = plan.handle(.tick(didWrite: false, longestWait: nil), reading(onSpeaker))
    }
    #expect(new(actions)?.isCorked == false)
    let ready = plan.handle(.first(.ready(.awake)), reading(onSpeaker))
    #expect(hasInOrder(ready, [.setGate(.held), .begin]))
    let heard = plan.handle(.tick(didWrite: true, longestWait: nil), reading(onSpeaker))
    #expect(hasInOrder(heard, [.setGate(.open), .begin]))
  }

  @Test("The player's latency is reported once, and that of a start where there is none")
  func latencyIsReported() {
    var wished = created(plan(wish: .milliseconds(70)))
    let first = wished.handle(.first(.ready(.awake)), reading(onSpeaker))
    #expect(first.contains(.report(.latencyWished(.milliseconds(70), variable: LatencyWish.variable))))
    _ = wished.handle(orders(idle: true), reading(onSpeaker))
    let again = wished.handle(orders(), reading(onSpeaker))
    #expect(again.contains(.begin))
    #expect(!again.contains(.report(.latencyWished(.milliseconds(70), variable: LatencyWish.variable))))
    var started = created(plan())
    let start = started.handle(.first(.ready(.awake)), reading(onSpeaker))
    #expect(start.contains(.report(.latencyChanged(LatencyControl.ofStart))))
  }

  @Test("A start is deep behind its first block for a tick, and so is one after a silence")
  func startIsDeepForATick() {
    var plan = created(plan())
    func latencies(_ actions: [Action]) -> [Duration] {
      actions.compactMap { if case .report(.latencyChanged(let latency)) = $0 { latency } else { nil } }
    }
    let tick = ServerOutputPlan.Event.tick(didWrite: true, longestWait: .milliseconds(7))
    #expect(latencies(plan.handle(.first(.ready(.awake)), reading(onSpeaker))) == [.milliseconds(40)])
    #expect(latencies(plan.handle(tick, reading(onSpeaker))) == [.milliseconds(10)])
    for _ in 0..<8 { #expect(latencies(plan.handle(tick, reading(onSpeaker))).isEmpty) }
    _ = plan.handle(orders(idle: true), reading(onSpeaker))
    #expect(latencies(plan.handle(orders(), reading(onSpeaker))) == [.milliseconds(40)])
    #expect(latencies(plan.handle(tick, reading(onSpeaker))) == [.milliseconds(10)])
  }

  @Test("A move of either stream is reported, also while they are corked")
  func movesAreReported() {
    var plan = created(plan(), soundtrack: "music")
    _ = plan.handle(.first(.ready(.awake)), reading(onSpeaker))
    _ = plan.handle(.second(.ready(.awake)), reading(onSpeaker, second: onSpeaker))
    for idle in [false, true] {
      _ = plan.handle(orders(idle: idle, soundtrack: "music"), reading(onSpeaker, second: onSpeaker))
      let first = plan.handle(.first(.moved), reading(onBuds, second: onSpeaker))
      #expect(first.contains(.report(.moved)))
      #expect(plan.handle(.second(.moved), reading(onBuds, second: onBuds)) == [.report(.moved)])
    }
  }

  @Test("A hold takes back the queue of a stream that plays with a long one")
  func holdTakesBack() {
    var short = playing(plan(), on: onSpeaker)
    #expect(!short.handle(orders(holdRamp: 384), reading(onSpeaker)).contains(.takeBack(ramp: 384)))
    var long = playing(plan(wish: .milliseconds(90)), on: onSpeaker)
    #expect(long.handle(orders(holdRamp: 384), reading(onSpeaker)).contains(.takeBack(ramp: 384)))
    _ = long.handle(orders(idle: true), reading(onSpeaker))
    #expect(!long.handle(orders(idle: true, holdRamp: 384), reading(onSpeaker)).contains(.takeBack(ramp: 384)))
  }
}
