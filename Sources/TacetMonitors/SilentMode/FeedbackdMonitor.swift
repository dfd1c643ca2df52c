import TacetBus

/// The monitor of feedbackd, the feedback service of phones: its profiles `quiet` and `silent` are silent mode, those
/// of this program alone too.
///
/// It never starts the service.
typealias FeedbackdMonitor = ServiceMonitor<FeedbackdSilence>

extension ServiceMonitor<FeedbackdSilence> {
  private static var name: String { "org.sigxcpu.Feedback" }

  /// A monitor of the service on the session bus, or on the bus at `address`.
  convenience init(address: String? = nil) { self.init(on: BusConnection(.session, address: address)) }

  /// A monitor that owns `connection`. `applicationID` is the program's reverse-DNS name; `environment` replaces this
  /// process's own for `gsettings`.
  convenience init(
    on connection: BusConnection, applicationID: String? = nil, environment: [String: String]? = nil
  ) {
    let service = SystemService(
      source: FeedbackdSilence.source, title: "silent mode (feedbackd)", package: "feedbackd")
    var state = FeedbackdSilence()
    if applicationID != nil { state.applicationProfile = .unknown }
    self.init(service, state) { reporter in
      let setting = applicationID.map { id in
        SilenceMonitors.programProfile(of: id, on: connection, environment: environment) { profile in
          reporter.update { $0.applicationProfile = profile }
        }
      }
      let bus = BusServiceFollower(connection)
      bus.followProperties(
        of: Self.name, title: "feedbackd", path: "/org/sigxcpu/Feedback", interface: Self.name
      ) { properties in
        let isFirst = reporter.update { state in
          defer { state.profile = properties.property("Profile", \.string) }
          return state.profile.value == nil && state.applicationProfile.isUnknown && properties.value != nil
        }
        // Not before there is a service that has profiles.
        if isFirst { setting?.refresh() }
      }
      return bus
    }
  }
}
