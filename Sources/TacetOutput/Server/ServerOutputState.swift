import TacetPulse
import TacetSystem

/// The life of a ``ServerOutput``'s stream. Pure.
///
/// Every state on a connection has a deadline, for a frozen server reports nothing at all, and neither does one whose
/// policy died. The exception is a stream that is corked because its owner is idle, once the server has acknowledged
/// that: it is not heard, and no thread wakes up. The connection itself is ``PulseSession``'s.
struct ServerOutputState: Hashable {
  enum State: Hashable {
    /// Not started, or stopped. Late events are ignored.
    case off
    /// The session has no connection yet.
    case disconnected
    /// The server makes the stream.
    case creating
    /// The server requests frames; ticks are counted.
    case playing
    /// The server answers, and requests no frames for longer than its sink explains.
    case waiting
    /// The server makes another stream, for one that waited.
    case replacing
    /// The server requested a pause, the owner is idle, or there is no sink.
    case corked
    /// The sink is suspended, without a request of ours.
    case suspended
  }

  enum Event: Equatable {
    case started
    case connected
    /// The connection, or an attempt at one, failed.
    case connectionLost(reason: String)
    case streamReady(SinkState)
    case streamFailed(reason: String)
    /// Another sink was chosen, or the soundtrack joins or leaves, and the stream is silent.
    case switchStream
    case sink(SinkState)
    case corkRequested
    case uncorkRequested
    /// True if the owner has nothing to be heard.
    case idle(Bool)
    /// The server has carried out the last `.cork` or `.ping`.
    case acknowledged
    /// `didWrite`: frames were requested since the last deadline.
    case deadline(didWrite: Bool)
    /// The answer to `.askSinkLatency`.
    case sinkLatency(Duration)
    /// The stream plays on another sink now.
    case moved
    /// A stream that waits may be replaced.
    case replacementAllowed
    /// The grace period of a loss is over.
    case graceOver
    case stopped
  }

  enum Action: Equatable {
    case connect
    case createStream(isCorked: Bool)
    /// Gives up the stream and keeps the connection.
    case dropStream
    /// Gives up everything on the connection, which is gone.
    case tearDown
    /// Gives up everything on the connection, and has the session make another one.
    case reconnect
    /// The connection plays: the session's back-off starts over.
    case confirmConnection
    /// `.deadline` is due after this, in place of an earlier one; nil: none is.
    case setDeadline(Duration?)
    /// `.graceOver` is due after this; nil: it is not.
    case setGrace(Duration?)
    /// The listener may stop the output within this; the actions after it do no harm then.
    case report(OutputEvent)
    /// Renders frames from now on, if the stream is still there. May be repeated.
    case begin
    /// Renders no frame until `.begin`, and flushes the buffer of the server. Otherwise its rest would be heard after a
    /// pause, before the fade-in.
    case halt
    /// Corks or uncorks the stream: `.acknowledged` follows.
    case cork(Bool)
    /// Asks for a sign of life: `.acknowledged` follows.
    case ping
    /// Asks how far the sink is ahead: `.sinkLatency` follows.
    case askSinkLatency
    /// Meets requests with silence until `.begin`, and renders nothing.
    case await
    /// `.replacementAllowed` is due after this, in place of an earlier one; nil: it is not.
    case allowReplacement(after: Duration?)
  }

  /// The time in which the server must answer.
  static let answerLimit = PulseSessionState.answerLimit
  /// The time between two ticks of a stream that plays.
  static let tick = Duration.milliseconds(250)
  /// The time between two pings of a server that requests nothing.
  static let pingInterval = Duration.seconds(10)

  private(set) var state = State.off
  private(set) var isIdle = false
  private(set) var isCorkRequested = false
  private(set) var sink = SinkState.awake
  private var loss = LossGrace.output
  private var stall = StallCounter()
  /// The least time between two streams on the same sink, where the first one waited in vain.
  private var replacement = Backoff.replacement
  /// False until that time is over.
  private var mayReplace = true
  /// True if an acknowledgement is awaited.
  private var awaitsAnswer = false
  /// Failures since the stream was last proven to play, 2 at most.
  private var strikes = 0

  /// Handles `event` and returns the actions, in order.
  mutating func handle(_ event: Event) -> [Action] {
    switch (state, event) {
    case (_, .idle(let isIdle)): return setIdle(isIdle)
    case (.off, .started): return start()
    case (.off, _): return []
    case (_, .stopped): return stop()
    case (_, .graceOver): return graceOver()
    case (_, .connectionLost(let reason)): return disconnect(by: .tearDown, reason)
    case (_, .replacementAllowed): return replacementAllowed()
    case (.disconnected, .connected): return create()
    case (.disconnected, _): return []
    case (.creating, .streamReady(let sink)): return streamReady(sink)
    case (.replacing, .streamReady(let sink)): return replaced(on: sink)
    case (.creating, .deadline), (.replacing, .deadline): return disconnect(by: .reconnect, Self.noAnswer)
    case (_, .streamFailed(let reason)): return rebuild(reason)
    case (.creating, _), (.replacing, _): return []
    case (_, .switchStream): return [.dropStream] + create() + connectionLost(Self.switching) + endCorkRequest()
    case (_, .moved): return moved()
    case (_, .corkRequested): return setCorkRequested(true)
    case (_, .uncorkRequested): return setCorkRequested(false)
    case (_, .sink(let sink)): return setSink(sink)
    case (.playing, .deadline(let didWrite)): return tick(didWrite)
    case (.waiting, .deadline(let didWrite)): return waitingTick(didWrite)
    case (.playing, .sinkLatency(let latency)), (.waiting, .sinkLatency(let latency)):
      stall.sinkAnswered(latency: latency)
      return []
    case (_, .deadline): return ping()
    case (_, .acknowledged): return acknowledged()
    default: return []
    }
  }

  // MARK: - Connection and stream

  private mutating func start() -> [Action] {
    state = .disconnected
    return [.connect]
  }

  private mutating func create() -> [Action] {
    state = .creating
    return [.setDeadline(Self.answerLimit), .createStream(isCorked: isIdle)]
  }

  private mutating func streamReady(_ sink: SinkState) -> [Action] {
    self.sink = sink
    awaitsAnswer = false
    guard isIdle else { return followSink() }
    state = .corked
    return [.setDeadline(nil)] + (sink == .absent ? connectionLost(Self.noSink) : recovered())
  }

  private mutating func stop() -> [Action] {
    let isIdle = isIdle
    self = ServerOutputState()
    self.isIdle = isIdle
    return [.setDeadline(nil), .setGrace(nil), .allowReplacement(after: nil), .tearDown]
  }

  /// The stream is gone: another one on the same connection, at once; if that fails too, another connection, later.
  private mutating func rebuild(_ reason: String) -> [Action] {
    strikes = min(strikes + 1, 2)
    guard strikes < 2 else { return disconnect(by: .reconnect, reason) }
    return [.dropStream] + create() + connectionLost(reason) + endCorkRequest()
  }

  private mutating func disconnect(by action: Action, _ reason: String) -> [Action] {
    state = .disconnected
    return [.setDeadline(nil), action] + connectionLost(reason) + endCorkRequest()
  }

  /// A request for a pause ends with the stream it was made to: the server would never end it.
  private mutating func endCorkRequest() -> [Action] {
    guard isCorkRequested else { return [] }
    isCorkRequested = false
    return [.report(.uncorkRequested)]
  }

  // MARK: - Playing

  private mutating func followSink() -> [Action] {
    switch sink {
    case .awake: isIdle || isCorkRequested ? cork() : play()
    case .suspended: suspend()
    case .absent: leaveSink()
    }
  }

  private mutating func play() -> [Action] {
    state = .playing
    awaitsAnswer = false
    stall = StallCounter()
    return [.setDeadline(Self.tick)] + recovered() + [.begin]
  }

  private mutating func tick(_ didWrite: Bool) -> [Action] {
    switch stall.tick(didWrite: didWrite) {
    case .undecided: return [.setDeadline(Self.tick)]
    case .asking: return [.setDeadline(Self.tick), .askSinkLatency]
    case .stalled where sink == .suspended: return suspend()
    case .stalled where stall.hasAnswer:
      let actions = connectionLost("the sink requests nothing")
      return actions + (mayReplace ? replace() : waitForRequests())
    case .stalled: return rebuild("the sound server requests nothing")
    case .proven:
      strikes = 0
      return [.setDeadline(Self.tick), .confirmConnection]
    }
  }

  // MARK: - Waiting for the sink

  private mutating func waitForRequests() -> [Action] {
    state = .waiting
    awaitsAnswer = false
    stall = StallCounter()
    return [.setDeadline(Self.tick), .await]
  }

  private mutating func waitingTick(_ didWrite: Bool) -> [Action] {
    guard !didWrite else { return followSink() }
    switch stall.tick(didWrite: false) {
    case .asking: return [.setDeadline(Self.tick), .askSinkLatency]
    case .stalled where !stall.hasAnswer: return disconnect(by: .reconnect, Self.noAnswer)
    case .stalled: stall = StallCounter()
    case .undecided, .proven: break
    }
    return [.setDeadline(Self.tick)]
  }

  private mutating func replace() -> [Action] {
    state = .replacing
    mayReplace = false
    return [
      .dropStream, .allowReplacement(after: replacement.failed()), .setDeadline(Self.answerLimit),
      .createStream(isCorked: false),
    ] + endCorkRequest()
  }

  private mutating func replaced(on sink: SinkState) -> [Action] {
    self.sink = sink
    awaitsAnswer = false
    return sink == .awake ? waitForRequests() : followSink()
  }

  private mutating func replacementAllowed() -> [Action] {
    mayReplace = true
    if state == .waiting { return replace() }
    replacement.reset()
    return []
  }

  /// Nothing is known of the new sink.
  private mutating func moved() -> [Action] {
    stall = StallCounter()
    mayReplace = true
    replacement.reset()
    return [.allowReplacement(after: nil)]
  }

  // MARK: - Not playing

  private mutating func setIdle(_ isIdle: Bool) -> [Action] {
    guard isIdle != self.isIdle else { return [] }
    self.isIdle = isIdle
    return corkAsNeeded()
  }

  private mutating func setCorkRequested(_ isRequested: Bool) -> [Action] {
    guard isRequested != isCorkRequested else { return [] }
    isCorkRequested = isRequested
    // A stream that waits renders nothing as it is, and is to notice a request; one that plays is corked.
    let halt: [Action] = isRequested && state != .waiting && state != .playing ? [.halt] : []
    return corkAsNeeded() + halt + [.report(isRequested ? .corkRequested : .uncorkRequested)]
  }

  private mutating func corkAsNeeded() -> [Action] {
    switch state {
    case .playing: return isIdle || isCorkRequested ? cork() : []
    // It renders nothing as it is; the cork follows when the sink wakes, or requests frames.
    case .suspended, .waiting: return []
    case .corked:
      guard !isIdle, !isCorkRequested, sink != .absent else {
        // The reason for the cork decides whether the server is pinged.
        return awaitsAnswer ? [] : [.setDeadline(corkedInterval)]
      }
      awaitsAnswer = false
      return [.cork(false)] + play()
    default: return []
    }
  }

  /// Empties the stream too: frames that are left in it would be ahead of the next ones, and the server would request
  /// none until it has played them.
  private mutating func cork() -> [Action] {
    state = .corked
    awaitsAnswer = true
    return [.cork(true), .halt, .setDeadline(Self.answerLimit)] + recovered()
  }

  private mutating func setSink(_ sink: SinkState) -> [Action] {
    guard sink != self.sink else { return [] }
    let wasAbsent = self.sink == .absent
    self.sink = sink
    // A sink with nothing but a corked stream on it suspends itself: that is no loss.
    switch state {
    case .playing, .suspended: return followSink()
    case .waiting where sink != .awake: return followSink()
    case .corked where sink == .absent: return connectionLost(Self.noSink)
    case .corked where wasAbsent && (isIdle || isCorkRequested): return recovered() + corkAsNeeded()
    case .corked where wasAbsent: return corkAsNeeded()
    default: return []
    }
  }

  /// Corks a stream on the server's stand-in for no sink: it must not advance unheard.
  private mutating func leaveSink() -> [Action] {
    state = .corked
    awaitsAnswer = true
    return [.cork(true), .setDeadline(Self.answerLimit)] + connectionLost(Self.noSink)
  }

  private mutating func suspend() -> [Action] {
    state = .suspended
    awaitsAnswer = false
    return [.setDeadline(Self.pingInterval)] + connectionLost("the sink is suspended")
  }

  static let switching = "the stream is made anew"
  private static let noSink = "there is no sink"
  private static let noAnswer = "the sound server does not answer"

  private var corkedInterval: Duration? {
    isCorkRequested || state == .suspended || (sink == .absent && !isIdle) ? Self.pingInterval : nil
  }

  private mutating func ping() -> [Action] {
    guard !awaitsAnswer else { return disconnect(by: .reconnect, Self.noAnswer) }
    awaitsAnswer = true
    return [.ping, .setDeadline(Self.answerLimit)]
  }

  private mutating func acknowledged() -> [Action] {
    guard awaitsAnswer else { return [] }
    awaitsAnswer = false
    return [.setDeadline(corkedInterval)]
  }

  // MARK: - Reports

  private mutating func connectionLost(_ reason: String) -> [Action] { actions(for: loss.connectionLost(reason)) }

  private mutating func recovered() -> [Action] { actions(for: loss.recovered()) }

  private mutating func graceOver() -> [Action] {
    let actions = actions(for: loss.graceOver())
    // A stream that is kept goes on rendering until the loss counts.
    return (actions.isEmpty || (state != .suspended && state != .corked) ? [] : [.halt]) + actions
  }

  private func actions(for step: LossGrace.Step) -> [Action] {
    switch step {
    case .nothing: []
    case .setGrace(let delay): [.setGrace(delay)]
    case .reportRunning: [.report(.running)]
    case .reportLost(let reason): [.report(.lost(reason: reason))]
    }
  }
}
