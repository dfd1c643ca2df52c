import Foundation
import TacetBus
import TacetMonitors

/// The services that the user's rules come from: feedbackd and the desktop's settings, over one bus connection.
final class UserServices: Sendable {
  let feedbackd: FeedbackdService
  private let bus: BusConnection
  private let desktop: DesktopSoundsWatch
  private let firstAnswers = DispatchGroup()

  /// The longest wait for the first answers; until then sounds might be played against the rules.
  private static let answerLimit = DispatchTimeInterval.seconds(1)

  /// Connects to the session bus at `address` and follows the services. Both handlers are called on a thread of the
  /// connection's, first with the initial state, then at each change.
  init(
    address: String?, applicationID: String, gsettings: @escaping @Sendable () -> String,
    onProfile: @escaping @Sendable (FeedbackProfile?) -> Void, onDesktop: @escaping @Sendable (DesktopSounds) -> Void
  ) {
    bus = BusConnection(.session, address: address)
    let profileAnswer = FirstAnswer(in: firstAnswers)
    let desktopAnswer = FirstAnswer(in: firstAnswers)
    feedbackd = FeedbackdService(on: bus, applicationID: applicationID)
    desktop = DesktopSoundsWatch(on: bus, gsettings: gsettings) { settings in
      onDesktop(settings)
      desktopAnswer.arrived()
    }
    feedbackd.start { profile in
      onProfile(profile)
      profileAnswer.arrived()
    }
    desktop.start()
    bus.start()
  }

  /// Blocks until both services have answered, 1 s at most.
  func waitForAnswers() { _ = firstAnswers.wait(timeout: .now() + Self.answerLimit) }

  /// Ends the connection.
  func stop() { bus.stop() }
}
