/// The header of a signal: all but its arguments.
struct BusSignalHeader: Sendable, Hashable {
  /// The unique name of the sender.
  let sender: String
  let path: String
  let interface: String
  let member: String

  /// True for the bus's report that a name has another owner.
  var isOwnerChange: Bool { sender == BusName.bus && member == "NameOwnerChanged" }

  func signal(_ arguments: [BusValue]) -> BusSignal {
    BusSignal(sender: sender, path: path, interface: interface, member: member, arguments: arguments)
  }
}
