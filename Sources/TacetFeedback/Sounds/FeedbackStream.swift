import TacetMonitors
import TacetPulse
import TacetSession
import TacetSignal

/// The light output: a stream with the role `event`, made for the first sound and corked while there is none.
///
/// It performs what ``FeedbackMixer``, ``FeedbackStreamState`` and ``OutsideTranslation`` decide, on a thread of its
/// own that sleeps while there is nothing to hear and nothing changes on the server.
final class FeedbackStream: @unchecked Sendable {
  // Sendable: after `init` mutable state is reached with the loop's lock held.
  struct Configuration: Sendable {
    var applicationName = "feedback"
    var applicationID: String?
    /// The server's address in libpulse's form; nil: the user's own.
    var server: String?
    /// The user's rules allow sounds, when it is made.
    var isAllowed = true
  }

  /// The callbacks of one sound. They run with the loop's lock held, and so must be short.
  struct Listener: Sendable {
    let onUnrendered: @Sendable () -> Void
    let onEnd: @Sendable (SoundEnd) -> Void
  }

  /// The latency asked for at first, from a frame's rendering to its being heard.
  private static let firstLatency = Duration.milliseconds(20)
  /// The time from a beginning in which what the server misses is no underrun.
  private static let beginning = Duration.milliseconds(50)
  /// The time from the end of the last sound to the cork.
  private static let restAfter = Duration.seconds(1)

  private let configuration: Configuration
  let session: PulseSession
  private let start = ContinuousClock.now
  private var stream: PulsePlayback?
  private var streamTimer: PulseTimer?
  private var mixerTimer: PulseTimer?
  /// Signalled where the mixer's deadline has changed while it rendered, where nothing may be allocated.
  private var deadlineChange: PulseEventSource?
  /// The deadline of the mixer's that the timer is set for.
  private var scheduled: Duration?
  private var state = FeedbackStreamState()
  /// A start has no raised latency: a tap must be heard at once.
  private(set) var latency: LatencyControl
  private var mixer: FeedbackMixer
  private var listeners: [UInt64: Listener] = [:]
  private var lastID: UInt64 = 0
  /// The time of the cork, while there is nothing to hear.
  private var restAt: Duration?
  /// The server's name for the newest sound.
  private var soundEvent: String?
  private var requestsSeen = 0
  /// True until the server has asked for frames after the beginning.
  private var isUnproven = false
  private var begunAt = Duration.zero
  private var isClosed = false
  private var isAllowed: Bool
  private var inventory: PulseInventoryWatch?
  private var outside = OutsideTranslation()
  private var outsideTimer: PulseTimer?
  private let onOutside: @Sendable ([OutsideReason]) -> Void
  private let onWish: @Sendable (Duration) -> Void
  /// The player's own latency is in force, and not reported yet.
  private var hasUnreportedWish: Bool

  /// Starts the thread, without a connection. `onOutside` takes what silences the stream from outside, whenever that
  /// changes, `onWish` the latency once where the player has set one; both with the loop's lock held.
  init(
    _ configuration: Configuration, onOutside: @escaping @Sendable ([OutsideReason]) -> Void = { _ in },
    onWish: @escaping @Sendable (Duration) -> Void = { _ in }
  ) throws(PulseError) {
    self.configuration = configuration
    self.onOutside = onOutside
    self.onWish = onWish
    isAllowed = configuration.isAllowed
    let wish = LatencyWish.ofEnvironment
    hasUnreportedWish = wish != nil
    latency = LatencyControl(Self.firstLatency, wish: wish, start: .zero)
    mixer = FeedbackMixer(latency: latency.current)
    session = try PulseSession(
      PulseSession.Configuration(
        threadName: "tacet-feedback", applicationName: configuration.applicationName,
        applicationID: configuration.applicationID, server: configuration.server), backoff: nil)
    deadlineChange = try PulseEventSource(on: session.loop) { [unowned self] in schedule() }
    try session.start { [unowned self] event in
      switch event {
      case .connected: handleAndAdvance(.connected)
      case .lost: handleAndAdvance(.failed)
      }
    }
  }

  /// Plays a sound that was requested at `requested`. `event` is the sound's name for the server. Any thread; never
  /// waits.
  func play(_ samples: ShortSoundPCM, event: String?, requested: ContinuousClock.Instant, _ listener: Listener) {
    session.loop.withLock {
      guard !isClosed else { return listener.onEnd(.stopped) }
      // Forbidden since it was asked for.
      guard isAllowed else {
        listener.onUnrendered()
        return listener.onEnd(.unheard)
      }
      lastID += 1
      listeners[lastID] = listener
      if let event { name(event) }
      mixer.add(lastID, samples, requested: start.duration(to: requested))
      handleAndAdvance(.wanted)
    }
  }

  /// The user's rules allow sounds, or forbid them: then every sound ends, ``SoundEnd/unheard``. Any thread; does not
  /// wait.
  func setAllowed(_ isAllowed: Bool) {
    session.loop.withLock {
      self.isAllowed = isAllowed
      guard !isClosed, !isAllowed else { return }
      mixer.silence()
      advance()
    }
  }

  /// Connects ahead of the first sound. Any thread; does not wait.
  func prepare() {
    session.loop.withLock { handleAndAdvance(.wanted) }
  }

  /// Gives up everything on the loop; what still sounds, or is played later, ends ``SoundEnd/stopped``. Any thread.
  func close() {
    session.loop.withLock {
      isClosed = true
      let stopped = listeners.values
      listeners = [:]
      for listener in stopped { listener.onEnd(.stopped) }
      streamTimer = nil
      mixerTimer = nil
      deadlineChange = nil
      outsideTimer = nil
    }
    session.close { dropStream() }
  }

  // MARK: - Sounds

  private var now: Duration { start.duration(to: .now) }

  private func advance() {
    mixer.advance(to: now)
    for event in mixer.drainEvents() {
      switch event {
      case .unrendered(let id): listeners[id]?.onUnrendered()
      case .ended(let id, let end): listeners.removeValue(forKey: id)?.onEnd(end)
      }
    }
    schedule()
  }

  /// Sets the timer for the mixer's next deadline, or for the cork.
  private func schedule() {
    var next = mixer.nextDeadline
    scheduled = next
    if next == nil, state.state == .playing { restAt = restAt ?? now + Self.restAfter } else { restAt = nil }
    next = next ?? restAt
    mixerTimer = next.map { next in
      PulseTimer(on: session.loop, after: next - now) { [unowned self] in
        if let restAt, restAt <= now { handle(.unwanted) }
        advance()
      }
    }
  }

  private func render(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
    // A request after the first one.
    if isUnproven, stream?.requests != requestsSeen + 1 {
      isUnproven = false
      mixer.proveOutput(at: now)
    }
    mixer.render(into: samples, frames: frames, at: now)
    // A play that begins has an end from now on, which may come before everything else that is due.
    if mixer.nextDeadline != scheduled { deadlineChange?.signal() }
  }

  private func name(_ event: String) {
    guard event != soundEvent else { return }
    soundEvent = event
    stream?.setProperty("event.id", event)
  }

  // MARK: - Server

  private func handle(_ event: FeedbackStreamState.Event) {
    for action in state.handle(event) { perform(action) }
  }

  /// Handles an event that comes from outside, between libpulse's own steps.
  private func handleAndAdvance(_ event: FeedbackStreamState.Event) {
    guard !isClosed else { return }
    handle(event)
    advance()
  }

  private func perform(_ action: FeedbackStreamState.Action) {
    switch action {
    case .connect: session.connect()
    case .create: create()
    case .begin:
      requestsSeen = stream?.requests ?? 0
      if let soundEvent { stream?.setProperty("event.id", soundEvent) }
      isUnproven = true
      mixer.beginOutput()
      stream?.begin()
      begunAt = now
    case .cork:
      stream?.cork(true, isRequested: false)
      inventory?.hasCorkedStream = true
    case .uncork:
      inventory?.hasCorkedStream = false
      // The silence that was written since would be heard first.
      stream?.flush()
      stream?.cork(false, isRequested: false)
    case .tearDown:
      dropStream()
      session.disconnect()
      observe { outside, _ in outside.streamLost() }
    case .reportLost: mixer.loseOutput()
    case .setDeadline(let delay): streamTimer = session.timer(after: delay) { [unowned self] in deadlineReached() }
    }
  }

  // MARK: - From outside

  private func dropStream() {
    inventory = nil
    stream = nil
  }

  private func watchInventory(_ context: PulseContext) {
    inventory = PulseInventoryWatch(in: context, .ownStreams) { [unowned self] event in
      guard case .inventory(let inventory) = event, let number = stream?.index else { return }
      observe { $0.update(inventory, engine: [number], at: $1) }
    }
  }

  /// Lets the translation observe something now, reports what changed, and schedules the next change that time alone
  /// brings.
  private func observe(_ body: (inout OutsideTranslation, Duration) -> [OutsideReason]?) {
    if let reasons = body(&outside, now) { onOutside(reasons) }
    outsideTimer = session.timer(after: outside.deadline.map { $0 - now }) { [unowned self] in
      observe { $0.advance(to: $1) }
    }
  }

  private func deadlineReached() {
    let requests = stream?.requests ?? 0
    defer { requestsSeen = requests }
    if state.state == .playing { adaptLatency() }
    handleAndAdvance(.deadline(didWrite: requests != requestsSeen))
  }

  private func underrun() {
    guard state.state == .playing, now >= begunAt + Self.beginning else { return }
    latency.underrun()
    adaptLatency()
  }

  private func adaptLatency() {
    let changed = latency.tick(longestWait: stream?.takeLongestWait())
    stream?.setLatency(latency)
    if let changed { mixer.latency = changed }
  }

  /// The server may have made a shorter queue than was asked for.
  private func grantLatency() {
    guard let stream else { return }
    let granted = stream.granted
    latency.grant(queue: granted.queue, block: granted.block)
    stream.setLatency(latency)
    mixer.latency = latency.current
    guard hasUnreportedWish else { return }
    hasUnreportedWish = false
    onWish(latency.current)
  }

  private func create() {
    guard let context = session.context else { return }
    let callback = RenderCallback(context: Unmanaged.passUnretained(self).toOpaque()) { me, samples, _, frames in
      Unmanaged<FeedbackStream>.fromOpaque(me).takeUnretainedValue().render(samples, frames)
    }
    do throws(PulseError) {
      let stream = try PulsePlayback(
        in: context, name: configuration.applicationName, role: "event", sampleRate: ShortSoundPCM.sampleRate,
        render: callback, onMove: { [unowned self] _ in inventory?.streamMoved() },
        onEvent: { [unowned self] event in
          switch event {
          case .ready:
            watchInventory(context)
            grantLatency()
            handleAndAdvance(.created)
          case .corkRequested: observe { $0.corkRequested(true, at: $1) }
          case .uncorkRequested: observe { $0.corkRequested(false, at: $1) }
          case .failed: handleAndAdvance(.failed)
          case .underflow: underrun()
          case .bufferGrew(let queue):
            // A block of the sink's plays, nearly as long, and the queue follows.
            mixer.latency = queue * 2
            mixer.proveOutput(at: now)
            schedule()
          default: break
          }
        })
      self.stream = stream
      stream.connect(latency, isCorked: false)
    } catch {
      handle(.failed)
    }
  }
}
