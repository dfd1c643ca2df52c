import Glibc
import TacetPulse
import TacetSession
import TacetSystem

/// One start of a ``SoundServerMonitor``: the loop with what is made on it. Does what the translations decide.
final class SoundServerDriver: @unchecked Sendable {
  // Sendable: after `init` everything that changes does so with the loop's lock held; `bell` does not change, and what
  // others wish lies in a lock of its own.
  struct Configuration: Sendable {
    let source: SignalSource
    let applicationName: String
    let applicationID: String?
    let server: String?
    let ignored: Set<String>
  }

  private struct Wishes {
    var refresh = false
    var choice: String??
  }

  private let configuration: Configuration
  private let report: @Sendable (MonitorReport) -> Void
  private let clock = SuspendingClock()
  private let start: SuspendingClock.Instant
  private let wishes = Locked(Wishes())

  private let loop: PulseMainloop
  private var bell: PulseEventSource?
  private var context: PulseContext?
  private var watch: PulseInventoryWatch?
  private var meters: [ApplicationStreams.Unnamed: PulseMeter] = [:]
  private var socket: PulseSocketWatch?
  private var deadline: PulseTimer?
  private var timer: PulseTimer?

  private var link = SoundServerState()
  private var streams: StreamTranslation
  private var route = RouteTranslation()
  private var choice: OutputChoiceState
  private var repeatsFacts = false
  private var words: SoundServerSummary
  private var sinks: [PulseSink] = []

  init(
    _ configuration: Configuration, choice: OutputChoiceState, report: @escaping @Sendable (MonitorReport) -> Void
  ) throws(PulseError) {
    self.configuration = configuration
    self.choice = choice
    self.report = report
    start = clock.now
    streams = StreamTranslation(source: configuration.source)
    words = SoundServerSummary(source: configuration.source)
    loop = try PulseMainloop(threadName: "tacet-server")
    bell = try PulseEventSource(on: loop) { [weak self] in self?.obeyOwner() }
    // The first step is the loop's too, so that starting costs its caller a thread and no more.
    deadline = PulseTimer(on: loop, after: .zero) { [unowned self] in handle(.started) }
    try loop.start()
  }

  /// Gives up everything on the loop. Any thread but the loop's while it connects; after it nothing is reported any more.
  func close() {
    loop.withLock { link.state == .connecting ? context?.greeting : nil }?.wait()
    loop.withLock {
      handle(.stopped)
      (deadline, timer, socket) = (nil, nil, nil)
    }
  }

  /// Any thread; waits for nobody.
  func refresh() {
    wishes.withLock { $0.refresh = true }
    bell?.signal()
  }

  /// Any thread; waits for nobody.
  func choose(_ id: String?) {
    wishes.withLock { $0.choice = .some(id) }
    bell?.signal()
  }

  private func obeyOwner() {
    let wishes = wishes.withLock { wishes in
      defer { wishes = Wishes() }
      return wishes
    }
    if let chosen = wishes.choice { choice.choose(chosen) }
    guard wishes.refresh || wishes.choice != nil else { return }
    if let watch {
      repeatsFacts = repeatsFacts || wishes.refresh
      watch.refresh()
    } else {
      handle(.serverAppeared)
    }
  }

  // MARK: - Coming and going

  private func handle(_ event: SoundServerState.Event) {
    for action in link.handle(event) { perform(action) }
  }

  private func perform(_ action: SoundServerState.Action) {
    switch action {
    case .connect: connect()
    case .look:
      guard let context else { return }
      watch = PulseInventoryWatch(in: context) { [unowned self] event in
        switch event {
        case .inventory(let inventory): look(inventory)
        case .stalled: if link.state == .watching { say(words.presence(.present("the sound server does not answer"))) }
        }
      }
    case .tearDown: tearDown()
    case .setDeadline(let delay):
      deadline = link.state == .off ? nil : delay.map(deadline(after:))
    case .watchSocket(let isWatched):
      guard isWatched, link.state != .off else { return socket = nil }
      if socket == nil {
        socket = PulseSocketWatch(on: loop, server: configuration.server) { [unowned self] in handle(.serverAppeared) }
      }
    case .reportAbsent(let reason): say(words.forget() + words.presence(.absent(reason)))
    }
  }

  private func deadline(after delay: Duration) -> PulseTimer {
    PulseTimer(on: loop, after: delay) { [unowned self] in handle(.deadline) }
  }

  private func connect() {
    do throws(PulseError) {
      let context = try PulseContext(
        on: loop, applicationName: configuration.applicationName, applicationID: configuration.applicationID
      ) { [unowned self] event in
        switch event {
        case .ready: handle(.connected)
        case .failed(let reason): handle(.failed(reason: reason))
        }
      }
      self.context = context
      context.connect(to: configuration.server)
    } catch {
      handle(.failed(reason: error.description))
    }
  }

  private func tearDown() {
    meters = [:]
    watch = nil
    context = nil
    timer = nil
    route = RouteTranslation()
    choice.forgetStreams()
    tell(streams.forget())
  }

  // MARK: - Looking

  private func look(_ inventory: PulseInventory) {
    guard let context else { return }
    let look = StreamInventory(
      inventory, ownClient: context.clientIndex, ownProcess: Int(getpid()), ignored: configuration.ignored)
    // A stream that rests on the server's stand-in for no sink is only moved when it plays again: it says nothing.
    let own = look.ownStreams.lazy.compactMap(\.sink).first { index in
      inventory.sinks.contains { $0.index == index && !$0.isDummy }
    }
    let current = own ?? inventory.sinks.first { $0.name == inventory.server?.defaultSink }?.index
    tell(streams.look(look.applications, at: now))
    tell(route.look(inventory.sinks, current: current, at: now))
    if repeatsFacts {
      repeatsFacts = false
      tell(streams.facts + route.facts)
    }
    for move in choice.moves(of: look.ownStreams, in: inventory) { context.moveSinkInput(move.stream, to: move.sink) }
    say(words.look(inventory, current: current, otherStreams: look.otherStreams))
    sinks = inventory.sinks
    handle(.looked)
    settle()
  }

  /// Says what the service says, after all the facts, for that is the answer to them; measures what has to be measured;
  /// and waits for the next moment at which something changes by itself.
  private func settle() {
    guard link.state == .watching else { return }
    say(words.presence(music: streams.musicNames))
    let wanted = streams.metered
    meters = meters.filter { wanted.contains($0.key) }
    for stream in wanted where meters[stream] == nil { meters[stream] = meter(of: stream) }
    let next = [streams.deadline, route.deadline].compactMap(\.self).min()
    timer = next.map { next in
      PulseTimer(on: loop, after: next - now) { [unowned self] in
        tell(streams.advance(to: now) + route.advance(to: now))
        settle()
      }
    }
  }

  private func meter(of stream: ApplicationStreams.Unnamed) -> PulseMeter? {
    guard let context, let sink = sinks.first(where: { $0.index == stream.sink }) else { return nil }
    do throws(PulseError) {
      return try PulseMeter(in: context, of: stream.stream, monitor: sink.monitorName) { [unowned self] event in
        switch event {
        case .peak(let peak): tell(streams.hear(peak, of: stream, at: now))
        case .failed:
          meters[stream] = nil
          tell(streams.loseMeter(of: stream, at: now))
        }
        settle()
      }
    } catch {
      tell(streams.loseMeter(of: stream, at: now))
      return nil
    }
  }

  private var now: Duration { clock.now - start }

  private func tell(_ events: [SessionEvent]) { say(events.map(MonitorReport.fact)) }

  /// Stopped by what it was told, the listener hears no more.
  private func say(_ reports: [MonitorReport]) {
    for report in reports where link.state != .off { self.report(report) }
  }
}
