import TacetMonitors
import TacetSession

/// The decisions of a ``Feedback``: the order of requests, and the actions that each leads to. A value: no lock, clock,
/// thread or service.
struct FeedbackState {
  /// A report of the driver.
  enum Event: Equatable {
    /// A request is next in the queue.
    case began(FeedbackRequest)
    /// The request's sound is not in the theme, is disabled there, or can not be decoded.
    case soundMissing(SoundRequest)
    /// There is no stream to play the sound with.
    case streamMissing(SoundRequest)
    /// The stream did not render the sound in time.
    case unrendered(SoundRequest)
    /// The motor that should replace the sound is not there.
    case motorMissing(SoundRequest)
    case serviceAnswered(EventRequest, FeedbackdService.Outcome)
  }

  /// An action of the driver; actions are performed in order.
  enum Action: Equatable {
    /// Run the queue until ``FeedbackState/next()`` returns nil.
    case startQueue
    case publish(Caption)
    /// Find the request's sound and play it.
    case play(SoundRequest)
    /// Play the theme's sound for an event, if it has one.
    case playThemed(EventRequest)
    /// Let the feedback service play an event, up to a level.
    case trigger(EventRequest, level: FeedbackProfile)
    /// Vibrate; where the motor is missing and the vibration replaces a sound, report ``Event/motorMissing(_:)``.
    case vibrate(VibrationPattern, Motor, replacing: SoundRequest?)
    case show(VisualAlert)
    /// The rules allow sounds, or forbid them, from now on: tell the stream.
    case tellStream
    /// Report the end of the sound of this id.
    case complete(UInt64, SoundEnd)
  }

  /// The most requests that wait; a further one drops the oldest.
  static let mostWaiting = 64

  /// The user's rules, as far as they are known.
  var rules = FeedbackRules()
  /// The name of the desktop's sound theme; nil where it is not known.
  var themeName: String?
  /// feedbackd's profile, which ``rules`` have with the next one.
  private var profile: FeedbackProfile?
  /// The profile that feedbackd has of this program alone.
  private var programProfile: FeedbackProfile?
  /// True from ``close()`` on.
  private(set) var isClosed = false
  private var waiting: [FeedbackRequest] = []
  private var isQueueRunning = false

  // MARK: - The queue

  /// Adds a request; one that it makes redundant is dropped.
  mutating func add(_ request: FeedbackRequest) -> [Action] {
    guard !isClosed else { return Self.end(request, .stopped) }
    var actions: [Action] = []
    if let index = waiting.firstIndex(where: { $0.isReplaced(by: request) })
      ?? (waiting.count >= Self.mostWaiting ? 0 : nil)
    {
      actions += Self.end(waiting.remove(at: index), .superseded)
    }
    waiting.append(request)
    if !isQueueRunning {
      isQueueRunning = true
      actions.append(.startQueue)
    }
    return actions
  }

  /// The next request; nil ends the run of the queue.
  mutating func next() -> FeedbackRequest? {
    isQueueRunning = !waiting.isEmpty
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Drops every request; later ones are dropped at once.
  mutating func close() -> [Action] {
    isClosed = true
    defer { waiting = [] }
    return waiting.flatMap { Self.end($0, .stopped) }
  }

  private static func end(_ request: FeedbackRequest, _ end: SoundEnd) -> [Action] {
    if case .sound(let sound) = request { [.complete(sound.id, end)] } else { [] }
  }

  // MARK: - Events

  /// Handles a rule of the user's.
  mutating func handle(_ report: UserServices.Report) -> [Action] {
    change { $0.apply(report) }
  }

  /// Changes the program's own part of the rules.
  mutating func changeRules(_ body: (inout FeedbackRules) -> Void) -> [Action] {
    change { body(&$0.rules) }
  }

  private mutating func change(_ body: (inout FeedbackState) -> Void) -> [Action] {
    let allowedSound = rules.allowsSound
    body(&self)
    return rules.allowsSound == allowedSound ? [] : [.tellStream]
  }

  private mutating func apply(_ report: UserServices.Report) {
    switch report {
    case .profile(let profile): setProfile(profile)
    case .programProfile(let profile):
      programProfile = profile
      setProfile(self.profile)
    case .desktop(let settings):
      rules.eventSounds = settings.areOn
      themeName = settings.theme
    case .muteSwitch(let isOn): rules.muteSwitch = isOn
    case .recording(let records): rules.isRecording = records
    case .userSilence(let isOn): rules.userSilence = isOn
    case .doNotDisturb(let isOn): rules.doNotDisturb = isOn
    }
  }

  /// Without the service nobody has asked for a profile.
  private mutating func setProfile(_ profile: FeedbackProfile?) {
    self.profile = profile
    rules.profile = profile?.stricter(programProfile)
  }

  /// Handles an event. `motor` is the motor that is there now.
  mutating func handle(_ event: Event, motor: Motor?) -> [Action] {
    rules.hasMotor = motor != nil
    switch event {
    case .began(.sound(let request)):
      let captions = request.sound.caption.map { [Action.publish($0)] } ?? []
      let answer = rules.answer(to: request.kind)
      if answer == .sound { return captions + [.play(request)] }
      return captions + replace(request, by: answer, motor) + [.complete(request.id, .unheard)]
    case .began(.vibration(let pattern)): return vibrate(pattern, motor)
    case .began(.event(let request)):
      let captions = request.caption.map { [Action.publish($0)] } ?? []
      guard let level = rules.levelForService() else { return captions + substitute(request, motor) }
      return captions + [.trigger(request, level: level)]
    case .soundMissing(let request):
      // A theme may leave an event silent: only an alert is replaced.
      let replaced = request.kind == .alert ? replaceUnplayable(request, motor) : []
      return replaced + [.complete(request.id, .unheard)]
    case .streamMissing(let request):
      return replaceUnplayable(request, motor) + [.complete(request.id, .unheard)]
    case .unrendered(let request): return replaceUnplayable(request, motor)
    case .motorMissing(let request): return [show(request)]
    case .serviceAnswered(let request, let outcome):
      switch outcome {
      case .taken: return []
      case .nothing(let profile):
        // The profile may be the reason, so the newest one decides.
        let actions = change { $0.setProfile(profile) }
        return actions + substitute(request, motor)
      case .absent: return substitute(request, motor)
      }
    }
  }

  private func replaceUnplayable(_ request: SoundRequest, _ motor: Motor?) -> [Action] {
    replace(request, by: rules.answer(to: request.kind, canPlay: false), motor)
  }

  /// Replaces a sound that is not heard.
  private func replace(_ request: SoundRequest, by answer: FeedbackRules.Answer, _ motor: Motor?) -> [Action] {
    switch answer {
    case .vibration: motor.map { [.vibrate(scaled(request.vibration), $0, replacing: request)] } ?? []
    case .visual: [show(request)]
    case .sound, .nothing: []
    }
  }

  private func show(_ request: SoundRequest) -> Action {
    .show(
      VisualAlert(sound: request.sound.name, caption: request.sound.caption, reasons: rules.reasonsForSilence))
  }

  /// The theme's sound and a motor's vibration in place of the feedback service's.
  private func substitute(_ request: EventRequest, _ motor: Motor?) -> [Action] {
    let sound = rules.allowsSound ? [Action.playThemed(request)] : []
    return sound + (VibrationPattern(event: request.event).map { vibrate($0, motor) } ?? [])
  }

  private func vibrate(_ pattern: VibrationPattern, _ motor: Motor?) -> [Action] {
    guard rules.answer(to: .vibration) == .vibration, let motor else { return [] }
    return [.vibrate(scaled(pattern), motor, replacing: nil)]
  }

  private func scaled(_ pattern: VibrationPattern) -> VibrationPattern {
    pattern.scaled(by: rules.settings.vibrationStrength)
  }
}
