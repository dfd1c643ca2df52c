import Synchronization
import TacetPulse
import TacetSignal
import TacetSystem

/// One start of a ``PulseOutput``: performs on the loop what ``PulseOutputState``, ``RouteGuard``, ``SinkChoice`` and
/// ``LatencyControl`` decide.
final class PulseOutputDriver: ClosableDriver, @unchecked Sendable {
  // Sendable: after `init` mutable state is reached with the loop's lock held; `orderSource` does not change.
  struct Configuration: Sendable {
    let applicationName: String
    let applicationID: String?
    let sampleRate: Int
    let latency: Duration
    let server: String?
    /// The ticks of 250 ms without an underrun before a raised latency is lowered: ``LatencyControl``.
    var quietTicksBeforeLowering = LatencyControl.quietTicksBeforeLowering
  }

  /// The settings of the owner, which may change.
  struct Settings: Sendable {
    var isIdle = false
    var chosenSink: String?
  }

  private let configuration: Configuration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void

  private let start = SuspendingClock.now
  private let session: PulseSession
  private var stream: PulsePlayback?
  private var sinks: PulseSinkWatch?
  private var deadline: PulseTimer?
  private var grace: PulseTimer?
  private var replacement: PulseTimer?
  private var orderSource: PulseEventSource?

  private var state = PulseOutputState()
  private var route = RouteGuard()
  private var choice: SinkChoice
  private var choiceTimer: PulseTimer?
  private var switchTimer: PulseTimer?
  /// True from the end of a stream that was switched until the next one has begun.
  private var isSwitching = false
  private var latency: LatencyControl
  private var reportedLatency: Duration
  private var requestsSeen = 0
  /// From `.begin` to the next tick: what the server misses in that time is no underrun.
  private var isBeginning = false
  private let wantsIdle: Atomic<Bool>
  private let wantsUnmute = Atomic(false)
  /// A choice that the loop has not applied yet.
  private let wantedSink = Locked<String??>(nil)

  init(
    _ configuration: Configuration, _ settings: Settings, render: RenderCallback, meter: LatencyMeter,
    onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) throws(PulseError) {
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    wantsIdle = Atomic(settings.isIdle)
    choice = SinkChoice(settings.chosenSink)
    reportedLatency = configuration.latency
    latency = LatencyControl(
      configuration.latency, quietTicksBeforeLowering: configuration.quietTicksBeforeLowering)
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

  /// Any thread; waits for nobody.
  func setIdle(_ isIdle: Bool) {
    wantsIdle.store(isIdle, ordering: .releasing)
    orderSource?.signal()
  }

  /// Ends the silence after a lost private route. Any thread; waits for nobody.
  func unmute() {
    wantsUnmute.store(true, ordering: .releasing)
    orderSource?.signal()
  }

  /// Makes the stream anew on this sink. Any thread; waits for nobody.
  func choose(_ sink: String?) {
    wantedSink.withLock { $0 = .some(sink) }
    orderSource?.signal()
  }

  private func applyOrders() {
    let wanted = wantedSink.withLock { wanted in
      defer { wanted = nil }
      return wanted
    }
    if let wanted { choose(.choose(wanted)) }
    if wantsUnmute.exchange(false, ordering: .acquiring) { guardRoute(.unmute) }
    handle(.idle(wantsIdle.load(ordering: .acquiring)))
  }

  /// May run within a step of libpulse's, where nothing may be given up.
  private func guardRoute(_ event: RouteGuard.Event) {
    let actions = route.handle(event)
    applyGate()
    for action in actions {
      switch action {
      case .flush:
        latency.holdOff()
        stream?.flush()
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
      case .switchStream:
        // The fall to silence is heard before the stream goes.
        stream?.fadeOut()
        let fall = min(meter.latency ?? latency.current, Self.longestFall) + Self.fadeTime
        let delay = state.state == .playing ? fall : .milliseconds(1)
        switchTimer = session.timer(after: delay) { [unowned self] in
          isSwitching = true
          handle(.switchStream)
        }
      case .reportOverruled(let sink): if state.state != .off { onEvent(.choiceOverruled(sink)) }
      }
    }
    choiceTimer = session.timer(after: choice.deadline.map { $0 - now }) { [unowned self] in
      perform(choice.advance(to: now))
    }
  }

  /// The time for the last frames to be asked for and to fall.
  private static let fadeTime = Duration.milliseconds(25)

  /// The most latency that is waited for. A sink that has rendered further ahead is cut.
  private static let longestFall = Duration.milliseconds(200)

  private var now: Duration { SuspendingClock.now - start }

  private func handle(_ event: PulseOutputState.Event) {
    for action in state.handle(event) { perform(action) }
  }

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
      // A listener that stopped the output within an earlier report hears no more.
      if state.state != .off { onEvent(event) }
    case .begin:
      latency.holdOff()
      isBeginning = true
      begin()
      stream?.measureLatency()
      reportLatency()
    case .await: begin()
    case .halt:
      latency.holdOff()
      stream?.halt()
    case .cork(let isCorked): stream?.cork(isCorked, isRequested: state.isCorkRequested)
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
    // A request in the middle of a move may have had no answer.
    if route.gate == .held { sinks?.request() }
  }

  private func underrun() {
    guard state.state == .playing, route.gate == .open, !isBeginning else { return }
    latency.underrun()
    onEvent(.underrun)
  }

  private func adaptLatency() {
    guard latency.tick(longestWait: stream?.takeLongestWait()) != nil else { return }
    stream?.setLatency(latency)
    meter.reset()
    reportLatency()
  }

  /// Once for each latency. The listener may stop the output within this.
  private func reportLatency() {
    guard state.state != .off, latency.current != reportedLatency else { return }
    reportedLatency = latency.current
    onEvent(.latencyChanged(latency.current))
  }

  private func dropStream() {
    (stream, switchTimer) = (nil, nil)
    guardRoute(.ended)
    choose(.ended)
    meter.reset()
  }

  private func tearDown() {
    dropStream()
    choose(.disconnected)
    sinks = nil
  }

  private func watchSinks() {
    guard let context = session.context else { return }
    sinks = PulseSinkWatch(in: context) { [unowned self] event in
      switch event {
      case .added: sinks?.request()
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
      latency.restart()
      if isSwitching { stream.gate = .held }
      stream.connect(to: choice.sinkForNewStream(), latency, isCorked: isCorked)
    } catch {
      handle(.streamFailed(reason: error.description))
    }
  }

  private func handle(ofStream event: PulsePlayback.Event) {
    switch event {
    case .ready(let sink):
      if let stream {
        isSwitching = false
        guardRoute(.began(on: stream.sink))
        choose(.began(on: stream.sink))
      }
      handle(.streamReady(sink))
    case .failed(let reason):
      choose(.failed)
      handle(.streamFailed(reason: reason))
    case .moved:
      latency.holdOff()
      meter.reset()
      handle(.moved)
    case .sink(let sink): handle(.sink(sink))
    case .underflow: underrun()
    case .corkRequested: handle(.corkRequested)
    case .uncorkRequested: handle(.uncorkRequested)
    case .acknowledged: handle(.acknowledged)
    case .latency(let latency): meter.add(latency)
    case .sinkLatency(let latency): handle(.sinkLatency(latency))
    }
  }
}
