import Glibc
import TacetBus
import TacetMonitors
import TacetSystem

/// The client of feedbackd, the feedback service of phones: profile, events and motor, in both versions of its
/// interface.
///
/// feedbackd ends all feedback of a connection that closes, so one connection lives as long as the ``Feedback``. Every
/// method may be called from any thread and does not block; handlers are called on the connection's thread.
final class FeedbackdService: Sendable {
  /// The outcome of a triggered event.
  enum Outcome: Equatable, Sendable {
    /// The service played the event, as far as the profile allows.
    case taken
    /// The service has nothing to play for the event under this profile; nil where the profile is not known.
    case nothing(profile: FeedbackProfile?)
    case absent
  }

  private struct State {
    var isPresent = false
    /// False once a start of the service has failed.
    var mayStart = true
    /// True where the service has the motor interface: version 0.5 and later, with a motor.
    var hasMotorInterface = false
    /// True once a vibration by an event's name has failed: there is no motor.
    var hasFailedToVibrate = false
    var waiting: [Int: @Sendable (UInt32) -> Void] = [:]
    /// Ends that arrived before their call's reply, the newest last.
    var ended: [(id: Int, reason: UInt32)] = []
    var properties: BusPropertyWatch?
  }

  private static let name = "org.sigxcpu.Feedback"
  private static let path = "/org/sigxcpu/Feedback"
  private static let motorInterface = "org.sigxcpu.Feedback.Haptic"
  private static let notFound = UInt32.max

  private let bus: BusConnection
  private let applicationID: String
  private let state = Locked(State())

  init(on bus: BusConnection, applicationID: String) {
    self.bus = bus
    self.applicationID = applicationID
  }

  /// Follows the service. `onProfile` is called once it is known whether there is a service, then at each change; nil
  /// without a service or a profile.
  func start(onProfile: @escaping @Sendable (FeedbackProfile?) -> Void) {
    bus.subscribe(BusRule(sender: Self.name, path: Self.path, interface: Self.name, member: "FeedbackEnded")) {
      [weak self] signal in
      guard let id = signal.arguments.first?.int, signal.arguments.count == 2, let reason = signal.arguments[1].int
      else { return }
      self?.ended(id, UInt32(truncatingIfNeeded: reason))
    }
    bus.watchName(Self.name) { [weak self] owner in self?.ownerChanged(isPresent: owner != nil) }
    let watch = bus.watchProperties(of: Self.name, path: Self.path, interface: Self.name) { result in
      onProfile((try? result.get())?["Profile"]?.string.map { FeedbackProfile(named: $0) })
    }
    state.withLock { $0.properties = watch }
  }

  private func ownerChanged(isPresent: Bool) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.isPresent = isPresent
      state.mayStart = true
      (state.hasMotorInterface, state.hasFailedToVibrate) = (false, false)
      state.ended = []
      return state.waiting.values
    }
    // The feedback of a service that is gone has ended.
    for end in waiting { end(0) }
    guard isPresent else { return }
    let introspect = BusCall(
      Self.name, path: Self.path, interface: BusName.introspectable, member: "Introspect")
    bus.call(introspect) { [weak self] result in
      let text = (try? result.get())?.first?.string ?? ""
      self?.state.withLock { $0.hasMotorInterface = strstr(text, Self.motorInterface) != nil }
    }
  }

  // MARK: - Events

  /// Triggers `event`, up to `level`. `then` is called once.
  func trigger(_ event: String, level: FeedbackProfile, then: @escaping @Sendable (Outcome) -> Void) {
    guard state.withLock({ $0.isPresent || $0.mayStart }) else { return then(.absent) }
    call(event, level: level) { [weak self] id in
      guard let self, let id else { return then(.absent) }
      whenEnded(id) { [weak self] reason in
        guard let self, reason == Self.notFound else { return then(.taken) }
        readProfile { then(.nothing(profile: $0)) }
      }
    }
  }

  private func call(_ event: String, level: FeedbackProfile, then: @escaping @Sendable (Int?) -> Void) {
    let hints: [String: BusValue] = level == .full ? [:] : ["profile": .string(level.rawValue)]
    let call = BusCall(
      Self.name, path: Self.path, interface: Self.name, member: "TriggerFeedback",
      arguments: [.string(applicationID), .string(event), .options(hints), .int32(-1)], startsService: true,
      timeout: .seconds(2))
    bus.call(call) { [weak self] result in
      let id = (try? result.get())?.first?.int
      // A service that can not be started is not called again until it appears.
      if id == nil { self?.state.withLock { $0.mayStart = false } }
      then(id)
    }
  }

  /// Calls `then` with the end's reason. An event may end before the reply with its id.
  private func whenEnded(_ id: Int, _ then: @escaping @Sendable (UInt32) -> Void) {
    let reason: UInt32? = state.withLock { state in
      if let index = state.ended.firstIndex(where: { $0.id == id }) { return state.ended.remove(at: index).reason }
      state.waiting[id] = then
      return nil
    }
    if let reason { then(reason) }
  }

  private func ended(_ id: Int, _ reason: UInt32) {
    let then = state.withLock { state in
      let then = state.waiting.removeValue(forKey: id)
      if then == nil { state.ended = (state.ended + [(id, reason)]).suffix(16) }
      return then
    }
    then?(reason)
  }

  private func readProfile(_ then: @escaping @Sendable (FeedbackProfile?) -> Void) {
    bus.getProperty("Profile", of: Self.name, path: Self.path, interface: Self.name) { result in
      then((try? result.get())?.string.map { FeedbackProfile(named: $0) })
    }
  }

  // MARK: - The motor

  /// True where the service vibrates by strengths and times.
  var hasMotorInterface: Bool { state.withLock { $0.hasMotorInterface } }

  /// True where an event's name may vibrate: an old service reports a missing motor only by a failure.
  var mayVibrateByEvents: Bool {
    state.withLock { $0.isPresent && !$0.hasMotorInterface && !$0.hasFailedToVibrate }
  }

  /// Vibrates; nothing happens without ``hasMotorInterface``. No steps end a running vibration.
  func vibrate(_ steps: [VibrationPattern.Step]) {
    let pattern = steps.map { step in
      BusValue.structure([.double(step.amplitude), .uint32(UInt32(max(1, step.duration / .milliseconds(1))))])
    }
    bus.call(
      BusCall(
        Self.name, path: Self.path, interface: Self.motorInterface, member: "Vibrate",
        arguments: [.string(applicationID), .array(element: "(du)", pattern)]))
  }

  /// Vibrates by the event whose vibration is nearest in length. `onFailure` is called where the service has none.
  func vibrateByEvent(_ pattern: VibrationPattern, onFailure: @escaping @Sendable () -> Void) {
    let event =
      switch pattern.duration {
      case ...Duration.milliseconds(18): "button-pressed"
      case ...Duration.milliseconds(60): "window-close"
      case ...Duration.milliseconds(125): "bell-terminal"
      default: "message-new-instant"
      }
    call(event, level: .quiet) { [weak self] id in
      guard let self, let id else { return onFailure() }
      whenEnded(id) { [weak self] reason in
        guard let self, reason == Self.notFound else { return }
        state.withLock { $0.hasFailedToVibrate = true }
        onFailure()
      }
    }
  }
}
