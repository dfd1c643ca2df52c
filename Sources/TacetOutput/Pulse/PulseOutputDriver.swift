import TacetPulse
import TacetSignal
import TacetSystem

/// The speaker, by way of PulseAudio, or of PipeWire's imitation of it: one stream, and one without a role for the
/// soundtrack where that is asked for.
package typealias PulseOutput = ServerOutput<PulseOutputDriver>

/// One start of a ``PulseOutput``: performs on the loop what ``ServerOutputPlan`` decides.
package final class PulseOutputDriver: ServerOutputDriver, @unchecked Sendable {
  // Sendable: after `init` mutable state is reached with the loop's lock held; `orderSource` does not change.
  private let configuration: ServerOutputConfiguration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void

  private let start = SuspendingClock.now
  private let session: PulseSession
  private let orders: ServerOutputOrders
  private var orderSource: PulseEventSource?
  private var plan: ServerOutputPlan
  private var stream: PulsePlayback?
  /// The soundtrack's own stream.
  private var second: PulsePlayback?
  private var sinks: PulseSinkWatch?
  private var timers: [ServerOutputPlan.Timer: PulseTimer] = [:]
  private var requestsSeen = 0

  package init(
    _ configuration: ServerOutputConfiguration, _ settings: ServerOutputSettings, render: RenderCallback,
    meter: LatencyMeter, onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) throws(PulseError) {
    var configuration = configuration
    configuration.wish = configuration.wish ?? LatencyWish.ofEnvironment
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    orders = ServerOutputOrders(settings)
    plan = ServerOutputPlan(configuration, chosenSink: settings.chosenSink)
    session = try PulseSession(
      PulseSession.Configuration(
        threadName: "tacet-output", applicationName: configuration.applicationName,
        applicationID: configuration.applicationID, server: configuration.server), backoff: .output)
    orderSource = try PulseEventSource(on: session.loop) { [weak self] in self?.takeOrders() }
    takeOrders()
    try session.start(
      firstStep: { [unowned self] in
        if !raiseThreadPriority(.output) { onEvent(.priorityDenied(thread: threadNumber)) }
        handle(.started)
      },
      onEvent: { [unowned self] event in
        switch event {
        case .connected: handle(.connected)
        case .lost(let reason): handle(.connectionLost(reason: reason))
        }
      })
  }

  /// Gives up everything on the loop. Any thread; neither callback is called after it.
  package func close() { session.close { handle(.stopped) } }

  /// Any thread; does not wait.
  package func setIdle(_ isIdle: Bool) {
    orders.setIdle(isIdle)
    orderSource?.signal()
  }

  /// Ends the silence after a lost private route. Any thread; does not wait.
  package func confirmRouteLoss() {
    orders.confirmRouteLoss()
    orderSource?.signal()
  }

  /// Takes back what is queued: a hold has begun. Any thread; does not wait.
  package func takeBack(ramp: Int) {
    orders.takeBack(ramp: ramp)
    orderSource?.signal()
  }

  /// Makes the stream anew on this sink. Any thread; does not wait.
  package func choose(_ sink: String?) {
    orders.choose(sink)
    orderSource?.signal()
  }

  /// Makes the stream anew, with a second one of this name for the soundtrack. Any thread; does not wait.
  package func separateSoundtrack(as name: String?) {
    orders.separateSoundtrack(as: name)
    orderSource?.signal()
  }

  private func takeOrders() { handle(.orders(orders.take())) }

  /// May run within a step of libpulse's, where nothing may be given up.
  private func handle(_ event: ServerOutputPlan.Event) {
    let reading = ServerOutputPlan.Reading(
      now: SuspendingClock.now - start, isConnected: session.context?.isReady == true, latency: meter.latency,
      first: stream.flatMap(described), second: second.flatMap(described))
    plan.handle(event, reading).forEach(perform)
  }

  private func described(_ stream: PulsePlayback) -> ServerOutputPlan.Stream? {
    guard stream.isReady else { return nil }
    let granted = stream.granted
    return ServerOutputPlan.Stream(sink: stream.sink, grantedQueue: granted.queue, grantedBlock: granted.block)
  }

  private func perform(_ action: ServerOutputPlan.Action) {
    switch action {
    case .connect: session.connect()
    case .reconnect: session.reconnect()
    case .confirmConnection: session.confirm()
    case .watchSinks: watchSinks()
    case .dropSinks: sinks = nil
    case .requestSinks: sinks?.request()
    case .createStreams(let new): create(new)
    case .dropStreams:
      dropSecond()
      stream = nil
    case .dropSecond: dropSecond()
    case .joinSecond: stream?.setSecond(second)
    case .begin:
      stream?.begin()
      requestsSeen = stream?.requests ?? 0
    case .halt:
      stream?.halt()
      second?.flush()
    case .fadeOut: stream?.fadeOut()
    case .flush:
      stream?.flush()
      second?.flush()
    case .flushSecond: second?.flush()
    case .shiftSecond(let delay): stream?.shiftSecond(by: delay)
    case .takeBack(let ramp): stream?.takeBack(ramp: ramp)
    case .cork(let isCorked, let isRequested):
      second?.cork(isCorked, isRequested: false)
      stream?.cork(isCorked, isRequested: isRequested)
    case .setGate(let gate): stream?.gate = gate
    case .setLatency(let latency): stream?.setLatency(latency)
    case .ping: stream?.ping()
    case .askSinkLatency: stream?.askSinkLatency()
    case .measureLatency: stream?.measureLatency()
    case .measureSecondLatency: second?.measureLatency()
    case .addLatency(let latency): meter.add(latency)
    case .forgetLatency: meter.reset()
    case .setTimer(let timer, let delay):
      timers[timer] = session.timer(after: delay) { [unowned self] in handleDue(timer) }
    case .report(let event): report(event)
    case .reportLater(let event): session.loop.post { [weak self] in self?.report(event) }
    }
  }

  private func report(_ event: OutputEvent) { if !plan.isOff { onEvent(event) } }

  private func handleDue(_ timer: ServerOutputPlan.Timer) {
    guard timer == .tick else { return handle(.due(timer)) }
    let requests = stream?.requests ?? 0
    handle(.tick(didWrite: requests != requestsSeen, longestWait: stream?.takeLongestWait()))
    requestsSeen = requests
  }

  private func watchSinks() {
    guard let context = session.context else { return }
    sinks = PulseSinkWatch(in: context) { [unowned self] event in
      switch event {
      case .added: handle(.sinkAdded)
      case .changed(let index): handle(.sinkChanged(index))
      case .removed(let index): handle(.sinkRemoved(index))
      case .serverChanged: handle(.serverChanged)
      case .sinks(let sinks, let defaultSink): handle(.sinks(sinks.map(described), defaultSink: defaultSink))
      }
    }
  }

  private func described(_ sink: PulseSink) -> OutputSink {
    OutputSink(
      index: sink.index, name: sink.name, isGuarded: sink.isPrivate || sink.isWireless,
      privatePort: sink.activePort.flatMap { $0.isPrivate ? $0.name : nil },
      reachablePorts: Set(sink.ports.lazy.filter(\.isAvailable).map(\.name)))
  }

  private func create(_ new: ServerOutputPlan.NewStreams) {
    guard let context = session.context else { return }
    do throws(PulseError) {
      let stream = try PulsePlayback(
        in: context, name: configuration.applicationName, role: "game", sampleRate: configuration.sampleRate,
        render: render, onMove: { [unowned self] in handle(.firstMoved(to: $0)) },
        onEvent: { [unowned self] in handle(.first($0)) })
      self.stream = stream
      stream.gate = new.gate
      if let name = new.secondName { createSecond(name, in: context) }
      second?.connect(to: new.sink, new.latency, isCorked: new.isCorked)
      stream.connect(to: new.sink, new.latency, isCorked: new.isCorked)
    } catch {
      handle(.noStream(reason: error.description))
    }
  }

  /// Programs that record by application see a program of its own; PulseAudio keeps its volume apart from the players'.
  private func createSecond(_ name: String, in context: PulseContext) {
    do throws(PulseError) {
      second = try PulsePlayback(
        in: context, name: name, role: nil,
        properties: [
          "application.name": name, "module-stream-restore.id": "sink-input-by-application-name:\(name)",
          PulseStreamProperties.gameSoundtrack: "true",
        ], sampleRate: configuration.sampleRate, render: nil,
        onMove: { [unowned self] in handle(.secondMoved(to: $0)) }, onEvent: { [unowned self] in handle(.second($0)) })
    } catch {
      handle(.second(.failed(reason: error.description)))
    }
  }

  /// Before the first one, which writes to it.
  private func dropSecond() {
    stream?.setSecond(nil)
    second = nil
  }
}
