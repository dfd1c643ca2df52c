import TacetPulse
import TacetSignal
import TacetSystem

/// One start of a ``PulseOutput``: performs on the loop what ``PulseOutputState``, ``StreamPair``, ``PairGuard``,
/// ``SinkChoice`` and ``LatencyControl`` decide.
final class PulseOutputDriver: ClosableDriver, @unchecked Sendable {
  // Sendable: after `init` mutable state is reached with the loop's lock held; `orderSource` does not change.
  struct Configuration: Sendable {
    let applicationName: String
    let applicationID: String?
    let sampleRate: Int
    let latency: Duration
    /// The latency that the player wants; nil: no other one.
    var wish: Duration?
    let server: String?
    /// The latencies that outputs needed lately; nil: none is learned either.
    var remembered: LatencyMemory?
    /// The ticks of 250 ms without an underrun before a raised latency is lowered: ``LatencyControl``.
    var quietTicksBeforeLowering = LatencyControl.quietTicksBeforeLowering
  }

  /// The settings of the owner, which may change.
  struct Settings: Sendable {
    var isIdle = false
    var chosenSink: String?
    /// The name of the soundtrack's own stream; nil: it has none.
    var soundtrackName: String?
  }

  private let configuration: Configuration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void

  private let start = SuspendingClock.now
  private let session: PulseSession
  private var stream: PulsePlayback?
  /// The soundtrack's own stream.
  private var second: SecondPlayback?
  private var sinks: PulseSinkWatch?
  private var deadline: PulseTimer?
  private var grace: PulseTimer?
  private var replacement: PulseTimer?
  private var retry: PulseTimer?
  private var orderSource: PulseEventSource?

  private var state = PulseOutputState()
  private var pair = StreamPair()
  private var route = PairGuard()
  private var choice: SinkChoice
  private var choiceTimer: PulseTimer?
  private var switchTimer: PulseTimer?
  /// True from the end of a stream that was switched until the next one has begun.
  private var isSwitching = false
  private var latency: LatencyControl
  private var reportedLatency: Duration
  private var hasReportedWish = false
  /// The name of the sink that the stream plays on.
  private var sinkName: String?
  private var requestsSeen = 0
  /// From `.begin` to the next tick: what the server misses in that time is no underrun.
  private var isBeginning = false
  private let orders: PulseOutputOrders

  init(
    _ configuration: Configuration, _ settings: Settings, render: RenderCallback, meter: LatencyMeter,
    onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) throws(PulseError) {
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    orders = PulseOutputOrders(settings)
    choice = SinkChoice(settings.chosenSink)
    reportedLatency = configuration.latency
    latency = LatencyControl(
      configuration.latency, wish: configuration.wish,
      quietTicksBeforeLowering: configuration.quietTicksBeforeLowering)
    session = try PulseSession(
      PulseSession.Configuration(
        threadName: "tacet-output", applicationName: configuration.applicationName,
        applicationID: configuration.applicationID, server: configuration.server), backoff: .output)
    orderSource = try PulseEventSource(on: session.loop) { [weak self] in self?.applyOrders() }
    applyOrders()
    try session.start(
      firstStep: { [unowned self] in
        if !raiseThreadPriority(.output) { onEvent(.priorityDenied(thread: threadNumber)) }
        handle(.started)
      },
      onEvent: { [unowned self] event in
        switch event {
        case .connected:
          watchSinks()
          handle(.connected)
        case .lost(let reason): handle(.connectionLost(reason: reason))
        }
      })
  }

  /// Gives up everything on the loop. Any thread; neither callback is called after it.
  func close() { session.close { handle(.stopped) } }

  /// Any thread; does not wait.
  func setIdle(_ isIdle: Bool) {
    orders.setIdle(isIdle)
    orderSource?.signal()
  }

  /// Ends the silence after a lost private route. Any thread; does not wait.
  func unmute() {
    orders.unmute()
    orderSource?.signal()
  }

  /// Takes back what is queued: a hold has begun. Any thread; does not wait.
  func takeBack(ramp: Int) {
    orders.takeBack(ramp: ramp)
    orderSource?.signal()
  }

  /// Makes the stream anew on this sink. Any thread; does not wait.
  func choose(_ sink: String?) {
    orders.choose(sink)
    orderSource?.signal()
  }

  /// Makes the stream anew, with a second one of this name for the soundtrack. Any thread; does not wait.
  func separateSoundtrack(as name: String?) {
    orders.separateSoundtrack(as: name)
    orderSource?.signal()
  }

  private func applyOrders() {
    let taken = orders.take()
    perform(pair.handle(.wanted(taken.soundtrackName)))
    if let sink = taken.sink { choose(.choose(sink)) }
    if taken.unmutes { guardRoute(.unmute) }
    handle(.idle(taken.isIdle))
    // Silenced by the guard, it has nothing queued that is heard.
    if taken.holdRamp > 0, latency.current > LatencyControl.heardOut, state.state == .playing, route.gate == .open {
      stream?.takeBack(ramp: taken.holdRamp)
    }
  }

  /// May run within a step of libpulse's, where nothing may be given up.
  private func guardRoute(_ event: RouteGuard.Event) { perform(route.handle(event)) }

  private func perform(_ actions: [RouteGuard.Action]) {
    applyGate()
    for action in actions {
      switch action {
      case .flush:
        latency.holdOff()
        stream?.flush()
        second?.flush()
      case .requestSinks: sinks?.request()
      case .reportLost:
        session.loop.post { [weak self] in
          guard let self, state.state != .off else { return }
          onEvent(.privateRouteLost)
        }
      }
    }
  }

  private func applyGate() {
    stream?.gate = route.gate == .open && state.state == .waiting ? .held : route.gate
  }

  /// May run within a step of libpulse's, where nothing may be given up.
  private func choose(_ event: SinkChoice.Event) { perform(choice.handle(event, at: now)) }

  private func perform(_ actions: [SinkChoice.Action]) {
    for action in actions {
      switch action {
      case .switchStream: switchStream()
      case .reportOverruled(let sink): if state.state != .off { onEvent(.choiceOverruled(sink)) }
      }
    }
    choiceTimer = session.timer(after: choice.deadline.map { $0 - now }) { [unowned self] in
      perform(choice.advance(to: now))
    }
  }

  private func switchStream() {
    guard state.state != .off else { return }
    // The fall to silence is heard before the stream goes.
    stream?.fadeOut()
    let fall = min(meter.latency ?? latency.current, Self.longestFall) + Self.fadeTime
    let delay = state.state == .playing ? fall : .milliseconds(1)
    switchTimer = session.timer(after: delay) { [unowned self] in
      isSwitching = true
      handle(.switchStream)
    }
  }

  /// The time for the last frames to be asked for and to fall.
  private static let fadeTime = Duration.milliseconds(25)

  /// The most latency that is waited for. A sink that has rendered further ahead is cut.
  private static let longestFall = Duration.milliseconds(200)

  private var now: Duration { SuspendingClock.now - start }

  private func handle(_ event: PulseOutputState.Event) { state.handle(event).forEach(perform) }

  private func perform(_ action: PulseOutputState.Action) {
    switch action {
    case .connect: session.connect()
    case .createStream(let isCorked): createStream(isCorked: isCorked)
    case .dropStream: dropStream()
    case .tearDown: tearDown()
    case .reconnect:
      tearDown()
      session.reconnect()
    case .confirmConnection: session.confirm()
    case .setDeadline(let delay): deadline = session.timer(after: delay) { [unowned self] in deadlineReached() }
    case .setGrace(let delay): grace = session.timer(after: delay) { [unowned self] in handle(.graceOver) }
    case .report(let event):
      // A listener that stopped the output within an earlier report gets no further event.
      if state.state != .off { onEvent(event) }
    case .begin:
      latency.holdOff()
      second?.restartAlignment()
      isBeginning = true
      begin()
      stream?.measureLatency()
      reportLatency()
    case .await: begin()
    case .halt:
      latency.holdOff()
      stream?.halt()
      second?.flush()
    case .cork(let isCorked):
      second?.cork(isCorked)
      stream?.cork(isCorked, isRequested: state.isCorkRequested)
    case .ping: stream?.ping()
    case .askSinkLatency: stream?.askSinkLatency()
    case .allowReplacement(let delay):
      replacement = session.timer(after: delay) { [unowned self] in handle(.replacementAllowed) }
    }
  }

  private func begin() {
    applyGate()
    stream?.begin()
    requestsSeen = stream?.requests ?? 0
  }

  private func deadlineReached() {
    let requests = stream?.requests ?? 0
    defer { requestsSeen = requests }
    isBeginning = false
    handle(.deadline(didWrite: requests != requestsSeen))
    guard state.state == .playing else { return }
    adaptLatency()
    stream?.measureLatency()
    second?.measureLatency()
    // A request in the middle of a move may have had no answer.
    if route.gate == .held { sinks?.request() }
  }

  private func underrun() {
    guard state.state == .playing, route.gate == .open, !isBeginning else { return }
    latency.underrun()
    onEvent(.underrun)
  }

  private func adaptLatency() {
    let changed = latency.tick(longestWait: stream?.takeLongestWait())
    stream?.setLatency(latency)
    guard changed != nil else { return }
    meter.reset()
    reportLatency()
  }

  /// Once for each latency. The listener may stop the output within this.
  private func reportLatency() {
    guard state.state != .off else { return }
    if configuration.wish != nil, !hasReportedWish {
      hasReportedWish = true
      onEvent(.latencyWished(latency.current, variable: LatencyWish.variable))
    } else if latency.current != reportedLatency {
      onEvent(.latencyChanged(latency.current))
    }
    reportedLatency = latency.current
  }

  private func dropStream() {
    reportLearnedLatency()
    second = nil
    (stream, switchTimer) = (nil, nil)
    perform(pair.handle(.ended))
    guardRoute(.ended)
    choose(.ended)
    meter.reset()
  }

  private func tearDown() {
    dropStream()
    choose(.disconnected)
    retry = nil
    perform(pair.handle(.disconnected))
    sinks = nil
  }

  private func watchSinks() {
    guard let context = session.context else { return }
    sinks = PulseSinkWatch(in: context) { [unowned self] event in
      switch event {
      case .added: sinks?.request()
      case .serverChanged:
        choose(.serverChanged)
        sinks?.request()
      case .changed(let index): guardRoute(.changed(index))
      case .removed(let index):
        guardRoute(.removed(index))
        sinks?.request()
      case .sinks(let all, let defaultSink):
        guardRoute(.sinks(all))
        choose(.sinks(all, defaultSink: defaultSink))
      }
    }
  }

  private func createStream(isCorked: Bool) {
    guard let context = session.context else { return }
    do throws(PulseError) {
      let stream = try PulsePlayback(
        in: context, name: configuration.applicationName, role: "game", sampleRate: configuration.sampleRate,
        render: render,
        onMove: { [unowned self] in
          guardRoute(.moved(to: $0))
          choose(.moved(to: $0))
        },
        onEvent: { [unowned self] in handle(ofStream: $0) })
      self.stream = stream
      applyGate()
      if isSwitching { stream.gate = .held }
      let sink = choice.sinkForNewStream()
      perform(pair.handle(.created))
      createSecond(beside: stream, in: context)
      second?.connect(to: sink, latency, isCorked: isCorked)
      stream.connect(to: sink, latency, isCorked: isCorked)
    } catch {
      handle(.streamFailed(reason: error.description))
    }
  }

  private func handle(ofStream event: PulsePlayback.Event) {
    switch event {
    case .ready(let sink): perform(pair.handle(.firstReady(sink)))
    case .failed(let reason):
      choose(.failed)
      perform(pair.handle(.firstFailed))
      handle(.streamFailed(reason: reason))
    case .moved:
      reportLearnedLatency()
      latency.moved()
      sinkName = stream?.sinkName
      second?.restartAlignment()
      meter.reset()
      handle(.moved)
    case .sink(let sink):
      perform(pair.handle(.sink(sink)))
      handle(.sink(sink))
    case .underflow: underrun()
    case .corkRequested: handle(.corkRequested)
    case .uncorkRequested: handle(.uncorkRequested)
    case .acknowledged: handle(.acknowledged)
    case .latency(let latency):
      meter.add(latency)
      second?.firstMeasured(latency)
    case .sinkLatency(let latency): handle(.sinkLatency(latency))
    case .bufferGrew: break
    }
  }

  // MARK: - The soundtrack's own stream

  private func perform(_ actions: [StreamPair.Action]) {
    for action in actions {
      switch action {
      case .begin(let sink): streamReady(sink)
      case .dropSecond: second = nil
      case .switchStream: switchStream()
      case .allowRetry(let delay):
        retry = session.timer(after: delay) { [unowned self] in perform(pair.handle(.retryAllowed)) }
      case .report(let event): if state.state != .off { onEvent(event) }
      }
    }
  }

  /// The first stream is ready, with the second or without one.
  private func streamReady(_ sink: PulsePlayback.Sink) {
    if let stream {
      isSwitching = false
      sinkName = stream.sinkName
      latency.restart(remembered: sinkName.flatMap { configuration.remembered?[$0] })
      grantLatency(to: stream)
      if let second, pair.hasSecond {
        second.begin()
        perform(route.handle(ofSecond: .began(on: second.sink)))
      }
      guardRoute(.began(on: stream.sink))
      choose(.began(on: stream.sink))
    }
    handle(.streamReady(sink))
  }

  /// The stream ends, or plays elsewhere from now on. Also within the owner's stop, which waits for it.
  private func reportLearnedLatency() {
    guard configuration.remembered != nil, let learned = latency.learned, let sinkName else { return }
    self.sinkName = nil
    onEvent(.latencyLearned(learned, output: sinkName))
  }

  /// The server may have made shorter queues than were asked for.
  private func grantLatency(to stream: PulsePlayback) {
    let queues = [stream.grantedQueue] + (pair.hasSecond ? second.map { [$0.grantedQueue] } ?? [] : [])
    latency.grant(queue: queues.min() ?? .zero)
    stream.setLatency(latency)
  }

  private func createSecond(beside stream: PulsePlayback, in context: PulseContext) {
    guard let name = pair.secondName else { return }
    do throws(PulseError) {
      second = try SecondPlayback(
        beside: stream, in: context, name: name, sampleRate: configuration.sampleRate,
        onMove: { [unowned self] in perform(route.handle(ofSecond: .moved(to: $0))) },
        onEvent: { [unowned self] event in
          switch event {
          case .ready: perform(pair.handle(.secondReady))
          // With the connection both streams end, and are made again on the next one.
          case .failed(let reason):
            if session.context?.isReady == true { perform(pair.handle(.secondFailed(reason: reason))) }
          }
        })
    } catch {
      perform(pair.handle(.secondFailed(reason: error.description)))
    }
  }
}
