import Foundation
import TacetBus
import TacetPulse
import TacetSession
import TacetSystem

/// What a ``Feedback`` is made of: takes what is asked for, has ``FeedbackRules`` decide, and hands it on.
///
/// Requests are done one after the other on a queue, which is there only while there are any.
final class FeedbackCore: Sendable {
  enum Job: Sendable {
    case sound(ShortSound, FeedbackRules.Request, VibrationPattern?, (@Sendable (SoundEnd) -> Void)?)
    case vibration(VibrationPattern)
    case event(String, Caption?)
  }

  struct State {
    var rules = FeedbackRules()
    var themeName: String?
    /// What themes have for events, as far as it was asked for; nil: they want silence.
    var themed: [SoundTheme: [String: Result<ShortSoundPCM?, ShortSoundError>]] = [:]
    var jobs: [(job: Job, requested: ContinuousClock.Instant)] = []
    var isWorking = false
    var speaker: FeedbackStream?
    var services: Services?
    /// Whether the first answers of the services are there, or were waited for long enough.
    var hasAnswers = false
    var isClosed = false
  }

  /// What tells the user's rules. There is one from the first use on.
  struct Services {
    let bus: BusConnection
    let feedbackd: FeedbackdService
    let desktop: DesktopSoundsWatch
    /// Left when the first answers are there.
    let answers: DispatchGroup
  }

  /// So many requests may wait; more push out the oldest.
  private static let mostJobs = 64

  let captions = Broadcast<Caption>(depth: 64)
  let visualAlerts = Broadcast<VisualAlert>(depth: 64)
  let configuration: Feedback.Configuration
  let vibrators: [any Vibrator]
  let gsettings: @Sendable () -> String
  let state = Locked(State())
  private let queue = DispatchQueue(label: "tacet-feedback", qos: .userInteractive)
  private let callbacks = DispatchQueue(label: "tacet-feedback-callbacks")

  init(
    _ configuration: Feedback.Configuration, vibrators: [any Vibrator], gsettings: @escaping @Sendable () -> String
  ) {
    self.configuration = configuration
    self.vibrators = vibrators
    self.gsettings = gsettings
  }

  /// Ends everything. What still sounded, or waited, ends ``SoundEnd/stopped``.
  func close() {
    let (speaker, services, jobs) = state.withLock { state in
      defer { (state.speaker, state.services, state.jobs) = (nil, nil, []) }
      state.isClosed = true
      return (state.speaker, state.services, state.jobs)
    }
    for job in jobs { tell(job.job, .stopped) }
    speaker?.close()
    services?.bus.stop()
    captions.finish()
    visualAlerts.finish()
  }

  // MARK: - Requests

  /// Takes a request. One for the same sound that has not been begun gives way to it.
  func add(_ job: Job) {
    let requested = ContinuousClock.now
    let (dropped, starts) = state.withLock { state in
      var dropped: [Job] = []
      if let index = state.jobs.firstIndex(where: { $0.job.isReplaced(by: job) })
        ?? (state.jobs.count >= Self.mostJobs ? 0 : nil)
      {
        dropped.append(state.jobs.remove(at: index).job)
      }
      state.jobs.append((job, requested))
      defer { state.isWorking = true }
      return (dropped, !state.isWorking)
    }
    for job in dropped { tell(job, .superseded) }
    if starts { queue.async { self.work() } }
  }

  private func work() {
    begin()
    while true {
      let next = state.withLock { state in
        state.isWorking = !state.jobs.isEmpty
        return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
      }
      guard let next else { return }
      perform(next.job, requested: next.requested)
    }
  }

  private func perform(_ job: Job, requested: ContinuousClock.Instant) {
    switch job {
    case .sound(let sound, let request, let vibration, _):
      if let caption = sound.caption { captions.send(caption) }
      let attempt = SoundRequest(sound: sound, request: request, vibration: vibration ?? .alert)
      let answer = rules.answer(to: request)
      if answer == .sound { return render(attempt, job, requested) }
      reach(attempt, answer)
      tell(job, .unheard)
    case .vibration(let pattern):
      if rules.answer(to: .vibration) == .vibration { vibrate(pattern, onFailure: {}) }
    case .event(let event, let caption):
      if let caption { captions.send(caption) }
      trigger(event, requested)
    }
  }

  func later(_ body: @escaping @Sendable (FeedbackCore) -> Void) { queue.async { body(self) } }

  private func tell(_ job: Job, _ end: SoundEnd) {
    guard case .sound(_, _, _, let completion?) = job else { return }
    callbacks.async { completion(end) }
  }

  // MARK: - Sounds

  /// A sound that was asked for, and how it may reach the user otherwise.
  private struct SoundRequest: Sendable {
    let sound: ShortSound
    let request: FeedbackRules.Request
    let vibration: VibrationPattern
  }

  private func render(_ attempt: SoundRequest, _ job: Job, _ requested: ContinuousClock.Instant) {
    // The theme has nothing, or wants silence: only an alert is told in another way.
    guard case .success(let samples?) = Result(catching: { try samples(of: attempt.sound) }) else {
      if attempt.request == .alert { fail(attempt) }
      return tell(job, .unheard)
    }
    guard let speaker = speaker() else {
      fail(attempt)
      return tell(job, .unheard)
    }
    let event: String? = if case .event = attempt.sound.content { attempt.sound.name } else { nil }
    speaker.play(
      samples, event: event, requested: requested,
      FeedbackStream.Listener(
        onUnrendered: { [weak self] in self?.later { $0.fail(attempt) } },
        onEnd: { [weak self] end in self?.tell(job, end) }))
  }

  /// The sound is allowed, and can not be played.
  private func fail(_ attempt: SoundRequest) { reach(attempt, rules.answer(to: attempt.request, canPlay: false)) }

  /// Reaches the user otherwise than by sound.
  private func reach(_ attempt: SoundRequest, _ answer: FeedbackRules.Answer) {
    switch answer {
    case .vibration:
      vibrate(attempt.vibration) { [weak self] in self?.show(attempt) }
    case .visual: show(attempt)
    case .sound, .nothing: break
    }
  }

  private func show(_ attempt: SoundRequest) {
    visualAlerts.send(
      VisualAlert(
        sound: attempt.sound.name, caption: attempt.sound.caption, reasons: rules.reasonsForSilence))
  }

  /// The frames of a sound, from the theme if it is an event; nil: the theme wants silence. Blocks on the disk.
  func samples(of sound: ShortSound) throws(ShortSoundError) -> ShortSoundPCM? {
    switch sound.content {
    case .samples(let samples): return samples
    case .event(let fallback):
      do throws(ShortSoundError) {
        return try themed(sound.name)
      } catch {
        guard let fallback else { throw error }
        return try samples(of: fallback)
      }
    }
  }

  func themed(_ event: String) throws(ShortSoundError) -> ShortSoundPCM? {
    let theme = theme
    if let known = state.withLock({ $0.themed[theme]?[event] }) { return try known.get() }
    let found: Result<ShortSoundPCM?, ShortSoundError>
    do throws(ShortSoundError) {
      switch theme.sound(for: event) {
      case .file(let path): found = .success(try ShortSoundPCM(.file(path: path)))
      case .disabled: found = .success(nil)
      case nil: throw .notInTheme(event: event, theme: theme.name)
      }
    } catch {
      found = .failure(error)
    }
    state.withLock { $0.themed[theme, default: [:]][event] = found }
    return try found.get()
  }

  func speaker() -> FeedbackStream? {
    state.withLock { state in
      if state.speaker == nil, !state.isClosed {
        let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        state.speaker = try? FeedbackStream(
          FeedbackStream.Configuration(
            applicationName: configuration.applicationName ?? program ?? "feedback",
            applicationID: configuration.applicationID, server: configuration.server))
      }
      return state.speaker
    }
  }

  func prepareSpeaker() { if rules.allowsSound { speaker()?.prepare() } }
}

extension FeedbackCore.Job {
  /// Whether the two would be one: the older one gives way while neither has begun.
  fileprivate func isReplaced(by newer: FeedbackCore.Job) -> Bool {
    switch (self, newer) {
    case (.sound(let old, let oldRequest, _, _), .sound(let new, let newRequest, _, _)):
      old === new && oldRequest == newRequest
    case (.vibration, .vibration): true
    case (.event(let old, _), .event(let new, _)): old == new
    default: false
    }
  }
}
