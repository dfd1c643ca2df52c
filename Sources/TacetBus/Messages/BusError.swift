import TacetSystem

/// The reason why a call has no result.
package enum BusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// libdbus is not installed.
  case noLibrary
  /// There is no bus, or it was lost before the reply came.
  case notConnected
  /// No reply came in time to `call`.
  case timedOut(call: String)
  /// The service or the bus replied with an error, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
  case refused(name: String, message: String)
  /// The call can not be encoded as a message, for this reason.
  case invalid(String)
  /// The reply exceeds the limits of 65,536 values and 1 MiB of text.
  case tooLarge(call: String)
  /// More than 1 MiB of calls waits to be sent.
  case busy

  /// True if the error says that the name that was called has no owner, or that there is no bus.
  package var isAbsence: Bool {
    guard case .refused(let name, _) = self else { return self == .notConnected || self == .noLibrary }
    return name.hasSuffix(".ServiceUnknown") || name.hasSuffix(".NameHasNoOwner")
  }

  /// True if there is no reply yet: the same call may be answered later.
  package var isSilence: Bool { if case .timedOut = self { true } else { self == .busy } }

  /// True if the service or the bus has replied with an error.
  package var isRefusal: Bool { if case .refused = self { true } else { false } }

  /// The error as one plain sentence, without a full stop.
  package var description: String {
    switch self {
    case .noLibrary: SystemLibrary.dbus.absence
    case .notConnected: "the message bus is not connected"
    case .timedOut(let call): "\(call) did not reply in time"
    case .refused(let name, let message): (message.isEmpty ? name : "\(name): \(message)").shown(limit: 160)
    case .invalid(let reason): "the call can not be sent: \(reason)"
    case .tooLarge(let call): "the reply of \(call) is too large"
    case .busy: "too many calls wait to be sent"
    }
  }
}
