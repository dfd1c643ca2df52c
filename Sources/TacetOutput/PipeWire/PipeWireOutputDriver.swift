import TacetPipeWire
import TacetPulse
import TacetSignal
import TacetSystem

/// The speaker, by way of PipeWire's own client library: a stream that is rendered in the graph's cycle, and one
/// without a role for the soundtrack where that is asked for.
package typealias PipeWireOutput = ServerOutput<PipeWireOutputDriver>

/// One start of a ``PipeWireOutput``: performs on the loop what ``ServerOutputPlan`` decides.
package final class PipeWireOutputDriver: ServerOutputDriver, @unchecked Sendable {
  // Sendable: mutable state is the loop's thread's; `loop` and `orders` do not change.
  private let configuration: ServerOutputConfiguration
  private let render: RenderCallback
  private let meter: LatencyMeter
  private let onEvent: @Sendable (OutputEvent) -> Void

  private let start = SuspendingClock.now
  private let loop: PipeWireLoop
  private let orders: ServerOutputOrders
  private var session: PipeWireSession?
  private var plan: ServerOutputPlan
  private var stream: PipeWireOutputStream?
  /// The soundtrack's own stream.
  private var second: PipeWireOutputStream?
  private var side: PipeWireRenderSide?
  private var timers: [ServerOutputPlan.Timer: PipeWireTimer] = [:]
  /// The questions to the server that are not answered, in their order.
  private var questions: [(sequence: Int32, Question)] = []
  private var requestsSeen = 0
  private var gapsSeen = 0
  /// The cycle that was asked for.
  private var quantum = ""
  /// True if the player has asked for a cycle, which libpipewire puts in place of ours.
  private let isQuantumChosen = ["PIPEWIRE_LATENCY", "PIPEWIRE_QUANTUM"].contains { processVariable($0) != nil }

  /// The value of `node.group` of both streams: those of one group are called in the cycles of one clock, also where
  /// they are linked to two sinks.
  private let group = "tacet-\(String(UInt64.random(in: .min ... .max), radix: 16))"

  private enum Question {
    case sinks
    case event(PlaybackEvent)
  }

  package init(
    _ configuration: ServerOutputConfiguration, _ settings: ServerOutputSettings, render: RenderCallback,
    meter: LatencyMeter, onEvent: @escaping @Sendable (OutputEvent) -> Void
  ) throws(PipeWireError) {
    self.configuration = configuration
    self.render = render
    self.meter = meter
    self.onEvent = onEvent
    orders = ServerOutputOrders(settings)
    plan = ServerOutputPlan(
      configuration, chosenSink: settings.chosenSink,
      latency: LatencyControl(configuration.latency, wish: configuration.wish, start: .zero))
    loop = try PipeWireLoop()
    session = PipeWireSession(
      on: loop, to: PipeWireRemote(name: configuration.server),
      as: PipeWireConnection.Client(name: configuration.applicationName, id: configuration.applicationID),
      onChange: { [weak self] in self?.handle(change: $0) }, onAnswer: { [weak self] in self?.answered($0) },
      onEvent: { [weak self] event in
        switch event {
        case .connected: self?.handle(.connected)
        case .lost(let reason): self?.handle(.connectionLost(reason: reason))
        }
      })
    try loop.start(
      threadName: "tacet-output",
      firstStep: { [weak self] in
        // The thread that plays is another one, and says where it was refused.
        _ = raiseThreadPriority(.output)
        self?.takeOrders()
        self?.handle(.started)
      },
      onSignal: { [weak self] in self?.takeOrders() },
      onClose: { [unowned self] in
        handle(.stopped)
        session?.disconnect()
        session = nil
      })
  }

  /// Gives up everything on the loop. Any thread; neither callback is called after it.
  package func close() { loop.close() }

  /// Any thread; does not wait.
  package func setIdle(_ isIdle: Bool) {
    orders.setIdle(isIdle)
    loop.signal()
  }

  /// Ends the silence after a lost private route. Any thread; does not wait.
  package func confirmRouteLoss() {
    orders.confirmRouteLoss()
    loop.signal()
  }

  /// Makes the stream anew on this sink. Any thread; does not wait.
  package func choose(_ sink: String?) {
    orders.choose(sink)
    loop.signal()
  }

  /// Makes the stream anew, with a second one of this name for the soundtrack. Any thread; does not wait.
  package func separateSoundtrack(as name: String?) {
    orders.separateSoundtrack(as: name)
    loop.signal()
  }

  /// Nothing is queued behind the cycle that plays.
  package func takeBack(ramp: Int) {}

  private func takeOrders() { handle(.orders(orders.take())) }

  /// May run within a step of libpipewire's, where nothing may be given up: only for ``handle(change:)``.
  private func handle(_ event: ServerOutputPlan.Event) {
    let reading = ServerOutputPlan.Reading(
      now: SuspendingClock.now - start, isConnected: session?.connection?.isReady == true, latency: meter.latency,
      first: stream.flatMap(described), second: second.flatMap(described))
    plan.handle(event, reading).forEach(perform)
  }

  private func described(_ stream: PipeWireOutputStream) -> ServerOutputPlan.Stream? {
    guard stream.isReady else { return nil }
    let frames = side.map(\.block) ?? 0
    return ServerOutputPlan.Stream(
      sink: stream.sink ?? .max, grantedQueue: .seconds(2),
      grantedBlock: .seconds(frames) / max(1, configuration.sampleRate))
  }

  private func perform(_ action: ServerOutputPlan.Action) {
    switch action {
    case .connect: session?.connect()
    case .reconnect: session?.reconnect()
    case .confirmConnection: session?.confirm()
    case .requestSinks: ask(.sinks)
    case .createStreams(let new): create(new)
    case .dropStreams: dropStreams()
    case .dropSecond: dropSecond()
    case .joinSecond: side?.setForTwo(true)
    case .dropSinks: questions = []
    case .begin:
      side?.setRendering(true)
      requestsSeen = side?.requests ?? 0
    case .halt: side?.setRendering(false)
    case .fadeOut: side?.fadeOut()
    case .cork(let isCorked, _):
      second?.setActive(!isCorked)
      stream?.setActive(!isCorked)
      ask(.event(.acknowledged))
    case .setGate(let gate): side?.setGate(gate)
    case .setLatency(let latency): setLatency(latency)
    case .ping: ask(.event(.acknowledged))
    case .askSinkLatency: ask(.event(.sinkLatency(.zero)))
    case .measureLatency: if let latency = side?.latency { loop.post { [weak self] in self?.measured(latency) } }
    case .addLatency(let latency): meter.add(latency)
    case .forgetLatency: meter.reset()
    case .setTimer(let timer, let delay):
      timers[timer] = delay.map { PipeWireTimer(on: loop, after: $0) { [weak self] in self?.handleDue(timer) } }
    case .report(let event): report(event)
    case .reportLater(let event): loop.post { [weak self] in self?.report(event) }
    // The graph's objects are known all the time, and nothing is queued in the server.
    case .watchSinks, .flush, .takeBack: break
    // Both are rendered in the same cycle.
    case .flushSecond, .shiftSecond, .measureSecondLatency: break
    }
  }

  private func report(_ event: OutputEvent) { if !plan.isOff { onEvent(event) } }

  private func measured(_ latency: Duration) { handle(.first(.latency(latency))) }

  private func handleDue(_ timer: ServerOutputPlan.Timer) {
    guard timer == .tick else { return handle(.due(timer)) }
    if let thread = side?.takeDeniedThread() { report(.priorityDenied(thread: thread)) }
    let gaps = side?.gaps ?? 0
    if gaps != gapsSeen {
      gapsSeen = gaps
      handle(.first(.underflow))
    }
    let requests = side?.requests ?? 0
    handle(.tick(didWrite: requests != requestsSeen, longestWait: nil))
    requestsSeen = requests
  }

  // MARK: - The server

  /// Within libpipewire's own step: what falls silent here is silent before the next frame.
  private func handle(change: PipeWireGraph.Change) {
    switch change {
    case .sinkAdded: handle(.sinkAdded)
    case .sinkChanged(let serial):
      handle(.sinkChanged(serial))
      followLinks()
    case .sinkRemoved(let serial): handle(.sinkRemoved(serial))
    case .defaultChanged: handle(.serverChanged)
    case .linksChanged: followLinks()
    }
  }

  private func ask(_ question: Question) {
    guard let connection = session?.connection, connection.isReady else { return }
    // One answer describes all sinks.
    if case .sinks = question {
      questions.removeAll { if case .sinks = $0.1 { true } else { false } }
    }
    questions.append((connection.sync(), question))
  }

  private func answered(_ sequence: Int32) {
    guard let index = questions.firstIndex(where: { $0.sequence == sequence }) else { return }
    switch questions.remove(at: index).1 {
    case .event(let event): handle(.first(event))
    case .sinks:
      guard let graph = session?.connection?.graph else { return }
      handle(.sinks(graph.sinks.map(OutputSink.init), defaultSink: graph.defaultSink))
    }
  }

  // MARK: - The streams

  private func followLinks() {
    stream?.followLinks()
    second?.followLinks()
  }

  private func create(_ new: ServerOutputPlan.NewStreams) {
    guard let connection = session?.connection else { return }
    side = PipeWireRenderSide(render, sampleRate: configuration.sampleRate, gate: new.gate)
    (requestsSeen, gapsSeen) = (0, 0)
    quantum = PipeWireQuantum.property(for: new.latency.current, sampleRate: configuration.sampleRate)
    do throws(PipeWireError) {
      let name = configuration.applicationName
      stream = try made(
        .first, new, name: name, on: connection,
        ["media.role": "Game", "node.name": configuration.applicationID ?? name],
        onMove: { [weak self] in self?.handle(.firstMoved(to: $0)) },
        onEvent: { [weak self] in self?.handle(.first($0)) })
    } catch {
      let reason = error.description
      return loop.post { [weak self] in self?.handle(.noStream(reason: reason)) }
    }
    if let name = new.secondName { createSecond(name, new, on: connection) }
  }

  /// Programs that record by application see a program of its own, and without the role the session manager keeps its
  /// volume apart from that of games.
  private func createSecond(_ name: String, _ new: ServerOutputPlan.NewStreams, on connection: PipeWireConnection) {
    do throws(PipeWireError) {
      second = try made(
        .second, new, name: name, on: connection,
        ["application.name": name, "node.name": name, PulseStreamProperties.gameSoundtrack: "true"],
        onMove: { [weak self] in self?.handle(.secondMoved(to: $0)) },
        onEvent: { [weak self] in self?.handle(.second($0)) })
    } catch {
      let reason = error.description
      loop.post { [weak self] in self?.handle(.second(.failed(reason: reason))) }
    }
  }

  private func made(
    _ part: SharedSound.Part, _ new: ServerOutputPlan.NewStreams, name: String, on connection: PipeWireConnection,
    _ further: [String: String], onMove: @escaping (UInt32) -> Void, onEvent: @escaping (PlaybackEvent) -> Void
  ) throws(PipeWireError) -> PipeWireOutputStream? {
    guard let side else { return nil }
    var properties = [
      "media.type": "Audio", "media.category": "Playback", "media.name": name, "node.latency": quantum,
    ]
    if new.secondName != nil { properties["node.group"] = group }
    if let sink = new.sink { properties["target.object"] = sink }
    return try PipeWireOutputStream(
      part, of: side, on: connection, loop: loop, name: name, properties: properties.merging(further) { $1 },
      sampleRate: configuration.sampleRate, isActive: !new.isCorked, onMove: onMove, onEvent: onEvent)
  }

  private func dropStreams() {
    dropSecond()
    stream = nil
    side = nil
    questions.removeAll { if case .event = $0.1 { true } else { false } }
  }

  private func dropSecond() {
    side?.setForTwo(false)
    second = nil
  }

  private func setLatency(_ latency: LatencyControl) {
    let new = PipeWireQuantum.property(for: latency.current, sampleRate: configuration.sampleRate)
    guard new != quantum, !isQuantumChosen, stream != nil else { return }
    quantum = new
    stream?.setQuantum(new)
    second?.setQuantum(new)
  }
}

extension OutputSink {
  fileprivate init(_ sink: PipeWireSink) {
    let isBluetooth = sink.bus == "bluetooth"
    func isPrivate(_ port: PipeWireSink.Port) -> Bool {
      PulseSink.Port.isWorn(name: port.name) || PulseSink.Port.isWorn(name: port.type)
    }
    let activePrivate = sink.activePort.flatMap { isPrivate($0) ? $0.name : nil }
    self.init(
      index: sink.serial, name: sink.name,
      isGuarded: activePrivate != nil || isBluetooth || sink.isOnNetwork
        || PulseSink.isWorn(form: sink.form, isBluetooth: isBluetooth),
      privatePort: activePrivate, reachablePorts: Set(sink.ports.lazy.filter(\.isAvailable).map(\.name)))
  }
}
