import TacetPulse
import TacetSignal

/// All that the light output decides: when its stream is made and rests, its latency, and what of its sounds is heard.
/// Pure; time is an argument, counted from the output's beginning.
struct FeedbackPlan {
  typealias Action = FeedbackStreamState.Action

  /// The latency asked for at first, from a frame's rendering to its being heard.
  static let firstLatency = Duration.milliseconds(20)
  /// The time from a beginning in which what the server misses is no underrun.
  static let beginning = Duration.milliseconds(50)
  /// The time from the end of the last sound to the cork.
  static let restAfter = Duration.seconds(1)

  /// A start has no raised latency: a tap must be heard at once.
  private(set) var latency: LatencyControl
  private var state = FeedbackStreamState()
  private var mixer: FeedbackMixer
  /// The time of the cork, while there is nothing to hear.
  private var restAt: Duration?
  /// The requests for frames by the last look.
  private var requestsSeen = 0
  /// True until the server has asked for frames after the beginning.
  private var isUnproven = false
  private var begunAt = Duration.zero
  /// The player's own latency is in force, and not reported yet.
  private var hasUnreportedWish: Bool
  /// The mixer's deadline that ``nextStep(at:)`` has named.
  private var named: Duration?

  /// A plan with the player's own latency, where there is a `wish`.
  init(wish: Duration?) {
    hasUnreportedWish = wish != nil
    latency = LatencyControl(Self.firstLatency, wish: wish, start: .zero)
    mixer = FeedbackMixer(latency: latency.current)
  }

  // MARK: - Sounds

  /// Adds a play: ``FeedbackMixer/add(_:_:requested:)``.
  mutating func add(_ id: UInt64, _ samples: ShortSoundPCM, requested: Duration) {
    mixer.add(id, samples, requested: requested)
  }

  /// Ends every play: the user's rules forbid sounds from now on.
  mutating func silence() { mixer.silence() }

  /// Advances the plays to `now`, and returns what became of them, in order.
  mutating func advance(to now: Duration) -> [FeedbackMixer.Event] {
    mixer.advance(to: now)
    return mixer.drainEvents()
  }

  /// Renders the mix. `requests`: so many requests for frames the stream has had, this one among them. True where
  /// something is due sooner or later than ``nextStep(at:)`` has said. Neither locks nor allocates.
  mutating func render(
    into samples: UnsafeMutablePointer<Float>, frames: Int, at now: Duration, requests: Int?
  ) -> Bool {
    // A request after the first one.
    if isUnproven, requests != requestsSeen + 1 {
      isUnproven = false
      mixer.proveOutput(at: now)
    }
    mixer.render(into: samples, frames: frames, at: now)
    return mixer.nextDeadline != named
  }

  // MARK: - Time

  /// The time at which ``stepDue(at:)`` is to be called; nil: nothing is due.
  mutating func nextStep(at now: Duration) -> Duration? {
    named = mixer.nextDeadline
    restAt = named == nil && state.state == .playing ? restAt ?? now + Self.restAfter : nil
    return named ?? restAt
  }

  /// The next step is due. Returns the actions, in order.
  mutating func stepDue(at now: Duration) -> [Action] {
    guard let restAt, restAt <= now else { return [] }
    return handle(.unwanted, at: now, requests: requestsSeen)
  }

  // MARK: - The stream

  /// Handles an event when the stream has had so many `requests`, and returns the actions, in order.
  mutating func handle(_ event: FeedbackStreamState.Event, at now: Duration, requests: Int) -> [Action] {
    let actions = state.handle(event)
    if actions.contains(.begin) {
      (requestsSeen, isUnproven, begunAt) = (requests, true, now)
      mixer.beginOutput()
    }
    if actions.contains(.reportLost) { mixer.loseOutput() }
    return actions
  }

  /// The stream's deadline is due; `longestWait` is that between two requests since the last one.
  mutating func deadlineReached(
    at now: Duration, requests: Int, longestWait: @autoclosure () -> Duration?
  ) -> [Action] {
    if state.state == .playing { adaptLatency(longestWait()) }
    let didWrite = requests != requestsSeen
    requestsSeen = requests
    return handle(.deadline(didWrite: didWrite), at: now, requests: requests)
  }

  /// The server had nothing to play. True where the latency is another one by that.
  mutating func underrun(at now: Duration, longestWait: @autoclosure () -> Duration?) -> Bool {
    guard state.state == .playing, now >= begunAt + Self.beginning else { return false }
    latency.underrun()
    adaptLatency(longestWait())
    return true
  }

  private mutating func adaptLatency(_ longestWait: Duration?) {
    if let changed = latency.tick(longestWait: longestWait) { mixer.latency = changed }
  }

  /// The server has granted a queue, and blocks, of these lengths, which may be shorter than was asked for. Returns the
  /// player's own latency as it is in force, once.
  mutating func grant(queue: Duration, block: Duration) -> Duration? {
    latency.grant(queue: queue, block: block)
    mixer.latency = latency.current
    defer { hasUnreportedWish = false }
    return hasUnreportedWish ? latency.current : nil
  }

  /// The server has made the queue longer, to this length: a block of the sink's plays, nearly as long, and the queue
  /// follows.
  mutating func queueGrew(to queue: Duration, at now: Duration) {
    mixer.latency = queue * 2
    mixer.proveOutput(at: now)
  }
}
