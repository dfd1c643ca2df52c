import TacetPulse
import TacetSignal

/// One start of a ``PulseOutput``: the loop with what is made on it. Does what ``PulseLink`` decides.
final class PulseLine: @unchecked Sendable {
  // Sendable: after `init` everything that changes does so with the loop's lock held.
  struct Configuration: Sendable {
    let applicationName: String
    let applicationID: String?
    let sampleRate: Int
    let latency: Duration
    let server: String?
  }

  private let configuration: Configuration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void

  private let loop: PulseMainloop
  private var context: PulseContext?
  private var stream: PulsePlayback?
  private var timer: PulseTimer?

  private var link = PulseLink()

  init(
    _ configuration: Configuration, render: RenderCallback, meter: LatencyMeter,
    onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) throws(PulseError) {
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    loop = try PulseMainloop(threadName: "tacet-output")
    // The first step is the loop's too, so that starting costs its caller a thread and no more.
    timer = PulseTimer(on: loop, after: .zero) { [unowned self] in handle(.started) }
    try loop.start()
  }

  /// Gives up everything on the loop. Any thread; after it nothing is called any more.
  func close() {
    loop.withLock { handle(.stopped) }
  }

  private func handle(_ event: PulseLink.Event) {
    for action in link.handle(event) { perform(action) }
  }

  private func perform(_ action: PulseLink.Action) {
    switch action {
    case .connect: connect()
    case .createStream: createStream()
    case .tearDown:
      stream = nil
      context = nil
      meter.forget()
    case .setDeadline(let delay):
      timer = delay.map { delay in PulseTimer(on: loop, after: delay) { [unowned self] in handle(.deadline) } }
    case .report(let event):
      // Stopped by what it was told, the listener hears no more.
      if link.state != .idle { onEvent(event) }
    case .begin: stream?.begin()
    case .cork(let isCorked): stream?.cork(isCorked)
    }
  }

  private func connect() {
    do throws(PulseError) {
      let context = try PulseContext(
        on: loop, applicationName: configuration.applicationName, applicationID: configuration.applicationID
      ) { [unowned self] event in
        switch event {
        case .ready: handle(.contextReady)
        case .failed(let reason): handle(.failed(reason: reason))
        }
      }
      self.context = context
      context.connect(to: configuration.server)
    } catch {
      handle(.failed(reason: error.description))
    }
  }

  private func createStream() {
    guard let context else { return }
    do throws(PulseError) {
      let stream = try PulsePlayback(
        in: context, name: configuration.applicationName, role: "game", sampleRate: configuration.sampleRate,
        render: render
      ) { [unowned self] in heard($0) }
      self.stream = stream
      stream.connect(latency: configuration.latency)
    } catch {
      handle(.failed(reason: error.description))
    }
  }

  private func heard(_ event: PulsePlayback.Event) {
    switch event {
    case .ready: handle(.streamReady)
    case .failed(let reason): handle(.failed(reason: reason))
    case .moved(let sink):
      meter.forget()
      onEvent(.moved(to: sink))
    case .suspended(let isSuspended):
      // A sink with nothing but a corked stream on it goes to sleep by itself.
      if !isSuspended || link.state != .corked { onEvent(.suspended(isSuspended)) }
    case .underflow: onEvent(.underflow)
    case .corkRequested: handle(.corkRequested)
    case .uncorkRequested: handle(.uncorkRequested)
    case .latency(let latency): meter.add(latency)
    }
  }
}
