import TacetPulse
import TacetSignal

/// The light output: a stream with the role `event` that is made for the first sound, and rests when there is none.
///
/// Does what ``FeedbackMixer`` and ``FeedbackStreamState`` decide, on a thread of its own; asleep while there is nothing to hear.
final class FeedbackStream: @unchecked Sendable {
  // Sendable: after `init` everything that changes does so with the loop's lock held.
  struct Configuration: Sendable {
    var applicationName = "feedback"
    var applicationID: String?
    /// The server's address in libpulse's form; nil: the user's own.
    var server: String?
  }

  /// Who plays a sound is told what became of it: with the loop's lock held, so that only little may be done there.
  struct Listener: Sendable {
    let onUnrendered: @Sendable () -> Void
    let onEnd: @Sendable (SoundEnd) -> Void
  }

  /// What is asked of the server: from a frame's rendering to its being heard.
  private static let latency = Duration.milliseconds(20)
  /// So long after the last sound the stream rests.
  private static let restAfter = Duration.seconds(1)

  private let configuration: Configuration
  private let loop: PulseMainloop
  private let start = ContinuousClock.now
  private var context: PulseContext?
  private var stream: PulsePlayback?
  private var linkTimer: PulseTimer?
  private var boardTimer: PulseTimer?
  private var link = FeedbackStreamState()
  private var board = FeedbackMixer(latency: latency)
  private var listeners: [UInt64: Listener] = [:]
  private var lastID: UInt64 = 0
  /// When the stream is to rest, while there is nothing to hear.
  private var restAt: Duration?
  private var event: String?
  private var requestsSeen = 0
  private var isClosed = false

  /// Starts the thread, and connects nothing yet.
  init(_ configuration: Configuration) throws(PulseError) {
    self.configuration = configuration
    loop = try PulseMainloop(threadName: "tacet-feedback")
    try loop.start()
  }

  /// Plays, asked for at `requested`; `event` is what the server is told it is about. Any thread; waits for nobody.
  func play(_ samples: ShortSoundPCM, event: String?, requested: ContinuousClock.Instant, _ listener: Listener) {
    loop.withLock {
      guard !isClosed else { return listener.onEnd(.stopped) }
      lastID += 1
      listeners[lastID] = listener
      if let event { name(event) }
      board.add(lastID, samples, requested: start.duration(to: requested))
      handle(.wanted)
      advance()
    }
  }

  /// Connects, so that the first sound need not wait for it. Any thread; waits for nobody.
  func prepare() {
    loop.withLock {
      guard !isClosed else { return }
      handle(.wanted)
      advance()
    }
  }

  /// Gives up everything on the loop; what still sounds, or is asked for later, ends ``SoundEnd/stopped``. Any thread.
  func close() {
    let greeting = loop.withLock {
      isClosed = true
      let left = listeners.values
      listeners = [:]
      for listener in left { listener.onEnd(.stopped) }
      (linkTimer, boardTimer) = (nil, nil)
      return link.state == .connecting ? context?.greeting : nil
    }
    greeting?.wait()
    loop.withLock { (stream, context) = (nil, nil) }
  }

  // MARK: - What sounds

  private var now: Duration { start.duration(to: .now) }

  private func advance() {
    board.advance(to: now)
    for event in board.takeEvents() {
      switch event {
      case .unrendered(let id): listeners[id]?.onUnrendered()
      case .ended(let id, let end): listeners.removeValue(forKey: id)?.onEnd(end)
      }
    }
    arm()
  }

  /// Sees to it that the next thing that is due is done.
  private func arm() {
    var next = board.nextDeadline
    if next == nil, link.state == .playing { restAt = restAt ?? now + Self.restAfter } else { restAt = nil }
    next = next ?? restAt
    boardTimer = next.map { next in
      PulseTimer(on: loop, after: next - now) { [unowned self] in
        if let restAt, restAt <= now { handle(.unwanted) }
        advance()
      }
    }
  }

  private func render(_ samples: UnsafeMutablePointer<Float>, _ frames: Int) {
    board.render(into: samples, frames: frames, at: now)
  }

  /// Tells the server what the newest sound is about.
  private func name(_ event: String) {
    guard event != self.event else { return }
    self.event = event
    stream?.setProperty("event.id", event)
  }

  // MARK: - The server

  private func handle(_ event: FeedbackStreamState.Event) {
    for action in link.handle(event) { perform(action) }
  }

  /// What the server says, between its own steps.
  private func heard(_ event: FeedbackStreamState.Event) {
    guard !isClosed else { return }
    handle(event)
    advance()
  }

  private func perform(_ action: FeedbackStreamState.Action) {
    switch action {
    case .connect: connect()
    case .create: create()
    case .begin:
      requestsSeen = stream?.requests ?? 0
      if let event { stream?.setProperty("event.id", event) }
      stream?.begin()
    case .rest: stream?.cork(true, isRequested: false)
    case .wake:
      // What was written since is silence, and would be heard first.
      stream?.flush()
      stream?.cork(false, isRequested: false)
    case .tearDown: (stream, context) = (nil, nil)
    case .giveUp: board.loseOutput()
    case .setDeadline(let delay):
      linkTimer = delay.map { delay in
        PulseTimer(on: loop, after: delay) { [unowned self] in
          let requests = stream?.requests ?? 0
          defer { requestsSeen = requests }
          heard(.deadline(didWrite: requests != requestsSeen))
        }
      }
    }
  }

  private func connect() {
    do throws(PulseError) {
      let context = try PulseContext(
        on: loop, applicationName: configuration.applicationName, applicationID: configuration.applicationID
      ) { [unowned self] event in
        switch event {
        case .ready: heard(.connected)
        case .failed: heard(.failed)
        }
      }
      self.context = context
      context.connect(to: configuration.server)
    } catch {
      handle(.failed)
    }
  }

  private func create() {
    guard let context else { return }
    let callback = RenderCallback(context: Unmanaged.passUnretained(self).toOpaque()) { me, samples, frames in
      Unmanaged<FeedbackStream>.fromOpaque(me).takeUnretainedValue().render(samples, frames)
    }
    do throws(PulseError) {
      let stream = try PulsePlayback(
        in: context, name: configuration.applicationName, role: "event", sampleRate: ShortSoundPCM.sampleRate,
        render: callback, onMove: { _ in },
        onEvent: { [unowned self] event in
          switch event {
          case .ready: heard(.created)
          case .failed: heard(.failed)
          default: break
          }
        })
      self.stream = stream
      stream.connect(latency: Self.latency, isCorked: false)
    } catch {
      handle(.failed)
    }
  }
}
