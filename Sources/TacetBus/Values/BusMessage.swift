/// A method call.
package struct BusCall: Sendable, Hashable {
  /// The name of who is called, well-known or unique.
  package var destination: String
  /// The object.
  package var path: String
  /// The interface of the method.
  package var interface: String
  /// The method.
  package var member: String
  /// What it is given.
  package var arguments: [BusValue]
  /// Whether the bus starts the service when it does not run: no service is started just to be asked.
  package var startsService: Bool
  /// How long the reply is waited for.
  package var timeout: Duration

  /// A call of `interface.member` at `path` of `destination`, its reply waited for by at most 0.5 s.
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

  /// What is called, in words.
  var title: String { "\(interface).\(member) of \(destination)" }
}

/// Names that the specification gives.
enum BusName {
  /// The bus itself, as name and as interface.
  static let bus = "org.freedesktop.DBus"
  /// The interface of properties.
  static let properties = "org.freedesktop.DBus.Properties"
}

/// A signal that somebody sent.
package struct BusSignal: Sendable, Hashable {
  /// The unique name of who sent it; the bus vouches for it.
  package let sender: String
  /// The object it is from.
  package let path: String
  /// Its interface.
  package let interface: String
  /// Its name.
  package let member: String
  /// What it tells; texts are cut at 64 KiB. A signal of more than 65,536 values or 1 MiB of text is not reported.
  package let arguments: [BusValue]
}

/// Why a call has no result.
package enum BusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The bus is not there, or was lost meanwhile.
  case notConnected
  /// Nobody replied in time: `call` says what was asked.
  case timedOut(call: String)
  /// The one called, or the bus, replied with an error of this name, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
  case refused(name: String, message: String)
  /// The call can not be written as a message, for this reason.
  case invalid(String)
  /// The reply has more than this reads: 65,536 values or 1 MiB of text (each text is cut at 64 KiB).
  case tooLarge(call: String)
  /// More calls wait to be sent than is sane (1 MiB).
  case busy

  /// Whether it says that nobody has the name that was called.
  package var isAbsence: Bool {
    guard case .refused(let name, _) = self else { return self == .notConnected }
    return name.hasSuffix(".ServiceUnknown") || name.hasSuffix(".NameHasNoOwner")
  }

  /// One plain sentence.
  package var description: String {
    switch self {
    case .notConnected: "the message bus is not connected"
    case .timedOut(let call): "\(call) did not reply in time"
    case .refused(let name, let message): message.isEmpty ? name : "\(name): \(message)"
    case .invalid(let reason): "the call can not be sent: \(reason)"
    case .tooLarge(let call): "the reply of \(call) is too large"
    case .busy: "too many calls wait to be sent"
    }
  }
}

/// Whether the bus is there.
package enum BusState: Sendable, Hashable {
  /// It is, and calls us this.
  case connected(uniqueName: String)
  /// It is not, and this is why: "there is no session bus".
  case disconnected(String)
}
