import TacetPulse
import TacetSignal
import TacetSystem

/// One start of a ``PulseInput``: performs on the loop what ``PulseInputState`` decides.
final class PulseInputDriver: ClosableDriver, @unchecked Sendable {
  // Sendable: after `init` mutable state is reached with the loop's lock held; `orderSource` does not change, and
  // orders from other threads are in a lock of their own.
  struct Configuration: Sendable {
    let applicationName: String
    let applicationID: String?
    let server: String?
    let format: AudioFormat
    let isVoiceChat: Bool
    let cancelsEcho: Bool
    let block: Duration
  }

  /// The settings of the owner, which may change.
  struct Settings: Sendable, Equatable {
    var isAllowed = false
    /// The source that the game chose.
    var chosen: String?
    /// The sink that the game's sound goes to.
    var output: String?
  }

  private let configuration: Configuration
  private let onFrames: Input.Frames
  private let onEvent: @Sendable (InputEvent) -> Void
  private let orders: Locked<Settings>

  private let session: PulseSession
  private var orderSource: PulseEventSource?
  private var watch: PulseInventoryWatch?
  private var stream: PulseRecording?
  private var deadline: PulseTimer?
  private var deliveriesSeen = 0
  private var settings: Settings
  private var inventory: PulseInventory?
  private var state = PulseInputState()

  init(
    _ configuration: Configuration, _ settings: Settings, onFrames: @escaping Input.Frames,
    onEvent: @escaping @Sendable (InputEvent) -> Void
  ) throws(PulseError) {
    self.configuration = configuration
    self.settings = settings
    self.onFrames = onFrames
    self.onEvent = onEvent
    orders = Locked(settings)
    session = try PulseSession(
      PulseSession.Configuration(
        threadName: "tacet-input", applicationName: configuration.applicationName,
        applicationID: configuration.applicationID, server: configuration.server), backoff: .input)
    orderSource = try PulseEventSource(on: session.loop) { [weak self] in self?.applyOrders() }
    try session.start(
      firstStep: { [unowned self] in handle(.started(isAllowed: self.settings.isAllowed)) },
      onEvent: { [unowned self] event in
        switch event {
        case .connected: handle(.connected)
        case .lost(let reason): handle(.connectionLost(reason: reason))
        }
      })
  }

  /// Gives up everything on the loop. Any thread; neither callback is called after it.
  func close() { session.close { handle(.stopped) } }

  /// Changes the owner's settings. Any thread; does not wait.
  func set(_ change: (inout Settings) -> Void) {
    orders.withLock(change)
    orderSource?.signal()
  }

  private func applyOrders() {
    let taken = orders.withLock { $0 }
    guard taken != settings else { return }
    settings = taken
    handle(.allowed(taken.isAllowed))
    if let inventory { selected(from: inventory) }
  }

  private func handle(_ event: PulseInputState.Event) { state.handle(event).forEach(perform) }

  private func perform(_ action: PulseInputState.Action) {
    switch action {
    case .connect: session.connect()
    case .tearDown: tearDown()
    case .reconnect:
      tearDown()
      session.reconnect()
    case .confirmConnection: session.confirm()
    case .select: select()
    case .createStream(let source): createStream(on: source)
    case .dropStream: stream = nil
    case .setDeadline(let delay): deadline = session.timer(after: delay) { [unowned self] in deadlineReached() }
    case .report(let event): onEvent(event)
    }
  }

  private func tearDown() {
    stream = nil
    watch = nil
    inventory = nil
  }

  private func deadlineReached() {
    let deliveries = stream?.deliveries ?? 0
    let didRead = deliveries != deliveriesSeen
    deliveriesSeen = deliveries
    handle(.deadline(didRead: didRead))
    if state.state == .recording { stream?.measureLatency() }
  }

  // MARK: - The source

  private func select() {
    guard watch == nil, let context = session.context else { return watch?.refresh() ?? () }
    watch = PulseInventoryWatch(in: context, .inputs) { [unowned self] event in
      guard case .inventory(let inventory) = event else { return }
      self.inventory = inventory
      selected(from: inventory)
    }
  }

  private func selected(from inventory: PulseInventory) {
    let selection = InputSelection(
      inventory, output: settings.output, chosen: settings.chosen, cancelsEcho: configuration.cancelsEcho)
    let source = selection.source.map {
      PulseInputState.Source(
        name: $0.name, title: $0.title, isOnHeadset: selection.isOnWiredHeadset, isChosen: selection.isChosen)
    }
    handle(
      .selected(source, present: Set(inventory.sources.map(\.name)), headsets: selection.wiredHeadsets))
  }

  // MARK: - The stream

  private func createStream(on source: String) {
    guard let context = session.context else { return }
    let format = configuration.format
    deliveriesSeen = 0
    do throws(PulseError) {
      let stream = try PulseRecording(
        in: context, name: configuration.applicationName, role: configuration.isVoiceChat ? "phone" : "production",
        properties: configuration.cancelsEcho ? ["filter.want": "echo-cancel"] : [:], format: format,
        onFrames: { [unowned self] samples, frames in
          // Frames may come within the step that made the stream, before its event is delivered.
          if state.state == .creating { handle(.ready(format)) }
          if state.state == .recording { onFrames(samples, frames) }
        },
        onEvent: { [unowned self] event in
          switch event {
          case .ready(let format): handle(.ready(format))
          case .failed(let failure): handle(.failed(failure))
          case .moved: handle(.moved)
          case .suspended(let isSuspended): handle(.suspended(isSuspended))
          case .latency(let latency): if state.state == .recording { onEvent(.latency(latency)) }
          }
        })
      self.stream = stream
      stream.connect(to: source, block: configuration.block, sampleRate: format.sampleRate)
    } catch {
      handle(.failed(PulseRecording.Failure(code: 0, reason: error.description)))
    }
  }
}

extension Backoff {
  /// The delays between two attempts to record: as those to play.
  static let input = Backoff(
    first: .milliseconds(100), factor: 1.5, slowest: .seconds(1), hintDelay: .milliseconds(20))
}
