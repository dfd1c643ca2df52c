import TacetBus

/// The monitor of feedbackd, the feedback service of phones: its profiles `quiet` and `silent` are silent mode.
///
/// It never starts the service.
typealias FeedbackdMonitor = ServiceMonitor<FeedbackdSilence>

extension ServiceMonitor<FeedbackdSilence> {
  private static var name: String { "org.sigxcpu.Feedback" }

  /// A monitor of the service on the session bus, or on the bus at `address`.
  convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// A monitor that owns `connection`.
  convenience init(on connection: BusConnection) {
    let service = SystemService(
      source: FeedbackdSilence.source, title: "silent mode (feedbackd)", package: "feedbackd")
    self.init(service, FeedbackdSilence()) { reporter in
      let bus = BusServiceFollower(connection)
      bus.followProperties(
        of: Self.name, title: "feedbackd", path: "/org/sigxcpu/Feedback", interface: Self.name
      ) { properties in
        reporter.update { $0.profile = properties.property("Profile", \.string) }
      }
      return bus
    }
  }
}
