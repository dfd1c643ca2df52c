import TacetBus
import TacetSession

/// The profile of feedbackd, the feedback service of phones: `quiet` and `silent` are silent mode.
///
/// The service is never started just to be asked.
package final class FeedbackdMonitor: Monitor {
  /// Silent mode, by feedbackd.
  package let provider = SystemService(
    source: FeedbackdSilence.source, title: "silent mode (feedbackd)", package: "feedbackd")

  private let bus: BusServiceFollower
  private let teller = ClaimReporter(FeedbackdSilence())

  /// A monitor of the service on the session bus, or on the bus at `address`.
  package convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// One that ends `connection` with itself.
  init(on connection: BusConnection) {
    bus = BusServiceFollower(connection)
    bus.followProperties(
      of: "org.sigxcpu.Feedback", title: "feedbackd", path: "/org/sigxcpu/Feedback",
      interface: "org.sigxcpu.Feedback"
    ) { [teller] properties in
      teller.update { $0.profile = properties.property("Profile", \.string) }
    }
  }

  deinit { stop() }

  /// Connects to the bus and goes on trying, on the connection's thread.
  package func start(_ report: @escaping @Sendable (MonitorReport) -> Void) {
    teller.start(report)
    bus.start()
  }

  /// Asks the service for its profile again.
  package func refresh() {
    teller.tellAgain()
    bus.refresh()
  }

  /// Leaves the bus.
  package func stop() {
    teller.stop()
    bus.stop()
  }
}
