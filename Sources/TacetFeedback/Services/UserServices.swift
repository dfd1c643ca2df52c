import Dispatch
import TacetBus
import TacetMonitors
import TacetSystem

/// The services that the user's rules come from: feedbackd, the desktop's settings, the mute switch, the user's own
/// silent mode and, on request, the desktop's "do not disturb". What is on the session bus shares one connection.
final class UserServices: Sendable {
  /// A rule of the user's, first as it is and then at each change.
  enum Report: Equatable, Sendable {
    /// feedbackd's profile; nil without the service.
    case profile(FeedbackProfile?)
    /// The profile that feedbackd has of this program alone; nil where it can not be read.
    case programProfile(FeedbackProfile?)
    case desktop(DesktopSounds)
    /// Nil without a switch.
    case muteSwitch(Bool?)
    case userSilence(Bool?)
    /// A microphone of this process records, or none.
    case recording(Bool)
    /// Nil where no desktop has the setting.
    case doNotDisturb(Bool?)
  }

  let feedbackd: FeedbackdService
  private let bus: BusConnection
  /// Nil for a program without a name.
  private let programProfile: DesktopSettings?
  private let desktop: DesktopSettings
  private let muteSwitch: any Monitor
  private let userSilence: any Monitor
  private let doNotDisturb: (any Monitor)?
  private let listener = Locked<Int?>(nil)
  private let report: @Sendable (Report) -> Void
  private let firstAnswers = DispatchGroup()
  private let profileAnswer: FirstAnswer
  private let desktopAnswer: FirstAnswer
  private let switchAnswer: FirstAnswer
  private let silenceAnswer: FirstAnswer
  private let doNotDisturbAnswer: FirstAnswer?

  /// The longest wait for the first answers; until then sounds might be played against the rules.
  private static let answerLimit = DispatchTimeInterval.seconds(1)

  /// Services that are not read yet. `report` is called on their threads.
  init(_ configuration: Feedback.Configuration, report: @escaping @Sendable (Report) -> Void) {
    self.report = report
    let environment = configuration.settingsEnvironment
    bus = BusConnection(.session, address: configuration.bus)
    profileAnswer = FirstAnswer(in: firstAnswers)
    desktopAnswer = FirstAnswer(in: firstAnswers)
    switchAnswer = FirstAnswer(in: firstAnswers)
    silenceAnswer = FirstAnswer(in: firstAnswers)
    doNotDisturbAnswer = configuration.followsDoNotDisturb ? FirstAnswer(in: firstAnswers) : nil
    feedbackd = FeedbackdService(on: bus, applicationID: configuration.applicationID ?? "")
    programProfile = configuration.applicationID.map { [bus, profileAnswer] id in
      SilenceMonitors.programProfile(of: id, on: bus, environment: environment) { profile in
        report(.programProfile(profile.value.map(FeedbackProfile.init(named:))))
        profileAnswer.arrived()
      }
    }
    desktop = DesktopSettings(.sounds, on: bus, environment: environment) { [desktopAnswer] settings in
      report(.desktop(DesktopSounds(settings.value ?? [:])))
      desktopAnswer.arrived()
    }
    (userSilence, muteSwitch) = SilenceMonitors.ofSession(in: configuration.runtimeFolder)
    doNotDisturb =
      configuration.followsDoNotDisturb
      ? SilenceMonitors.doNotDisturb(on: BusConnection(sharing: bus), environment: environment) : nil
  }

  /// Connects to the session bus and reads the services. Once, and without a lock that `report` takes.
  func start() {
    feedbackd.start { [report, profileAnswer, programProfile] profile in
      report(.profile(profile))
      // Not before there is a service that has profiles.
      if profile != nil, let programProfile { programProfile.refresh() } else { profileAnswer.arrived() }
    }
    let number = OwnRecordings.ofProcess.listen { [report] in report(.recording($0)) }
    listener.withLock { $0 = number }
    bus.start()
    follow(muteSwitch, switchAnswer, Report.muteSwitch)
    follow(userSilence, silenceAnswer, Report.userSilence)
    if let doNotDisturb, let doNotDisturbAnswer { follow(doNotDisturb, doNotDisturbAnswer, Report.doNotDisturb) }
  }

  private func follow(
    _ monitor: any Monitor, _ answer: FirstAnswer, _ rule: @escaping @Sendable (Bool?) -> Report
  ) {
    let isOn = Locked(false)
    monitor.start { [report] news in
      switch news {
      case .fact(.silentMode(let isSilent, _)):
        isOn.withLock { $0 = isSilent }
        report(rule(isSilent))
      case .presence(.present):
        report(rule(isOn.withLock { $0 }))
        answer.arrived()
      case .presence(.absent):
        report(rule(nil))
        answer.arrived()
      default: break
      }
    }
  }

  /// Blocks until every service has answered, 1 s at most.
  func waitForAnswers() { _ = firstAnswers.wait(timeout: .now() + Self.answerLimit) }

  /// Ends the connection and the monitors.
  func stop() {
    if let number = listener.withLock({ $0.take() }) { OwnRecordings.ofProcess.forget(number) }
    muteSwitch.stop()
    userSilence.stop()
    doNotDisturb?.stop()
    bus.stop()
    for answer in [profileAnswer, desktopAnswer, switchAnswer, silenceAnswer, doNotDisturbAnswer] { answer?.arrived() }
  }
}
