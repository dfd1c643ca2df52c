import Synchronization

/// A member that keeps its owner, a large noncopyable type, in memory, so that a call gets its address.
///
/// The compiler takes a type of plain members apart into all of them wherever it is only read, and copies them for a
/// call: that was half of the time to compile the mixer. An atomic has an address of its own, and so has its owner
/// (6.3.1).
package struct AddressOnly: ~Copyable, Sendable {
  private let byte = Atomic<UInt8>(0)
  package init() {}
}
