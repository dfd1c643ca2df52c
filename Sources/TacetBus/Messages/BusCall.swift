package struct BusCall: Sendable, Hashable {
  /// The unique or well-known name of the service.
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]
  /// True if the bus starts the service when it does not run. False by default: no service is started to be asked.
  package var startsService: Bool
  /// The time after which the call fails with ``BusError/timedOut(call:)``.
  package var timeout: Duration

  /// A call of `interface.member` at `path` of `destination`; its reply is due within 0.5 s.
  package init(
    _ destination: String, path: String, interface: String, member: String, arguments: [BusValue] = [],
    startsService: Bool = false, timeout: Duration = .milliseconds(500)
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
    self.startsService = startsService
    self.timeout = timeout
  }

  /// A call of the bus itself, `org.freedesktop.DBus`.
  package static func bus(_ member: String, _ arguments: BusValue...) -> BusCall {
    BusCall(BusName.bus, path: "/org/freedesktop/DBus", interface: BusName.bus, member: member, arguments: arguments)
  }

  var isToBus: Bool { destination == BusName.bus }

  /// The method and its service, for an error's text.
  var title: String { "\(interface).\(member) of \(destination)" }
}
