/// A call by another program of one of our objects: all but its arguments.
struct BusRequest: Sendable, Hashable {
  /// The unique name of the caller; empty on a connection without a bus.
  var sender: String
  /// The number that the reply names.
  var serial: UInt32
  var path: String
  /// Empty: the caller leaves it to the object. D-Bus specification, "Method calls".
  var interface: String
  var member: String
  /// False: the caller takes no reply.
  var isAnswered: Bool
}
