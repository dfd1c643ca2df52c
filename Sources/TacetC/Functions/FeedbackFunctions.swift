// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

internal import CTacetCallbacks
import Tacet
import TacetFeedback
public import TacetHeader
import TacetSystem

// The functions of interface sounds and vibration. The header says what they do.

/// The short sounds and the vibration of a program.
final class Haptics: Held {
  static let table = HandleTable<Haptics>(kind: 7, "feedback")
  /// The most files that are kept.
  private static let limit = 256

  let feedback: Feedback
  let process = OwnProcess()
  let callbacks = CallbackOwner()
  let events: EventQueue
  let motor: ProgramMotor
  private let sounds = Locked<[String: ShortSound]>([:])

  var owner: Engine? { nil }

  init(_ configuration: Feedback.Configuration) {
    events = EventQueue(of: callbacks)
    motor = ProgramMotor(of: callbacks)
    feedback = Feedback(configuration, vibrators: [motor])
  }

  /// The sound of a file, read at the first call. Blocks on the disk.
  func sound(path: String) throws(ShortSoundError) -> ShortSound {
    if let sound = sounds.withLock({ $0[path] }) { return sound }
    let sound = try ShortSound(path: path)
    sounds.withLock { sounds in
      if sounds.count >= Self.limit { sounds = [:] }
      sounds[path] = sound
    }
    return sound
  }
}

/// A motor of a program, moved step by step by the library's own thread.
final class ProgramMotor: Vibrator {
  private struct State {
    var hook: Hook<tacet_motor>?
    /// Counts patterns: the steps of an older one are not played.
    var pattern = 0
  }

  private let state = Locked(State())
  private let owner: CallbackOwner

  init(of owner: CallbackOwner) { self.owner = owner }

  var name: String { "the program's motor" }
  var isAvailable: Bool { state.withLock { $0.hook != nil } }

  func setHook(_ hook: Hook<tacet_motor>?) {
    let before = state.withLock { state in
      defer {
        state.hook = hook
        state.pattern += 1
      }
      return state.hook
    }
    before?.close()
  }

  func vibrate(_ pattern: VibrationPattern) {
    let (hook, number) = begin()
    guard let hook else { return }
    var time = ContinuousClock.now
    for step in pattern.steps {
      move(hook, step.amplitude, step.duration, at: time, of: number)
      time += step.duration
    }
    move(hook, 0, .zero, at: time, of: number)
  }

  func stop() {
    let (hook, number) = begin()
    if let hook { move(hook, 0, .zero, at: .now, of: number) }
  }

  private func begin() -> (Hook<tacet_motor>?, Int) {
    state.withLock { state in
      state.pattern += 1
      return (state.hook, state.pattern)
    }
  }

  private func move(
    _ hook: Hook<tacet_motor>, _ strength: Double, _ duration: Duration, at time: ContinuousClock.Instant,
    of number: Int
  ) {
    Courier.shared.add(at: time) { [weak self] in
      guard let self, state.withLock({ $0.pattern == number }) else { return }
      hook.call(of: owner) { motor, user in callback_motor(motor, user, Float(strength), duration / .seconds(1)) }
    }
  }
}

@c @implementation
public func tacet_feedback_create(
  _ feedback: UnsafeMutablePointer<tacet_feedback?>?, _ options: UnsafePointer<tacet_feedback_options>?,
  _ header: UInt32
) -> tacet_result {
  feedback?.pointee = nil
  return answer {
    let place = try needPlace(feedback)
    try Library.check(header)
    _ = Library.begin
    let options = try tacet_feedback_options.read(options)
    var configuration = Feedback.Configuration()
    configuration.applicationName = try text(options.application_name, "the application's name")
    configuration.applicationID = try text(options.application_id, "the application's id")
    configuration.followsDoNotDisturb = options.follows_do_not_disturb
    place.pointee = try Haptics.table.add(Haptics(configuration))
  }
}

@c @implementation
public func tacet_feedback_destroy(_ feedback: tacet_feedback?) -> tacet_result {
  answer {
    let found = try Haptics.at(feedback)
    guard !found.callbacks.isEntered else {
      throw Failure(TACET_ERROR_STATE, "a feedback can not be destroyed inside its motor")
    }
    try found.process.check("a feedback")
    guard let held = Haptics.table.take(feedback) else { throw Haptics.table.failure(feedback) }
    held.motor.setHook(nil)
  }
}

@c @implementation
public func tacet_feedback_play(
  _ feedback: tacet_feedback?, _ path: UnsafePointer<CChar>?, _ alert: Bool
) -> tacet_result {
  answer {
    let held = try Haptics.at(feedback)
    let sound = try held.sound(path: try needPath(path))
    alert ? held.feedback.alert(sound) : held.feedback.play(sound)
  }
}

@c @implementation
public func tacet_feedback_trigger(_ feedback: tacet_feedback?, _ event: UnsafePointer<CChar>?) -> tacet_result {
  answer { try Haptics.at(feedback).feedback.trigger(event: try need(event, "the event")) }
}

@c @implementation
public func tacet_feedback_vibrate(_ feedback: tacet_feedback?, _ pattern: UnsafePointer<CChar>?) -> tacet_result {
  answer {
    let held = try Haptics.at(feedback)
    held.feedback.vibrate(try VibrationPattern(parsing: try need(pattern, "the pattern")))
  }
}

@c @implementation
public func tacet_feedback_set_motor(
  _ feedback: tacet_feedback?, _ motor: tacet_motor?, _ user: UnsafeMutableRawPointer?
) -> tacet_result {
  answer { try Haptics.at(feedback).motor.setHook(motor.map { Hook($0, user) }) }
}

@c @implementation
public func tacet_feedback_get_reasons(
  _ feedback: tacet_feedback?, _ text: UnsafeMutablePointer<CChar>?, _ size: Int
) -> Int {
  value(write("", to: text, size)) {
    let reasons = try Haptics.at(feedback).feedback.rules.reasonsForSilence
    return write(reasons.map(\.description).joined(separator: ", "), to: text, size)
  }
}

@c @implementation
public func tacet_feedback_set_enabled(
  _ feedback: tacet_feedback?, _ sounds: Bool, _ vibration: Bool
) -> tacet_result {
  answer {
    let feedback = try Haptics.at(feedback).feedback
    var settings = feedback.settings
    settings.playsSounds = sounds
    settings.vibrates = vibration
    feedback.settings = settings
  }
}

@c @implementation
public func tacet_feedback_next_event(
  _ feedback: tacet_feedback?, _ event: UnsafeMutablePointer<tacet_event>?
) -> tacet_result {
  remark {
    let held = try Haptics.at(feedback)
    for caption in held.feedback.drainCaptions() { held.events.append(tacet_event(caption, at: 0)) }
    for alert in held.feedback.drainVisualAlerts() {
      held.events.append(
        tacet_event(TACET_EVENT_VISUAL_ALERT, at: 0, text: alert.caption?.text ?? alert.sound))
    }
    return try next(of: held.events, event)
  }
}
