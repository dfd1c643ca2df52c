import Glibc
import TacetPulse
import TacetSession
import TacetSystem

/// One start of a ``SoundServerMonitor``: performs on the loop what ``SoundServerState`` and the translations decide.
final class SoundServerDriver: ClosableDriver, @unchecked Sendable {
  // Sendable: after `init` mutable state is reached with the loop's lock held; `orderSource` does not change, and an
  // order from another thread is in a lock of its own.
  struct Configuration: Sendable {
    let source: SignalSource
    let applicationName: String
    let applicationID: String?
    let server: String?
    let ignored: Set<String>
    /// True if a stream of a game's kind stands in for the game's: it is never heard.
    var hasProbe = false
    /// Takes the streams that could be the sound of a player; nil: none is wanted, or the server is not known.
    let onWitnesses: @Sendable (Set<Witness>?) -> Void
  }

  /// The orders of other threads that the loop has not applied yet.
  private struct Orders {
    var wantsRefresh = false
    /// The output's last word on a request of the server for a pause, if there was one.
    var isCorkRequested: Bool?
    /// True if a stream of the game's plays on another sink.
    var hasMoved = false
    var wantsWitnesses = false
  }

  private let configuration: Configuration
  private let onReport: @Sendable (MonitorReport) -> Void
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant
  private let orders = Locked(Orders())
  /// The music that states no role, by its id. Any thread.
  let musicWithoutRole = Locked<Set<String>>([])

  private let session: PulseSession
  private var orderSource: PulseEventSource?
  private var watch: PulseInventoryWatch?
  private var meters: [ApplicationStreams.Unnamed: PulseMeter] = [:]
  private var deadline: PulseTimer?
  private var timer: PulseTimer?

  private var state = SoundServerState()
  private var streams: StreamTranslation
  private var route = RouteTranslation()
  private var outside = OutsideTranslation()
  private var probe: PulsePlayback?
  private var summary: SoundServerSummary
  private var sinks: [PulseSink] = []
  /// True if the next inventory repeats every fact.
  private var repeatsFacts = false
  private var wantsWitnesses = false
  private var reportedWitnesses: Set<Witness>?

  init(
    _ configuration: Configuration, onReport: @escaping @Sendable (MonitorReport) -> Void
  ) throws(PulseError) {
    self.configuration = configuration
    self.onReport = onReport
    start = clock.now
    streams = StreamTranslation(source: configuration.source)
    summary = SoundServerSummary(source: configuration.source)
    session = try PulseSession(
      PulseSession.Configuration(
        threadName: "tacet-server", applicationName: configuration.applicationName,
        applicationID: configuration.applicationID, server: configuration.server), backoff: SoundServerState.backoff)
    orderSource = try PulseEventSource(on: session.loop) { [weak self] in self?.applyOrders() }
    try session.start(
      firstStep: { [unowned self] in handle(.started) },
      onEvent: { [unowned self] event in
        switch event {
        case .connected: handle(.connected)
        case .lost(let reason): handle(.connectionLost(reason: reason))
        }
      })
  }

  /// Gives up everything on the loop. Any thread; nothing is reported after it.
  func close() { session.close { handle(.stopped) } }

  /// Any thread; does not wait.
  func refresh() {
    orders.withLock { $0.wantsRefresh = true }
    orderSource?.signal()
  }

  /// Any thread; does not wait.
  func corkRequested(_ isRequested: Bool) {
    orders.withLock { $0.isCorkRequested = isRequested }
    orderSource?.signal()
  }

  /// Any thread; does not wait.
  func streamMoved() {
    orders.withLock { $0.hasMoved = true }
    orderSource?.signal()
  }

  /// Reports the streams that could be the sound of a player, from now on or no more. Any thread; does not wait.
  func reportWitnesses(_ areWanted: Bool) {
    orders.withLock { $0.wantsWitnesses = areWanted }
    orderSource?.signal()
  }

  private func applyOrders() {
    let orders = orders.withLock { orders in
      defer {
        orders.wantsRefresh = false
        orders.isCorkRequested = nil
        orders.hasMoved = false
      }
      return orders
    }
    wantsWitnesses = orders.wantsWitnesses
    if let isCorkRequested = orders.isCorkRequested { report(outside.corkRequested(isCorkRequested, at: now)) }
    if orders.hasMoved { watch?.streamMoved() }
    followUp()
    guard orders.wantsRefresh else { return }
    if let watch {
      repeatsFacts = true
      watch.refresh()
    } else {
      session.hint()
    }
  }

  // MARK: - Connection

  private func handle(_ event: SoundServerState.Event) {
    for action in state.handle(event) { perform(action) }
  }

  private func perform(_ action: SoundServerState.Action) {
    switch action {
    case .connect: session.connect()
    case .watchInventory: watchInventory()
    case .tearDown: tearDown()
    case .reconnect:
      tearDown()
      session.reconnect()
    case .confirmConnection: session.confirm()
    case .setDeadline(let delay): deadline = session.timer(after: delay) { [unowned self] in handle(.deadline) }
    case .reportAbsent(let reason): report(summary.serverLost() + summary.presence(.absent(reason)))
    }
  }

  private func watchInventory() {
    guard let context = session.context else { return }
    if configuration.hasProbe {
      probe = try? PulsePlayback(
        in: context, name: configuration.applicationName, role: "game", sampleRate: 48_000, render: nil,
        onMove: { [unowned self] _ in watch?.streamMoved() }, onEvent: { _ in })
      probe?.connect(LatencyControl(.milliseconds(20)), isCorked: true)
    }
    watch = PulseInventoryWatch(in: context) { [unowned self] event in
      switch event {
      case .inventory(let inventory): handle(inventory)
      case .stalled:
        if state.state == .watching { report(summary.presence(.present("the sound server does not answer"))) }
      }
    }
  }

  private func tearDown() {
    meters = [:]
    watch = nil
    timer = nil
    probe = nil
    route = RouteTranslation()
    report(streams.serverLost())
    report(outside.streamLost())
    reportWitnesses()
  }

  // MARK: - Inventory

  private func handle(_ inventory: PulseInventory) {
    guard let context = session.context else { return }
    func read(_ pipes: [Int: StandardPipes]) -> StreamInventory {
      StreamInventory(
        inventory, ownClient: context.clientIndex, ownProcess: Int(getpid()), ignored: configuration.ignored,
        pipes: pipes)
    }
    var present = read([:])
    if present.dependsOnPipes { present = read(StandardPipes.read()) }
    watch?.hasCorkedStream = present.hasCorkedStream
    let current = present.currentSink(in: inventory)
    report(streams.update(present.applications, at: now))
    report(route.update(inventory.sinks, current: current, at: now))
    report(
      outside.update(
        inventory, engine: present.ownStreams.map(\.index), soundtrack: present.ownSoundtracks, at: now))
    if repeatsFacts {
      repeatsFacts = false
      report(streams.facts + route.facts)
    }
    report(summary.update(inventory, current: current, otherStreams: present.otherStreams))
    sinks = inventory.sinks
    handle(.inventoryRead)
    followUp()
  }

  /// Reports the presence, which comes after the facts because it answers for them; makes the meters that are needed;
  /// schedules the next change that time alone brings.
  private func followUp() {
    guard state.state == .watching else { return }
    report(streams.setWitnesses(areWanted: wantsWitnesses, at: now))
    report(summary.presence(music: streams.musicNames))
    reportWitnesses()
    let metered = streams.metered
    meters = meters.filter { metered.contains($0.key) }
    for stream in metered where meters[stream] == nil { meters[stream] = makeMeter(of: stream) }
    let next = [streams.deadline, route.deadline, outside.deadline].compactMap(\.self).min()
    timer = session.timer(after: next.map { $0 - now }) { [unowned self] in
      report(streams.advance(to: now) + route.advance(to: now))
      report(outside.advance(to: now))
      followUp()
    }
  }

  private func reportWitnesses() {
    let witnesses = wantsWitnesses && state.state == .watching ? streams.witnesses : nil
    guard witnesses != reportedWitnesses else { return }
    reportedWitnesses = witnesses
    configuration.onWitnesses(witnesses)
  }

  private func makeMeter(of stream: ApplicationStreams.Unnamed) -> PulseMeter? {
    guard let context = session.context, let sink = sinks.first(where: { $0.index == stream.sink }) else { return nil }
    do throws(PulseError) {
      return try PulseMeter(in: context, of: stream.stream, monitor: sink.monitorName) { [unowned self] event in
        switch event {
        case .ready: report(streams.meterReady(of: stream, at: now))
        case .peak(let peak): report(streams.handle(peak: peak, of: stream, at: now))
        case .failed:
          meters[stream] = nil
          report(streams.meterLost(of: stream, at: now))
        }
        followUp()
      }
    } catch {
      report(streams.meterLost(of: stream, at: now))
      return nil
    }
  }

  private var now: Duration { clock.now - start }

  private func report(_ events: [SessionEvent]) {
    if !events.isEmpty { musicWithoutRole.withLock { $0 = streams.musicWithoutRole } }
    report(events.map(MonitorReport.fact))
  }

  private func report(_ reasons: [OutsideReason]?) {
    if let reasons { report([MonitorReport.outside(reasons)]) }
  }

  /// A listener that stopped the monitor within an earlier report gets no further one.
  private func report(_ reports: [MonitorReport]) {
    for report in reports where state.state != .off { onReport(report) }
  }
}
