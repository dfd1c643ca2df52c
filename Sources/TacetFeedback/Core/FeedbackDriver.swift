import Dispatch
import Logging
import TacetPulse
import TacetSession
import TacetSystem

/// Performs the actions of a ``FeedbackState``: owns its lock, the queue, the stream and the services.
///
/// Requests are performed one after the other on the queue, whose thread exists only while there are requests.
final class FeedbackDriver: Sendable {
  private struct Guarded {
    var state = FeedbackState()
    var completions: [UInt64: @Sendable (SoundEnd) -> Void] = [:]
    var lastID: UInt64 = 0
    var stream: FeedbackStream?
    var services: UserServices?
    /// True once the services have answered, or the wait for them is over.
    var hasAnswers = false
  }

  private static let logger = Logger(label: "tacet")

  let captions = Broadcast<Caption>(depth: 64)
  let visualAlerts = Broadcast<VisualAlert>(depth: 64)
  private let configuration: Feedback.Configuration
  private let vibrators: [any Vibrator]
  private let guarded = Locked(Guarded())
  private let themed = ThemedSounds()
  private let queue = DispatchQueue(label: "tacet-feedback", qos: .userInteractive)
  private let callbacks = DispatchQueue(label: "tacet-feedback-callbacks")

  init(_ configuration: Feedback.Configuration, vibrators: [any Vibrator]) {
    self.configuration = configuration
    self.vibrators = vibrators
  }

  /// Ends everything. Sounds that play or wait end ``SoundEnd/stopped``.
  func close() {
    let (stream, services, actions) = guarded.withLock { guarded in
      defer { (guarded.stream, guarded.services) = (nil, nil) }
      return (guarded.stream, guarded.services, guarded.state.close())
    }
    perform(actions)
    stream?.close()
    services?.stop()
    captions.finish()
    visualAlerts.finish()
  }

  // MARK: - Requests

  /// Adds a request for a sound.
  func play(
    _ sound: ShortSound, as kind: FeedbackRules.Request, vibration: VibrationPattern,
    completion: (@Sendable (SoundEnd) -> Void)?
  ) {
    let time = ContinuousClock.now
    let actions = guarded.withLock { guarded in
      guarded.lastID += 1
      guarded.completions[guarded.lastID] = completion
      return guarded.state.add(
        .sound(SoundRequest(id: guarded.lastID, sound: sound, kind: kind, vibration: vibration, time: time)))
    }
    perform(actions)
  }

  /// Adds a request for a vibration.
  func vibrate(_ pattern: VibrationPattern) {
    perform(guarded.withLock { $0.state.add(.vibration(pattern)) })
  }

  /// Adds a request for an event.
  func trigger(_ event: String, caption: Caption?) {
    let request = EventRequest(event: event, caption: caption, time: .now)
    perform(guarded.withLock { $0.state.add(.event(request)) })
  }

  private func runQueue() {
    begin()
    while let request = guarded.withLock({ $0.state.next() }) { handle(.began(request)) }
  }

  private func handle(_ event: FeedbackState.Event) {
    // Asked without the lock: it is the program's code.
    let motor = motor
    perform(guarded.withLock { $0.state.handle(event, motor: motor) })
  }

  /// Handles an event on the queue. Any thread.
  private func post(_ event: FeedbackState.Event) { queue.async { self.handle(event) } }

  // MARK: - Actions

  private func perform(_ actions: [FeedbackState.Action]) {
    for action in actions { perform(action) }
  }

  private func perform(_ action: FeedbackState.Action) {
    switch action {
    case .startQueue: queue.async { self.runQueue() }
    case .publish(let caption): captions.send(caption)
    case .play(let request): play(request)
    case .playThemed(let request): play(request)
    case .trigger(let request, let level): trigger(request, level)
    case .vibrate(let pattern, let motor, let request): vibrate(pattern, motor, replacing: request)
    case .show(let alert): visualAlerts.send(alert)
    // With the lock: the last change is told last.
    case .tellStream: guarded.withLock { $0.stream?.setAllowed($0.state.rules.allowsSound) }
    case .complete(let id, let end):
      if let completion = takeCompletion(id) { callbacks.async { completion(end) } }
    }
  }

  private func takeCompletion(_ id: UInt64) -> (@Sendable (SoundEnd) -> Void)? {
    guarded.withLock { $0.completions.removeValue(forKey: id) }
  }

  private func play(_ request: SoundRequest) {
    guard case .success(let samples?) = Result(catching: { try themed.pcm(of: request.sound, in: theme) }) else {
      return handle(.soundMissing(request))
    }
    guard let stream = try? stream() else { return handle(.streamMissing(request)) }
    let event: String? = if case .event = request.sound.content { request.sound.name } else { nil }
    let completion = takeCompletion(request.id)
    stream.play(
      samples, event: event, requested: request.time,
      FeedbackStream.Listener(
        onUnrendered: { [weak self] in self?.post(.unrendered(request)) },
        onEnd: { [callbacks] end in
          if let completion { callbacks.async { completion(end) } }
        }))
  }

  private func play(_ request: EventRequest) {
    guard case .success(let samples?) = Result(catching: { try themed.pcm(for: request.event, in: theme) }) else {
      return
    }
    try? stream()?.play(
      samples, event: request.event, requested: request.time,
      FeedbackStream.Listener(onUnrendered: {}, onEnd: { _ in }))
  }

  private func trigger(_ request: EventRequest, _ level: FeedbackProfile) {
    guard let feedbackd else { return handle(.serviceAnswered(request, .absent)) }
    feedbackd.trigger(request.event, level: level) { [weak self] outcome in
      self?.post(.serviceAnswered(request, outcome))
    }
  }

  private func vibrate(_ pattern: VibrationPattern, _ motor: Motor, replacing request: SoundRequest?) {
    switch motor {
    case .service: feedbackd?.vibrate(pattern.steps)
    case .program(let index): vibrators[index].vibrate(pattern)
    case .serviceEvents:
      feedbackd?.vibrateByEvent(pattern) { [weak self] in
        if let request { self?.post(.motorMissing(request)) }
      }
    }
  }

  // MARK: - Rules and services

  /// The rules now, with the motor that is there.
  var rules: FeedbackRules {
    var rules = guarded.withLock { $0.state.rules }
    rules.hasMotor = motor != nil
    return rules
  }

  /// Changes the program's own part of the rules.
  func changeRules(_ body: (inout FeedbackRules) -> Void) {
    perform(guarded.withLock { $0.state.changeRules(body) })
  }

  var theme: SoundTheme { SoundTheme(named: guarded.withLock { $0.state.themeName } ?? SoundTheme.lastTheme) }

  /// The name of the motor that a vibration would move.
  var motorName: String? {
    switch motor {
    case .service: "feedbackd"
    case .program(let index): vibrators[index].name
    case .serviceEvents: "feedbackd, by the names of events"
    case nil: nil
    }
  }

  private var motor: Motor? {
    let feedbackd = feedbackd
    return Motor.first(
      hasServiceMotor: feedbackd?.hasMotorInterface ?? false, program: vibrators.firstIndex(where: \.isAvailable),
      mayVibrateByEvents: feedbackd?.mayVibrateByEvents ?? false)
  }

  private var feedbackd: FeedbackdService? { guarded.withLock { $0.services?.feedbackd } }

  /// Connects to the user's services at the first call and waits for their first answers. Blocks for 1 s at most.
  func begin() {
    let (services, isFirst): (UserServices?, Bool) = guarded.withLock { guarded in
      guard !guarded.hasAnswers, !guarded.state.isClosed else { return (nil, false) }
      if let services = guarded.services { return (services, false) }
      let services = UserServices(configuration) { [weak self] report in
        guard let self else { return }
        perform(self.guarded.withLock { $0.state.handle(report) })
      }
      guarded.services = services
      return (services, true)
    }
    guard let services else { return }
    // Without the lock, which reports take.
    if isFirst { services.start() }
    services.waitForAnswers()
    guarded.withLock { $0.hasAnswers = true }
  }

  // MARK: - The stream

  /// Decodes a sound and connects the stream. Blocks on the disk, and at the first call on the user's services.
  func prepare(_ sound: ShortSound) throws(ShortSoundError) {
    begin()
    _ = try themed.pcm(of: sound, in: theme)
    if rules.allowsSound { try stream()?.prepare() }
  }

  /// The stream, made at the first call; nil after ``close()``.
  ///
  /// - Throws: ``ShortSoundError/noThread``. The next call tries again.
  private func stream() throws(ShortSoundError) -> FeedbackStream? {
    try guarded.withLock { (guarded) throws(ShortSoundError) in
      if guarded.stream == nil, !guarded.state.isClosed {
        let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        do throws(PulseError) {
          guarded.stream = try FeedbackStream(
            FeedbackStream.Configuration(
              applicationName: configuration.applicationName ?? program ?? "feedback",
              applicationID: configuration.applicationID, server: configuration.server,
              isAllowed: guarded.state.rules.allowsSound)
          ) { [weak self, callbacks] reasons in
            // Later: the loop's lock is held.
            callbacks.async { [weak self] in self?.guarded.withLock { $0.state.rules.outside = reasons } }
          } onWish: { [callbacks] latency in
            let milliseconds = Int((latency / .milliseconds(1)).rounded())
            callbacks.async {
              Self.logger.notice(
                "the latency is \(milliseconds) ms at least: the player has set \(LatencyWish.variable)")
            }
          }
        } catch {
          throw .noThread
        }
      }
      return guarded.stream
    }
  }
}
