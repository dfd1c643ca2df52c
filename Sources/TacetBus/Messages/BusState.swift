/// The state of a connection, as it is reported.
package enum BusState: Sendable, Hashable {
  /// The bus is there; `uniqueName` is the connection's name on it.
  case connected(uniqueName: String)
  /// The bus is not there, for this reason: "there is no session bus".
  case disconnected(String)
}
