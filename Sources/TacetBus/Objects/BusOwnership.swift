/// The outcome of a request for a name of our own on the bus.
package enum BusOwnership: Sendable, Hashable {
  case owned
  /// Another connection has it. It is not waited for.
  case taken
  /// The bus does not let us have it, for this reason: in a sandbox most names are refused.
  case refused(BusError)
  /// There is no bus. The name is asked for again at the next one.
  case absent
}
