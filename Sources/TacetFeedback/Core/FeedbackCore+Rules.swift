import Foundation
import TacetBus
import TacetSystem

/// The user's rules, and the services that tell them.
extension FeedbackCore {
  /// The user's rules are waited for at most so long; what is asked for first must not be heard against them.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// The rules as they are now.
  var rules: FeedbackRules {
    var rules = state.withLock { $0.rules }
    rules.hasMotor = motor != nil
    return rules
  }

  var theme: SoundTheme { SoundTheme(named: state.withLock { $0.themeName } ?? SoundTheme.lastTheme) }

  func change(_ body: (inout FeedbackRules) -> Void) { state.withLock { body(&$0.rules) } }

  /// Begins to listen to the user's services; waits for their first answers, for a while. Blocks.
  func begin() {
    let answers: DispatchGroup? = state.withLock { state in
      guard !state.hasAnswers, !state.isClosed else { return nil }
      let services = state.services ?? makeServices()
      state.services = services
      return services.answers
    }
    guard let answers else { return }
    _ = answers.wait(timeout: .now() + Self.patience)
    state.withLock { $0.hasAnswers = true }
  }

  private func makeServices() -> Services {
    let bus = BusConnection(.session, address: configuration.bus)
    let answers = DispatchGroup()
    let profileAnswer = Once(answers)
    let desktopAnswer = Once(answers)
    let feedbackd = FeedbackdService(on: bus, applicationID: configuration.applicationID ?? "")
    let desktop = DesktopSoundsWatch(on: bus, gsettings: gsettings) { [weak self] settings in
      self?.state.withLock { state in
        state.rules.eventSounds = settings.areOn
        state.themeName = settings.theme
      }
      desktopAnswer.leave()
    }
    feedbackd.start { [weak self] profile in
      self?.change { $0.profile = profile }
      profileAnswer.leave()
    }
    desktop.start()
    bus.start()
    return Services(bus: bus, feedbackd: feedbackd, desktop: desktop, answers: answers)
  }
}

/// One answer that a group waits for; further ones change nothing.
private final class Once: Sendable {
  private let group: Locked<DispatchGroup?>

  init(_ group: DispatchGroup) {
    group.enter()
    self.group = Locked(group)
  }

  // The bus was stopped before it answered: nobody waits any longer, and the group can go.
  deinit { leave() }

  func leave() {
    let group = group.withLock { group in
      defer { group = nil }
      return group
    }
    group?.leave()
  }
}
