import Glibc

/// A file descriptor that came with a message, such as a sleep inhibitor: closed when its last owner lets go of it.
package final class BusFileDescriptor: Sendable, Hashable {
  /// The descriptor, open for as long as this lives.
  package let rawValue: Int32

  /// Takes over `rawValue`.
  package init(owning rawValue: Int32) { self.rawValue = rawValue }

  deinit { if rawValue >= 0 { close(rawValue) } }

  /// The same descriptor.
  package static func == (a: BusFileDescriptor, b: BusFileDescriptor) -> Bool { a.rawValue == b.rawValue }

  /// By its number.
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
