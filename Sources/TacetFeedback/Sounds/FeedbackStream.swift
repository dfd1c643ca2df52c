import TacetMonitors
import TacetPulse
import TacetSession
import TacetSignal

/// The light output: a stream with the role `event`, made for the first sound and corked while there is none.
///
/// It performs what ``FeedbackPlan`` and ``OutsideTranslation`` decide, on a thread of its own that sleeps while there
/// is nothing to hear and nothing changes on the server.
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

  private let configuration: Configuration
  let session: PulseSession
  private let start = ContinuousClock.now
  private var stream: PulsePlayback?
  private var streamTimer: PulseTimer?
  private var mixerTimer: PulseTimer?
  /// Signalled where the mixer's deadline has changed while it rendered, where nothing may be allocated.
  private var deadlineChange: PulseEventSource?
  private var plan: FeedbackPlan
  private var listeners: [UInt64: Listener] = [:]
  private var lastID: UInt64 = 0
  /// The server's name for the newest sound.
  private var soundEvent: String?
  private var isClosed = false
  private var isAllowed: Bool
  private var inventory: PulseInventoryWatch?
  private var outside = OutsideTranslation()
  private var outsideTimer: PulseTimer?
  private let onOutside: @Sendable ([OutsideReason]) -> Void
  private let onWish: @Sendable (Duration) -> Void

  /// The latency now.
  var latency: LatencyControl { plan.latency }

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
    plan = FeedbackPlan(wish: LatencyWish.ofEnvironment)
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
      plan.add(lastID, samples, requested: start.duration(to: requested))
      handleAndAdvance(.wanted)
    }
  }

  /// The user's rules allow sounds, or forbid them: then every sound ends, ``SoundEnd/unheard``. Any thread; does not
  /// wait.
  func setAllowed(_ isAllowed: Bool) {
    session.loop.withLock {
      self.isAllowed = isAllowed
      guard !isClosed, !isAllowed else { return }
      plan.silence()
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
    for event in plan.advance(to: now) {
      switch event {
      case .unrendered(let id): listeners[id]?.onUnrendered()
      case .ended(let id, let end): listeners.removeValue(forKey: id)?.onEnd(end)
      }
    }
    schedule()
  }

  /// Sets the timer for what is due next.
  private func schedule() {
    let now = now
    mixerTimer = plan.nextStep(at: now).map { next in
      PulseTimer(on: session.loop, after: next - now) { [unowned self] in
        perform(plan.stepDue(at: self.now))
        advance()
      }
    }
  }

  private func render(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
    let isOther = plan.render(into: samples, frames: frames, at: now, requests: stream?.requests)
    // A play that begins has an end from now on, which may come before everything else that is due.
    if isOther { deadlineChange?.signal() }
  }

  private func name(_ event: String) {
    guard event != soundEvent else { return }
    soundEvent = event
    stream?.setProperty("event.id", event)
  }

  // MARK: - Server

  private func handle(_ event: FeedbackStreamState.Event) {
    perform(plan.handle(event, at: now, requests: stream?.requests ?? 0))
  }

  private func perform(_ actions: [FeedbackPlan.Action]) {
    for action in actions { perform(action) }
  }

  /// Handles an event that comes from outside, between libpulse's own steps.
  private func handleAndAdvance(_ event: FeedbackStreamState.Event) {
    guard !isClosed else { return }
    handle(event)
    advance()
  }

  private func perform(_ action: FeedbackPlan.Action) {
    switch action {
    case .connect: session.connect()
    case .create: create()
    case .begin:
      if let soundEvent { stream?.setProperty("event.id", soundEvent) }
      stream?.begin()
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
    case .reportLost: break  // the plan's own
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
    guard !isClosed else { return }
    let actions = plan.deadlineReached(
      at: now, requests: stream?.requests ?? 0, longestWait: stream?.takeLongestWait())
    stream?.setLatency(latency)
    perform(actions)
    advance()
  }

  private func underrun() {
    if plan.underrun(at: now, longestWait: stream?.takeLongestWait()) { stream?.setLatency(latency) }
  }

  /// The server may have made a shorter queue than was asked for.
  private func grantLatency() {
    guard let granted = stream?.granted else { return }
    let wish = plan.grant(queue: granted.queue, block: granted.block)
    stream?.setLatency(latency)
    if let wish { onWish(wish) }
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
            plan.queueGrew(to: queue, at: now)
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
