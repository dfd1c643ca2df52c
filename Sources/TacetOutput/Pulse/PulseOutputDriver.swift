import Synchronization
import TacetPulse
import TacetSignal
import TacetSystem

/// One start of a ``PulseOutput``: the loop with what is made on it. Does what ``PulseOutputState`` decides.
final class PulseOutputDriver: @unchecked Sendable {
  // Sendable: after `init` everything that changes does so with the loop's lock held; `bell` does not change.
  struct Configuration: Sendable {
    let applicationName: String
    let applicationID: String?
    let sampleRate: Int
    let latency: Duration
    let server: String?
    /// In ticks of the link, as for ``LatencyControl``.
    var latencyPatience = LatencyControl.patience
  }

  private let configuration: Configuration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void

  private let loop: PulseMainloop
  private var context: PulseContext?
  private var stream: PulsePlayback?
  private var sinks: PulseSinkWatch?
  private var timer: PulseTimer?
  private var grace: PulseTimer?
  private var socket: PulseSocketWatch?
  private var bell: PulseEventSource?

  private var link = PulseOutputState()
  private var route = RouteGuard()
  private var latency: LatencyControl
  private var requestsSeen = 0
  /// From a beginning to the next tick: what the server misses then was never late.
  private var isBeginning = false
  private let wantsIdle: Atomic<Bool>
  private let wantsUnmute = Atomic(false)

  init(
    _ configuration: Configuration, isIdle: Bool, render: RenderCallback, meter: LatencyMeter,
    onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) throws(PulseError) {
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    wantsIdle = Atomic(isIdle)
    latency = LatencyControl(configuration.latency, patience: configuration.latencyPatience)
    loop = try PulseMainloop(threadName: "tacet-output")
    bell = try PulseEventSource(on: loop) { [weak self] in self?.obeyOwner() }
    obeyOwner()
    // The first step is the loop's too, so that starting costs its caller a thread and no more.
    timer = PulseTimer(on: loop, after: .zero) { [unowned self] in
      if !raiseThreadPriority(.output) { onEvent(.priorityDenied(thread: threadNumber)) }
      handle(.started)
    }
    try loop.start()
  }

  /// Gives up everything on the loop. Any thread; after it nothing is called any more.
  func close() {
    loop.withLock { link.state == .connecting ? context?.greeting : nil }?.wait()
    loop.withLock {
      handle(.stopped)
      // Stopped before its first step, the link has nothing to give up; the timer of that step is there all the same.
      timer = nil
      grace = nil
      socket = nil
    }
  }

  /// Whether there is anything to be heard. Any thread; waits for nobody.
  func setIdle(_ isIdle: Bool) {
    wantsIdle.store(isIdle, ordering: .releasing)
    bell?.signal()
  }

  /// Ends the silence after a private route was lost. Any thread; waits for nobody.
  func unmute() {
    wantsUnmute.store(true, ordering: .releasing)
    bell?.signal()
  }

  private func obeyOwner() {
    if wantsUnmute.exchange(false, ordering: .acquiring) { guardRoute(.unmute) }
    handle(.idle(wantsIdle.load(ordering: .acquiring)))
  }

  /// Within libpulse's step, perhaps: gives up nothing.
  private func guardRoute(_ event: RouteGuard.Event) {
    let actions = route.handle(event)
    stream?.gate = route.gate
    for action in actions {
      switch action {
      case .flush:
        latency.settle()
        stream?.flush()
      case .ask: sinks?.ask()
      case .reportLost:
        loop.post { [weak self] in
          guard let self, link.state != .off else { return }
          onEvent(.privateRouteLost)
        }
      }
    }
  }

  private func handle(_ event: PulseOutputState.Event) {
    for action in link.handle(event) { perform(action) }
  }

  private func perform(_ action: PulseOutputState.Action) {
    switch action {
    case .connect: connect()
    case .createStream(let isCorked): createStream(isCorked: isCorked)
    case .dropStream: dropStream()
    case .tearDown:
      dropStream()
      sinks = nil
      context = nil
    case .setDeadline(let delay):
      guard let delay, link.state != .off else { return timer = nil }
      timer = PulseTimer(on: loop, after: delay) { [unowned self] in deadline() }
    case .setGrace(let delay):
      guard let delay, link.state != .off else { return grace = nil }
      grace = PulseTimer(on: loop, after: delay) { [unowned self] in handle(.graceOver) }
    case .watchSocket(let isWatched):
      guard isWatched, link.state != .off else { return socket = nil }
      if socket == nil {
        socket = PulseSocketWatch(on: loop, server: configuration.server) { [unowned self] in handle(.serverAppeared) }
      }
    case .report(let event):
      // Stopped by what it was told, the listener hears no more.
      if link.state != .off { onEvent(event) }
    case .begin:
      latency.settle()
      isBeginning = true
      stream?.begin()
      requestsSeen = stream?.requests ?? 0
      stream?.measureLatency()
    case .halt:
      latency.settle()
      stream?.halt()
    case .cork(let isCorked): stream?.cork(isCorked, isRequested: link.isCorkRequested)
    case .ask: stream?.ask()
    }
  }

  private func deadline() {
    let requests = stream?.requests ?? 0
    defer { requestsSeen = requests }
    isBeginning = false
    handle(.deadline(didWrite: requests != requestsSeen))
    guard link.state == .playing else { return }
    ask(for: latency.tick(longestWait: stream?.takeLongestWait()))
    stream?.measureLatency()
    // Asked in the middle of a move, the server may have had no answer.
    if route.gate == .held { sinks?.ask() }
  }

  private func underflow() {
    guard link.state == .playing, route.gate == .open, !isBeginning else { return }
    latency.underflow()
    onEvent(.underflow)
  }

  /// Asks for another latency, if there is one, and says so.
  private func ask(for changed: Duration?) {
    guard let changed else { return }
    stream?.setLatency(changed)
    meter.forget()
    onEvent(.latencyChanged(changed))
  }

  private func dropStream() {
    stream = nil
    guardRoute(.ended)
    meter.forget()
  }

  private func connect() {
    do throws(PulseError) {
      let context = try PulseContext(
        on: loop, applicationName: configuration.applicationName, applicationID: configuration.applicationID
      ) { [unowned self] event in
        switch event {
        case .ready:
          watchSinks()
          handle(.contextReady)
        case .failed(let reason): handle(.contextFailed(reason: reason))
        }
      }
      self.context = context
      context.connect(to: configuration.server)
    } catch {
      handle(.contextFailed(reason: error.description))
    }
  }

  private func watchSinks() {
    guard let context else { return }
    sinks = PulseSinkWatch(in: context) { [unowned self] event in
      switch event {
      case .changed(let index): guardRoute(.changed(index))
      case .removed(let index): guardRoute(.removed(index))
      case .sinks(let sinks): guardRoute(.sinks(sinks))
      }
    }
  }

  private func createStream(isCorked: Bool) {
    guard let context else { return }
    do throws(PulseError) {
      let stream = try PulsePlayback(
        in: context, name: configuration.applicationName, role: "game", sampleRate: configuration.sampleRate,
        render: render, onMove: { [unowned self] in guardRoute(.moved(to: $0)) },
        onEvent: { [unowned self] in heard($0) })
      self.stream = stream
      stream.connect(latency: latency.current, isCorked: isCorked)
    } catch {
      handle(.streamFailed(reason: error.description))
    }
  }

  private func heard(_ event: PulsePlayback.Event) {
    switch event {
    case .ready(let sink):
      if let stream { guardRoute(.began(on: stream.sink)) }
      handle(.streamReady(sink))
    case .failed(let reason): handle(.streamFailed(reason: reason))
    case .moved(let sink):
      latency.settle()
      meter.forget()
      onEvent(.moved(to: sink))
    case .sink(let sink): handle(.sink(sink))
    case .underflow: underflow()
    case .corkRequested: handle(.corkRequested)
    case .uncorkRequested: handle(.uncorkRequested)
    case .answered: handle(.answered)
    case .latency(let latency): meter.add(latency)
    }
  }
}
