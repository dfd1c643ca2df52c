/// A signal that a program on the bus sent.
package struct BusSignal: Sendable, Hashable {
  /// The unique name of the sender, which the bus guarantees.
  package let sender: String
  /// The object that sent it.
  package let path: String
  package let interface: String
  package let member: String
  /// The arguments; a text is cut at 64 KiB. A signal of more than 65,536 values or 1 MiB of text is not reported.
  package let arguments: [BusValue]
}
