import Glibc

/// The owner of an open file descriptor, which is closed with the last reference to it.
package final class FileDescriptor: Sendable, Hashable {
  /// The number of the descriptor; negative: none, and nothing is closed.
  package let rawValue: Int32

  /// Takes ownership of `rawValue`.
  package init(owning rawValue: Int32) { self.rawValue = rawValue }

  deinit { if rawValue >= 0 { close(rawValue) } }

  /// Two owners are equal when they own the same number.
  package static func == (a: FileDescriptor, b: FileDescriptor) -> Bool { a.rawValue == b.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
